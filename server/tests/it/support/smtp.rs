//! A mail server of a test's own: it speaks SMTP and keeps what it was handed.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// The server's answer to every recipient.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Mood {
    /// It takes the mail.
    Takes,
    /// It has no such mailbox.
    Refuses,
    /// It is busy.
    Busy,
    /// It lets nobody in, whatever their name.
    Locked,
    /// It never greets.
    Silent,
    /// It takes mails, and says nothing once it has heard that one is for `held@`.
    Holds,
    /// It takes a mail's text and is gone before it has said that it keeps it.
    Dies,
}

/// A running mail server. It ends with the test.
pub struct Smtp {
    /// Its address, as a setting has it.
    pub url: String,
    /// The mails it was handed, whole.
    pub mails: Arc<Mutex<Vec<String>>>,
    mood: Arc<Mutex<Mood>>,
    serving: JoinHandle<()>,
}

impl Smtp {
    /// Starts a server.
    pub async fn start(mood: Mood) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let mails = Arc::new(Mutex::new(Vec::new()));
        let mood = Arc::new(Mutex::new(mood));
        let (kept, asked) = (Arc::clone(&mails), Arc::clone(&mood));
        let serving = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(talk(stream, Arc::clone(&kept), Arc::clone(&asked)));
            }
        });
        Self { url, mails, mood, serving }
    }

    /// The Message-IDs of the mails it was handed.
    pub fn ids(&self) -> Vec<String> {
        let mails = self.mails.lock().unwrap();
        let id = |mail: &String| {
            mail.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap().to_owned()
        };
        mails.iter().map(id).collect()
    }

    /// Changes what the server says.
    pub fn become_(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn talk(stream: TcpStream, mails: Arc<Mutex<Vec<String>>>, mood: Arc<Mutex<Mood>>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut say = async |text: &str| write.write_all(format!("{text}\r\n").as_bytes()).await;
    if *mood.lock().unwrap() == Mood::Silent {
        while let Ok(Some(_)) = lines.next_line().await {}
        return;
    }
    let _ = say("220 test").await;
    let mut body: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(text) = &mut body {
            if line == "." && *mood.lock().unwrap() == Mood::Dies {
                return;
            }
            if line == "." {
                mails.lock().unwrap().push(body.take().unwrap());
                let _ = say("250 kept").await;
            } else {
                text.push_str(&line);
                text.push('\n');
            }
            continue;
        }
        let command = line.split([' ', ':']).next().unwrap_or("").to_ascii_uppercase();
        let mood = *mood.lock().unwrap();
        if mood == Mood::Holds && command == "RCPT" && line.contains("<held@") {
            continue;
        }
        let answer = match (command.as_str(), mood) {
            ("RCPT", Mood::Refuses) => "550 no such mailbox",
            ("RCPT", Mood::Busy) => "451 come back later",
            ("EHLO", Mood::Locked) => "250-test\r\n250 AUTH PLAIN",
            ("AUTH", Mood::Locked) => "535 wrong name or secret",
            ("DATA", _) => {
                body = Some(String::new());
                "354 go on"
            }
            ("QUIT", _) => "221 bye",
            _ => "250 ok",
        };
        if say(answer).await.is_err() || command == "QUIT" {
            return;
        }
    }
}
