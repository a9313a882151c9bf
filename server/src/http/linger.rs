//! The end of a connection whose other end still sends. If it were closed at once, with something
//! unread, the system would reset it, and the sender would lose the answer that is on its way: a
//! proxy then tells its visitor of a bad gateway. So the remaining bytes are read for a while, and
//! dropped (RFC 9112, section 9.6).

use std::time::Duration;

use tokio::net::TcpStream;
use tokio::time::timeout;

/// Bytes that are read and dropped: more than the longest body that any operation accepts, so that
/// an honest sender can finish.
const MOST: usize = 16 * 1024 * 1024;

/// How long all of that may take.
const LONGEST: Duration = Duration::from_secs(5);

/// How long nothing may come.
const PAUSE: Duration = Duration::from_secs(1);

/// Waits for the other end to close a connection whose answer is written and whose own end is shut.
pub async fn linger(stream: &TcpStream) {
    let passing = timeout(LONGEST, async {
        let mut read = 0;
        while read < MOST
            && let Ok(Ok(())) = timeout(PAUSE, stream.readable()).await
        {
            match pass_over(stream) {
                Ok(0) => break,
                Ok(bytes) => read += bytes,
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(_) => break,
            }
        }
    });
    if passing.await.is_err() {
        tracing::debug!("a connection is closed while its other end sends");
    }
}

/// Drops some of the bytes that have arrived. The buffer lives only during the call, so that
/// waiting connections have none.
fn pass_over(stream: &TcpStream) -> std::io::Result<usize> {
    stream.try_read(&mut [0; 16 * 1024])
}
