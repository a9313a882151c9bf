//! Problems that are written to a socket directly, because its bytes never became a request that
//! the router could answer.

use std::time::Duration;

use segue_base::{chance, log};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::headers::StrictHeaders;
use crate::error::{ApiError, PROBLEM_JSON, Problem};

/// How long the other end is given to take the answer.
const TIME: Duration = Duration::from_secs(1);

/// Bytes of a refused request that are read: if a socket closes with something unread, the other
/// end may lose the answer.
const MOST_PASSED_OVER: u64 = 1024 * 1024;

/// Writes a failure as an answer of HTTP/1.1 after which the connection ends. It is numbered and has the
/// strict headers as every other answer.
#[must_use]
pub fn print(error: ApiError, strict: &StrictHeaders) -> Vec<u8> {
    let (status, retry_after) = (error.status(), error.retry_after());
    let body = serde_json::to_vec(&Problem::from(error)).unwrap_or_default();
    let number = log::print(chance::request_number());
    tracing::debug!(request = %number, %status, "told on the socket");
    let mut answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {PROBLEM_JSON}\r\ncontent-length: {}\r\n\
         cache-control: no-store\r\nconnection: close\r\nx-request-id: {number}\r\n",
        body.len(),
    )
    .into_bytes();
    if let Some(seconds) = retry_after {
        answer.extend(format!("retry-after: {seconds}\r\n").bytes());
    }
    for (name, value) in strict.every() {
        answer.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    answer.extend(b"\r\n");
    answer.extend(body);
    answer
}

/// Sends a problem and closes the socket. It does not wait for a reader who is slow to take it.
pub async fn tell(mut stream: TcpStream, error: ApiError, strict: &StrictHeaders) {
    let told = timeout(TIME, async {
        stream.write_all(&print(error, strict)).await?;
        stream.shutdown().await?;
        let mut rest = stream.take(MOST_PASSED_OVER);
        tokio::io::copy(&mut rest, &mut tokio::io::sink()).await
    });
    if !matches!(told.await, Ok(Ok(_))) {
        tracing::debug!("a connection ended before it was told why");
    }
}
