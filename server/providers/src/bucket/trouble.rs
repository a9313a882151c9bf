//! Why a bucket does not do what it is asked. Nothing here holds a key: object stores repeat in their answers
//! what they were asked with, so of an answer only its status and its code are kept.

use segue_base::config::BucketAddress;
use thiserror::Error;

use crate::outside::OutsideError;

/// Why a bucket did not do what it was asked, and which one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{address}: {trouble}")]
pub struct BucketError {
    /// The bucket, and the folder in it.
    pub address: BucketAddress,
    /// What is wrong.
    pub trouble: Trouble,
}

/// What is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The key is not known there, or may not do this.
    #[error("the object store refuses the key{}", in_brackets(.0.as_deref()))]
    Refused(Option<String>),
    /// There is no bucket with the name.
    #[error("there is no such bucket")]
    NoBucket,
    /// The bucket is somewhere else.
    #[error("the bucket is in another region")]
    OtherRegion,
    /// The object store fails.
    #[error("the object store answers with status {status}{}", in_brackets(.code.as_deref()))]
    Failing {
        /// The answer's status.
        status: u16,
        /// The answer's own word for it.
        code: Option<String>,
    },
    /// Nothing answers.
    #[error(transparent)]
    Away(#[from] OutsideError),
    /// An answer ends before all of it was there.
    #[error("the answer breaks off")]
    BrokenOff,
    /// An object has another length or content than it had a moment before.
    #[error("`{0}` has changed in between")]
    Changed(String),
    /// There is no object of the name.
    #[error("there is no `{0}`")]
    Missing(String),
    /// A name that no object can have.
    #[error("no object can be called `{0}`")]
    Name(String),
    /// A file of this machine cannot be read.
    #[error("a file on its way there cannot be read: {0}")]
    File(String),
    /// The answer is none that is expected.
    #[error("the answer cannot be read")]
    Unread,
}

/// The word of an answer, if it has one.
fn in_brackets(code: Option<&str>) -> String {
    code.map(|code| format!(" ({code})")).unwrap_or_default()
}

impl Trouble {
    /// What an answer tells that is a failure, by its status and its text.
    pub(super) fn of_answer(status: u16, text: &str) -> Self {
        let code = code(text);
        match (status, code.as_deref()) {
            (_, Some("NoSuchBucket")) => Self::NoBucket,
            (_, Some("AuthorizationHeaderMalformed" | "PermanentRedirect")) | (300..=399, _) => {
                Self::OtherRegion
            }
            (401 | 403, _) => Self::Refused(code),
            _ => Self::Failing { status, code },
        }
    }

    /// Whether the same request may go well a moment later. Whoever was silent has been waited for already.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            Self::Failing { status, .. } => *status >= 500 || *status == 429,
            Self::Away(away) => *away != OutsideError::Silent,
            Self::BrokenOff => true,
            _ => false,
        }
    }

    /// What is wrong according to an error of the library.
    pub(super) fn of(error: &object_store::Error) -> Self {
        let first: &(dyn std::error::Error + 'static) = error;
        let mut causes = std::iter::successors(Some(first), |error| error.source());
        let told = causes.find_map(|error| error.downcast_ref::<Self>()).cloned();
        let otherwise = match error {
            object_store::Error::Precondition { path, .. } => Self::Changed(path.clone()),
            object_store::Error::NotFound { path, .. } => Self::Changed(path.clone()),
            object_store::Error::InvalidPath { .. } => Self::Name(String::new()),
            _ => Self::Unread,
        };
        told.unwrap_or(otherwise)
    }
}

impl BucketError {
    /// Advice for the person who runs the site; `setting` names the bucket.
    #[must_use]
    pub fn to_do(&self, setting: &str) -> String {
        match &self.trouble {
            Trouble::Refused(_) => format!(
                "check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that the key may list, read, write \
                 and delete in the bucket of {setting}"
            ),
            Trouble::NoBucket => format!("create the bucket, or check its name in {setting}"),
            Trouble::OtherRegion => "set AWS_REGION to the bucket's region".to_owned(),
            Trouble::Away(away) => away.to_do("AWS_ENDPOINT_URL").unwrap_or_else(|| {
                "check AWS_ENDPOINT_URL, and that this machine can connect to it".to_owned()
            }),
            _ => "check AWS_ENDPOINT_URL, and the object store's own log".to_owned(),
        }
    }
}

/// The word for a failure in an answer, such as `SlowDown` in `<Error><Code>SlowDown</Code>…`.
fn code(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    let is_word =
        (1..=64).contains(&code.len()) && code.bytes().all(|it| it.is_ascii_alphanumeric());
    is_word.then(|| code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_told_by_its_status_and_its_word_alone() {
        let answer = |code: &str| {
            format!("<Error><Code>{code}</Code><AWSAccessKeyId>AKIDHUSH</AWSAccessKeyId></Error>")
        };
        for (status, text, says) in [
            (403, answer("AccessDenied"), "the object store refuses the key (AccessDenied)"),
            (403, String::new(), "the object store refuses the key"),
            (404, answer("NoSuchBucket"), "there is no such bucket"),
            (301, answer("PermanentRedirect"), "the bucket is in another region"),
            (400, answer("AuthorizationHeaderMalformed"), "the bucket is in another region"),
            (503, answer("SlowDown"), "the object store answers with status 503 (SlowDown)"),
            (500, answer("not a word"), "the object store answers with status 500"),
            (
                502,
                "<html>Bad gateway AKIDHUSH".to_owned(),
                "the object store answers with status 502",
            ),
        ] {
            let trouble = Trouble::of_answer(status, &text);
            assert_eq!(trouble.to_string(), says);
            assert_eq!(trouble.is_passing(), status >= 500, "{says}");
        }
    }
}
