//! Who is let in: the page itself, and nobody else who can reach the port.

use super::http::Request;

/// What a request has to prove.
#[derive(Clone, Debug)]
pub struct Guard {
    host: String,
    origin: String,
    /// What only the page knows: it stands in the page, which no other origin can read.
    pub token: String,
}

/// Why a request is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The page was asked for under another name: a foreign page whose name points here.
    #[error("this server answers only under the address it has printed")]
    Host,
    /// Another page sends the order.
    #[error("only this server's own page may give orders")]
    Origin,
    /// The page does not know the token.
    #[error("the page is of an earlier run: reload it")]
    Token,
    /// The order is not JSON.
    #[error("orders are JSON")]
    Form,
}

/// No random numbers can be had.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the system gives no random numbers: {0}")]
pub struct NoToken(#[from] getrandom::Error);

impl Guard {
    /// A guard for this port, with a token of its own.
    pub fn new(port: u16) -> Result<Self, NoToken> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let host = format!("127.0.0.1:{port}");
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { origin: format!("http://{host}"), host, token })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("{}/", self.origin)
    }

    /// May this request be answered?
    pub fn admit(&self, request: &Request) -> Result<(), Refusal> {
        if request.header("host") != Some(&self.host) {
            return Err(Refusal::Host);
        }
        if request.method != "POST" {
            return Ok(());
        }
        if request.header("origin") != Some(&self.origin) {
            return Err(Refusal::Origin);
        }
        if request.header("x-henka-token") != Some(&self.token) {
            return Err(Refusal::Token);
        }
        match request.header("content-type") {
            Some("application/json") => Ok(()),
            _ => Err(Refusal::Form),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_itself_is_let_in() {
        let guard = Guard::new(80).unwrap();
        let other = Guard::new(80).unwrap();
        assert!(guard.token.len() == 32 && guard.token != other.token);
        let post = |host: &str, origin: &str, token: &str, form: &str| {
            guard.admit(&Request::parse(&format!(
                "POST /api/position HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n\
                 X-Henka-Token: {token}\r\nContent-Type: {form}\r\n\r\n"
            )))
        };
        let (host, origin, json) = ("127.0.0.1:80", "http://127.0.0.1:80", "application/json");
        assert_eq!(post(host, origin, &guard.token, json), Ok(()));
        assert_eq!(post("evil.example", origin, &guard.token, json), Err(Refusal::Host));
        assert_eq!(post("127.0.0.1", origin, &guard.token, json), Err(Refusal::Host));
        for origin in ["http://evil.example", "null", "http://127.0.0.1:8", "https://127.0.0.1:80"]
        {
            assert_eq!(post(host, origin, &guard.token, json), Err(Refusal::Origin));
        }
        assert_eq!(post(host, origin, &other.token, json), Err(Refusal::Token));
        assert_eq!(post(host, origin, &guard.token, "text/plain"), Err(Refusal::Form));
        let get = Request::parse("GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n");
        assert_eq!(guard.admit(&get), Ok(()));
        let bare = Request::parse("GET / HTTP/1.1\r\n\r\n");
        assert_eq!(guard.admit(&bare), Err(Refusal::Host));
    }
}
