//! Pages of a listing: cut from rows of which one more was read than is shown, and named by the place
//! of the last one, so that what comes and goes meanwhile moves nothing.

use segue_base::clock::Moment;

use crate::error::ApiError;

/// Cuts rows to a page, and names the place behind it where there are more.
#[must_use]
pub fn cut<T>(
    mut rows: Vec<T>,
    most: usize,
    place: impl FnOnce(&T) -> String,
) -> (Vec<T>, Option<String>) {
    let has_more = rows.len() > most;
    rows.truncate(most);
    let next = rows.last().filter(|_| has_more).map(place);
    (rows, next)
}

/// Prints the place of a row that has a moment and an id.
#[must_use]
pub fn print_place(at: Moment, id: &str) -> String {
    format!("{}.{id}", at.ms())
}

/// Reads the place of a row that has a moment and an id.
///
/// # Errors
/// [`Shape`](crate::error::Shape) where it is none.
pub fn read_place(text: &str) -> Result<(Moment, String), ApiError> {
    let place = text.split_once('.').filter(|(_, id)| !id.is_empty());
    let place = place.and_then(|(ms, id)| Some((Moment::from_ms(ms.parse().ok()?), id.to_owned())));
    place.ok_or_else(no_place)
}

/// Says that what came as `after` is no place.
#[must_use]
pub fn no_place() -> ApiError {
    ApiError::shape("after", "`after` must be the `next` value of the previous page.")
}
