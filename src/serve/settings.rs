//! The command `henka serve`.

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use super::guard::{Guard, NoToken};
use super::http::{self, Request, Unreadable};
use super::seats::Seats;
use super::{api, assets};

/// What the command line says.
#[derive(Clone, Debug, clap::Args)]
pub struct ServeArgs {
    /// The port of this machine that the page is served on; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Do not open the page in the browser
    #[arg(long)]
    no_open: bool,
}

/// Always the same, so that the browser finds again what the page has kept.
const PORT: u16 = 5960;

/// Why no page can be served.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The port cannot be had.
    #[error("--port {0}: {1}; --port 0 takes any that is free")]
    Port(u16, io::Error),
    /// Nothing can be said on standard output.
    #[error("{0}")]
    Output(#[from] io::Error),
    /// There are no random numbers for the token.
    #[error(transparent)]
    Token(#[from] NoToken),
}

/// Connections that are answered at the same time; a page has a few.
const MOST: usize = 64;

/// Serves the page until the program is ended.
///
/// # Errors
/// If the port cannot be had or nothing can be printed.
pub fn run(args: &ServeArgs) -> Result<(), ServeError> {
    let port_error = |error| ServeError::Port(args.port, error);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, args.port)).map_err(port_error)?;
    let port = listener.local_addr().map_err(port_error)?.port();
    let guard = Arc::new(Guard::new(port)?);
    let address = guard.address();
    let mut out = io::stdout().lock();
    writeln!(out, "A board to play on; Ctrl-C ends it:\n{address}")?;
    out.flush()?;
    if !args.no_open && webbrowser::open(&address).is_err() {
        eprintln!("no browser could be opened: open the address yourself");
    }
    let (seats, busy) = (Arc::new(Seats::default()), Arc::new(AtomicUsize::new(0)));
    tidy_for_ever(Arc::clone(&seats));
    for stream in listener.incoming() {
        // A connection that fails before it begins is the other side's affair.
        let Ok(stream) = stream else { continue };
        if busy.fetch_add(1, Relaxed) >= MOST {
            busy.fetch_sub(1, Relaxed);
            continue;
        }
        let (guard, seats, busy) = (Arc::clone(&guard), Arc::clone(&seats), Arc::clone(&busy));
        std::thread::spawn(move || {
            let _served = Served(busy);
            // Who leaves before the answer is complete does not want it.
            let _ = serve(stream, &guard, &seats);
        });
    }
    Ok(())
}

/// Counts down when a connection ends, however it does.
struct Served(Arc<AtomicUsize>);

impl Drop for Served {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

fn tidy_for_ever(seats: Arc<Seats>) {
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(5));
            seats.tidy();
        }
    });
}

const TEXT: &str = "text/plain; charset=utf-8";

fn serve(mut stream: TcpStream, guard: &Guard, seats: &Seats) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let request = match Request::read(&mut stream) {
        Ok(request) => request,
        Err(Unreadable::Connection(error)) => return Err(error),
        Err(error) => {
            let status = match error {
                Unreadable::TooLong => "413 Content Too Large",
                _ => "400 Bad Request",
            };
            return http::answer(&mut stream, status, TEXT, error.to_string().as_bytes());
        }
    };
    if let Err(refusal) = guard.admit(&request) {
        let reason = refusal.to_string();
        return http::answer(&mut stream, "403 Forbidden", TEXT, reason.as_bytes());
    }
    match request.method.as_str() {
        "POST" => api::answer(&request, &mut stream, seats),
        "GET" => match assets::find(&request.path) {
            Some(asset) => {
                let text = assets::text(asset, &guard.token);
                http::answer(&mut stream, "200 OK", asset.kind, text.as_bytes())
            }
            None => http::answer(&mut stream, "404 Not Found", TEXT, b"not found"),
        },
        _ => http::answer(&mut stream, "405 Method Not Allowed", TEXT, b"GET and POST"),
    }
}
