//! Pages of a listing: one more row is read than is shown, and the next page is named by the last
//! row shown, so rows that are added or removed between two pages do not shift anything.

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

/// Prints the cursor that stands for a row's moment and id.
#[must_use]
pub fn print_place(at: Moment, id: &str) -> String {
    format!("{}.{id}", at.ms())
}

/// Reads the cursor that stands for a row's moment and id.
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
