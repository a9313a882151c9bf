//! How a noun declares its problems: one entry each, from which come the value that a handler returns, the
//! response in the API's description and the entry at `/api/problems`.

/// Declares the problems of a noun, and lists them as `PROBLEMS`.
///
/// An entry is a name with what the sentence needs, a status, a stable code and the sentence for people. Its
/// doc comment explains it to whoever writes a program: the first sentence says when it happens and stands in
/// the description of every operation that lists the name in its `responses(…)`, the rest says what the caller
/// can do.
///
/// ```ignore
/// problems! {
///     /// The catalogue seems to have the mix already. Send `as_new` to import it anyway.
///     MixKnown(slug: String) = 409 "mix.known"
///         "The catalogue already seems to have this mix: /mix/{slug}";
/// }
/// ```
///
/// Words that the sentence needs and that no parameter holds follow it (`wait = seconds(given)`); behind `=>`
/// stands what the problem carries besides: `with_errors` or `with_retry_after`.
macro_rules! problems {
    ($(
        $(#[doc = $about:literal])+
        $name:ident $(($($field:ident: $kind:ty),+))? = $status:literal $code:literal
        $sentence:literal $(, $word:ident = $value:expr)* $(=> $with:ident($carried:expr))?;
    )+) => {
        /// The problems that this module declares.
        pub const PROBLEMS: &[&$crate::error::Kind] = &[$($name::KIND),+];

        $(
            $(#[doc = $about])+
            #[derive(Debug, Clone)]
            pub struct $name $(($(pub(crate) $kind),+))?;

            impl $name {
                /// The properties that all occurrences of a problem share.
                pub const KIND: &$crate::error::Kind = &$crate::error::Kind {
                    code: $code,
                    status: $status,
                    sentence: $sentence,
                    about: concat!($($about),+).trim_ascii(),
                };
            }

            impl From<$name> for $crate::error::ApiError {
                fn from(problem: $name) -> Self {
                    let $name $(($($field),+))? = problem;
                    Self::told($name::KIND, format_args!($sentence $(, $word = $value)*))
                        $(.$with($carried))?
                }
            }

            impl utoipa::IntoResponses for $name {
                fn responses() -> $crate::error::Responses {
                    $crate::error::described($name::KIND, stringify!($name), $name::KIND.about)
                }
            }
        )+
    };
}

/// Declares other sentences for a problem: `NAME of PROBLEM "…"`. The code, the status and the page are the
/// problem's; the doc comment says when it is this sentence.
macro_rules! wordings {
    ($(
        $(#[doc = $about:literal])+
        $name:ident of $problem:path: $sentence:literal;
    )+) => {
        $(
            $(#[doc = $about])+
            #[derive(Debug, Clone, Copy)]
            pub struct $name;

            impl From<$name> for $crate::error::ApiError {
                fn from(_: $name) -> Self {
                    Self::told(<$problem>::KIND, format_args!($sentence))
                }
            }

            impl utoipa::IntoResponses for $name {
                fn responses() -> $crate::error::Responses {
                    let about = concat!($($about),+).trim_ascii();
                    $crate::error::described(<$problem>::KIND, stringify!($name), about)
                }
            }
        )+
    };
}

pub(crate) use {problems, wordings};
