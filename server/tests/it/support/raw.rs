//! Sockets without a client's manners.

use std::net::Ipv4Addr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Connects to an origin.
pub async fn connect(origin: &str) -> TcpStream {
    TcpStream::connect(origin.trim_start_matches("http://")).await.unwrap()
}

/// One of many addresses of this machine.
pub fn address(number: u32) -> Ipv4Addr {
    let [_, _, c, d] = number.to_be_bytes();
    Ipv4Addr::new(127, 1, c, d)
}

/// Connects to an origin from an address of this machine.
pub async fn connect_from(origin: &str, address: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((address, 0).into()).unwrap();
    socket.connect(origin.trim_start_matches("http://").parse().unwrap()).await.unwrap()
}

/// Sends bytes, then reads until the other side closes; `None` when it does not within a time.
pub async fn send_and_read(origin: &str, bytes: &[u8], time: Duration) -> Option<String> {
    let mut stream = connect(origin).await;
    stream.write_all(bytes).await.unwrap();
    read_to_end(&mut stream, time).await
}

/// Reads until the other side closes; `None` when it does not within a time.
pub async fn read_to_end(stream: &mut TcpStream, time: Duration) -> Option<String> {
    let mut answer = Vec::new();
    match tokio::time::timeout(time, stream.read_to_end(&mut answer)).await {
        Ok(_) => Some(String::from_utf8_lossy(&answer).into_owned()),
        Err(_) => None,
    }
}
