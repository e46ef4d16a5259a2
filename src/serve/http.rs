//! As much of HTTP as a page on the same machine needs: one request a connection.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// The head of a request may be this long.
const HEAD: usize = 16 << 10;
/// Its body may be this long: a record with many comments.
const BODY: usize = 1 << 20;
/// A request that takes longer to arrive is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// `GET` or `POST`, or what else was sent.
    pub method: String,
    /// The path, without what follows a question mark.
    pub path: String,
    headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

/// Why a request could not be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The connection failed, or nothing came in time.
    #[error("{0}")]
    Connection(#[from] io::Error),
    /// It is not HTTP as this server understands it.
    #[error("not a request this server understands")]
    Malformed,
    /// It is too long.
    #[error("the request is too long")]
    TooLong,
}

impl Request {
    /// Reads a request.
    pub fn read(stream: &mut TcpStream) -> Result<Self, Unreadable> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let mut bytes = Vec::new();
        let (mut request, begin) = loop {
            if let Some(read) = Self::head(&bytes)? {
                break read;
            }
            if bytes.len() > HEAD {
                return Err(Unreadable::TooLong);
            }
            receive(stream, &mut bytes)?;
        };
        let length = match request.header("content-length") {
            None => 0,
            Some(text) => text.parse().map_err(|_| Unreadable::Malformed)?,
        };
        // Bodies come whole or not at all.
        if request.header("transfer-encoding").is_some() {
            return Err(Unreadable::Malformed);
        }
        if length > BODY {
            return Err(Unreadable::TooLong);
        }
        while bytes.len() < begin + length {
            receive(stream, &mut bytes)?;
        }
        request.body = bytes[begin..begin + length].to_vec();
        Ok(request)
    }

    /// The head of a request, if it has arrived, and where the body begins.
    fn head(bytes: &[u8]) -> Result<Option<(Self, usize)>, Unreadable> {
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut head = httparse::Request::new(&mut headers);
        let Ok(status) = head.parse(bytes) else { return Err(Unreadable::Malformed) };
        let httparse::Status::Complete(begin) = status else { return Ok(None) };
        let target = head.path.unwrap_or_default();
        let text = |value: &[u8]| String::from_utf8_lossy(value).trim().to_owned();
        let request = Self {
            method: head.method.unwrap_or_default().to_owned(),
            path: target.split_once('?').map_or(target, |(path, _)| path).to_owned(),
            headers: head
                .headers
                .iter()
                .map(|header| (header.name.to_ascii_lowercase(), text(header.value)))
                .collect(),
            body: Vec::new(),
        };
        Ok(Some((request, begin)))
    }

    /// A header that occurs exactly once; its name in lower case.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(own, _)| own == name);
        found.next().filter(|_| found.next().is_none()).map(|(_, value)| value.as_str())
    }

    #[cfg(test)]
    pub fn parse(text: &str) -> Self {
        Self::head(text.as_bytes()).unwrap().unwrap().0
    }
}

fn receive(stream: &mut TcpStream, bytes: &mut Vec<u8>) -> Result<(), Unreadable> {
    let mut part = [0; 8192];
    match stream.read(&mut part)? {
        0 => Err(Unreadable::Malformed),
        read => {
            bytes.extend_from_slice(&part[..read]);
            Ok(())
        }
    }
}

/// The headers of every answer: the page takes nothing from elsewhere, and nobody shows it in his own.
const SAFE: &str = "\
Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'\r\n\
X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\n\
Cache-Control: no-store\r\nConnection: close\r\n";

/// Answers with a whole body.
pub fn answer(stream: &mut impl Write, status: &str, kind: &str, body: &[u8]) -> io::Result<()> {
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{SAFE}\r\n"
    )?;
    stream.write_all(body)?;
    stream.flush()
}

/// Begins an answer whose lines come one by one; it ends with the connection.
pub fn begin(stream: &mut impl Write, kind: &str) -> io::Result<()> {
    write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n{SAFE}\r\n")?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_when_it_is_complete() {
        let text = "POST /api/think?x=1 HTTP/1.1\r\nHost: here\r\nX-A:  b \r\nX-Twice: 1\r\nX-Twice: 2\r\n\r\n";
        assert!(Request::head(&text.as_bytes()[..40]).unwrap().is_none());
        let request = Request::parse(text);
        assert_eq!((request.method.as_str(), request.path.as_str()), ("POST", "/api/think"));
        assert_eq!((request.header("host"), request.header("x-a")), (Some("here"), Some("b")));
        assert_eq!(request.header("x-twice"), None, "what is said twice is not believed");
        assert!(Request::head(b"\0\0\r\n\r\n").is_err());
    }

    #[test]
    fn an_answer_lets_nothing_in_from_elsewhere() {
        let mut out = Vec::new();
        answer(&mut out, "200 OK", "text/plain", b"hello").unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("default-src 'none'; script-src 'self'") && text.ends_with("hello"));
        assert!(!text.contains("Access-Control"));
    }
}
