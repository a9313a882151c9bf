//! The problems that belong to no noun: what any request can run into.

use segue_core::submission::FieldError;
use segue_store::Flaw;

use super::{problems, wordings};

problems! {
    /// There is nothing at this address, or nothing that the caller may see. Check the id or the name in it.
    NotFound = 404 "not_found" "There is no such thing.";

    /// The request cannot be read: the body is not JSON or breaks off, or a header is none. The sentence says
    /// where; sent again as it is, it fails again.
    Malformed(flaw: String) = 400 "request.malformed" "{flaw}.";

    /// The body is not `application/json` in UTF-8. Send it as that, with the `Content-Type`.
    UnsupportedMediaType = 415 "request.media_type"
        "The body has to be application/json, in UTF-8.";

    /// The body is no piece of a file. Send it as `application/offset+octet-stream`.
    PieceMediaType = 415 "upload.media_type"
        "The body has to be application/offset+octet-stream.";

    /// The body has a `Content-Encoding`. Send it without one.
    Encoded = 415 "request.encoding"
        "The body must not be compressed: send it without a Content-Encoding.";

    /// The request's line and headers are longer than the server reads. Use a shorter address, or send fewer
    /// or shorter headers, such as cookies.
    HeadTooLarge = 431 "request.head_too_large"
        "The request's line and headers are too long; 16 KiB and 100 header lines are always taken.";

    /// The body is longer than the operation reads. The sentence names the limit; send less at once.
    TooLarge(limit_bytes: usize) = 413 "request.too_large"
        "The body may have {limit_bytes} bytes at most.";

    /// A field breaks a rule. `errors` lists the fields and what each has to be; correct them and send it again.
    Invalid(errors: Vec<FieldError>) = 422 "request.invalid"
        "Some fields need to be corrected." => with_errors(errors);

    /// A field of the body or a parameter of the address is missing, unknown, repeated or of the wrong kind.
    /// `errors` names it. The description of the operation says what it takes.
    Shape(field: FieldError) = 422 "request.shape"
        "{message}", message = field.message => with_errors(vec![field]);

    /// The `Idempotency-Key` has been used for a different request. Choose a new key for every new request, and
    /// use one again only to repeat the same request.
    KeyReused = 422 "idempotency.key_reused"
        "This Idempotency-Key has already been used for a different request.";

    /// Nobody is signed in. Sign in and send the request again, with the session's cookie.
    SignedOut = 401 "session.none" "Sign in to do this.";

    /// The admin signed in more than ten minutes ago. Sign in again and send the request again; the session so
    /// far stays good for everything else.
    StaleSession = 403 "session.stale" "Sign in again to go on.";

    /// The caller is not an admin. Admins can make another member one.
    Forbidden = 403 "role.forbidden" "You don't have admin privileges.";

    /// Nobody has proven that the member's email address is theirs. Sign in once by the link in an email that is
    /// sent to it, or with a provider that has verified it.
    Unproven = 409 "user.unproven"
        "Confirm your email address first: there is a button for it in your settings.";

    /// An admin has banned the member, who cannot sign in until the moment in the sentence. It also says why;
    /// everybody can read and listen without signing in.
    Banned(until: String, reason: String) = 403 "user.banned"
        "This account is banned {until}. The reason: {reason}";

    /// An admin has blocked the network that the request comes from, until the moment in the sentence. It can
    /// read; write from another network, or wait.
    NetworkBlocked(until: String) = 403 "network.blocked"
        "Nothing can be sent from your network until {until}. You can still read and listen.";

    /// What is edited has changed since it was read. Read it again, and repeat the edit with the new `version`
    /// as `If-Match`.
    Stale = 409 "edit.stale"
        "Someone else has changed this in the meantime. Reload to see the changes.";

    /// There were too many requests of this kind. `Retry-After` says in how many seconds the next one is taken.
    TooMany(retry_after_seconds: u64) = 429 "flood"
        "Too many attempts. Try again in {wait}.", wait = seconds(retry_after_seconds)
        => with_retry_after(retry_after_seconds);

    /// A page of another site sent the write. Programs send neither `Origin`, `Sec-Fetch-Site` nor `Referer`,
    /// or this site's own. Whoever runs the site sets its address by `SEGUE_PUBLIC_URL`.
    ForeignOrigin = 403 "origin.foreign" "Changes are accepted from this site's own pages only.";

    /// The address does not support the method. The API's description lists the methods of each address.
    MethodNotAllowed = 405 "method.not_allowed" "This address does not support that method.";

    /// The request took too long to arrive, or its answer to begin. Send it again, over a better connection or
    /// with less in it.
    Timeout = 408 "request.timeout" "The request took too long.";

    /// A service elsewhere does not answer. It is named in the sentence; try again in a moment.
    ProviderUnreachable(provider: &'static str) = 502 "provider.unreachable"
        "{provider} is not responding right now. Try again in a moment.";

    /// The server's disk is full, so nothing can be saved. Reading still works; try again when whoever runs the
    /// site has made space.
    Full = 507 "store.full" "There is no space left to save this right now." => with_retry_after(5);

    /// The database was moved away, replaced or damaged, so nothing can be saved. Reading may still work;
    /// whoever runs the site has to put the database right.
    Unsound(flaw: Flaw) = 503 "store.unsound"
        "Nothing can be saved right now: {flaw}." => with_retry_after(60);

    /// The server is stopping or has too much to do. Try again after the seconds that `Retry-After` says.
    Unavailable = 503 "unavailable"
        "The server is busy. Try again in a moment." => with_retry_after(5);

    /// The server failed. It has logged why, under the number in the answer's `X-Request-Id`; tell whoever runs
    /// the site if it happens again.
    Internal = 500 "internal" "Something went wrong on our side.";
}

wordings! {
    /// No mix has this id or slug.
    NoMix of NotFound: "There is no such mix.";
    /// The mix was deleted after it was imported.
    MixGone of NotFound: "There is no such mix any more.";
    /// There is no such track.
    NoTrack of NotFound: "There is no such track.";
    /// No artist has this name or slug.
    NoArtist of NotFound: "There is no such artist.";
    /// No list has this id or slug.
    NoList of NotFound: "There is no such list.";
    /// Nobody has given a time with this id, or not the person who asks.
    NoTimestamp of NotFound: "There is no such timestamp.";
    /// No comment has this id.
    NoComment of NotFound: "There is no such comment.";
    /// No member has this id or username.
    NoMember of NotFound: "There is no such member.";
    /// No account has this id.
    NoUser of NotFound: "There is no such user.";
    /// The member has no session with this id.
    NoSession of NotFound: "There is no such session.";
    /// There is no such request.
    NoRequest of NotFound: "There is no such request.";
    /// No staged entity has this id.
    NoStagedEntity of NotFound: "There is no such staged entity.";
    /// No upload has this id, or it is somebody else's.
    NoUpload of NotFound: "There is no such upload.";
    /// No suggestion has this id, or it is another member's.
    NoSuggestion of NotFound: "There is no such suggestion.";
    /// The audit log has no entry with this id.
    NoEntry of NotFound: "There is no such entry.";
    /// The site does not offer this provider.
    NoProvider of NotFound: "There is no such provider.";
    /// This is none of the services that can be tested.
    NoService of NotFound: "There is no such service.";
    /// This site is not connected to Spotify.
    NoSpotify of NotFound: "There is no such connection to Spotify here.";
    /// Spotify has no track with this id.
    NoTrackOnSpotify of NotFound: "There is no such track on Spotify.";
    /// SoundCloud has no such sound, or it is private.
    NoSound of NotFound: "There is no such sound.";
    /// There is no such file.
    NoSoundFile of NotFound: "There is no such sound file.";
    /// There is no such page.
    NoPage of NotFound: "There is no such page.";
    /// There is no feed of this name or format.
    NoFeed of NotFound: "There is no such feed.";
    /// No mix has this picture.
    NoPicture of NotFound: "There is no such picture.";
    /// No problem has this code.
    NoProblem of NotFound: "There is no such problem.";
    /// The API has no operation at this address.
    NoOperation of NotFound: "There is no such operation.";
}

fn seconds(count: u64) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} second{ending}")
}
