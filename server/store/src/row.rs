//! What goes into a statement and what comes out of it: the cells of rows, whatever the engine.

use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};

use super::StoreError;

/// A cell of a row, or a value for a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'c> {
    /// Nothing.
    Null,
    /// True or false. SQLite has numbers for them.
    Bool(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// Text.
    Text(&'c str),
    /// Bytes.
    Bytes(&'c [u8]),
}

/// Something that can be a parameter.
pub trait Value {
    /// The cell that holds it.
    fn cell(&self) -> Cell<'_>;
}

/// The values of a statement's parameters.
pub type Params<'p> = &'p [&'p dyn Value];

/// Lists the values of a statement's parameters, in their order.
macro_rules! params {
    ($($value:expr),* $(,)?) => { &[$(&$value as &dyn $crate::row::Value),*] as $crate::row::Params<'_> };
}
pub(super) use params;

impl<T: Value + ?Sized> Value for &T {
    fn cell(&self) -> Cell<'_> {
        T::cell(self)
    }
}

impl<T: Value> Value for Option<T> {
    fn cell(&self) -> Cell<'_> {
        self.as_ref().map_or(Cell::Null, Value::cell)
    }
}

impl Value for Cell<'_> {
    fn cell(&self) -> Cell<'_> {
        *self
    }
}

impl Value for str {
    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl Value for String {
    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl Value for std::borrow::Cow<'_, str> {
    fn cell(&self) -> Cell<'_> {
        Cell::Text(self)
    }
}

impl Value for Vec<u8> {
    fn cell(&self) -> Cell<'_> {
        Cell::Bytes(self)
    }
}

impl Value for bool {
    fn cell(&self) -> Cell<'_> {
        Cell::Bool(*self)
    }
}

impl Value for f64 {
    fn cell(&self) -> Cell<'_> {
        Cell::Real(*self)
    }
}

/// Whole numbers as parameters and as columns. One that a column cannot hold becomes the greatest that
/// it can; a column's that is too great for its reader is an error.
macro_rules! whole_numbers {
    ($($number:ty),*) => { $(
        impl Value for $number {
            fn cell(&self) -> Cell<'_> {
                Cell::Integer(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }

        impl Column for $number {
            const KIND: &'static str = stringify!($number);
            fn of(cell: Cell<'_>) -> Option<Self> {
                match cell {
                    Cell::Integer(number) => Self::try_from(number).ok(),
                    _ => None,
                }
            }
        }
    )* };
}
whole_numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

/// What can be read from a column.
pub trait Column: Sized {
    /// What it is called in an error.
    const KIND: &'static str;
    /// Reads a cell; `None` where it holds something else.
    fn of(cell: Cell<'_>) -> Option<Self>;
}

impl<T: Column> Column for Option<T> {
    const KIND: &'static str = T::KIND;
    fn of(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Null => Some(None),
            other => T::of(other).map(Some),
        }
    }
}

impl Column for bool {
    const KIND: &'static str = "true or false";
    fn of(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Bool(is) => Some(is),
            Cell::Integer(number) => Some(number != 0),
            _ => None,
        }
    }
}

impl Column for f64 {
    const KIND: &'static str = "a number";
    fn of(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Real(number) => Some(number),
            #[expect(
                clippy::cast_precision_loss,
                reason = "a column of such numbers holds fractions"
            )]
            Cell::Integer(number) => Some(number as Self),
            _ => None,
        }
    }
}

impl Column for String {
    const KIND: &'static str = "text";
    fn of(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Text(text) => Some(text.to_owned()),
            _ => None,
        }
    }
}

impl Column for Vec<u8> {
    const KIND: &'static str = "bytes";
    fn of(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Bytes(bytes) => Some(bytes.to_owned()),
            _ => None,
        }
    }
}

/// A row that a statement has found.
#[derive(Clone, Copy)]
pub enum Row<'r> {
    /// Of SQLite.
    Sqlite(&'r rusqlite::Row<'r>),
    /// Of PostgreSQL.
    Postgres(&'r tokio_postgres::Row),
}

/// Where in a row a column is: its number from 0, or its name.
pub trait Place: Copy + std::fmt::Debug {
    /// The cell there.
    fn cell_of<'r>(self, row: &Row<'r>) -> Result<Cell<'r>, StoreError>;
}

impl Place for usize {
    fn cell_of<'r>(self, row: &Row<'r>) -> Result<Cell<'r>, StoreError> {
        match row {
            Row::Sqlite(row) => Cell::of_sqlite(row.get_ref(self)?),
            Row::Postgres(row) => Cell::of_postgres(row, self),
        }
    }
}

impl Place for &str {
    fn cell_of<'r>(self, row: &Row<'r>) -> Result<Cell<'r>, StoreError> {
        match row {
            Row::Sqlite(row) => Cell::of_sqlite(row.get_ref(self)?),
            Row::Postgres(row) => Cell::of_postgres(row, self),
        }
    }
}

impl<'r> Row<'r> {
    /// Reads a column.
    pub fn get<T: Column>(&self, place: impl Place) -> Result<T, StoreError> {
        T::of(self.cell(place)?)
            .ok_or_else(|| StoreError::Cell { place: format!("{place:?}"), expected: T::KIND })
    }

    /// The cell of a column, as it is.
    pub fn cell(&self, place: impl Place) -> Result<Cell<'r>, StoreError> {
        place.cell_of(self)
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<String> {
        match self {
            Self::Sqlite(row) => row.as_ref().column_names().map(str::to_owned).collect(),
            Self::Postgres(row) => row.columns().iter().map(|it| it.name().to_owned()).collect(),
        }
    }
}

/// The columns of a row, taken one after the other. Rows that visitors wait for are read like this:
/// finding columns by their names takes longer than reading them.
pub struct Columns<'r> {
    row: &'r Row<'r>,
    next: usize,
}

impl<'r> Columns<'r> {
    /// Begins with the first column.
    pub fn of(row: &'r Row<'r>) -> Self {
        Self { row, next: 0 }
    }

    /// Takes the next column.
    pub fn take<T: Column>(&mut self) -> Result<T, StoreError> {
        let taken = self.row.get(self.next);
        self.next += 1;
        taken
    }

    /// Reads the next column's text where it lies, without a copy of its own.
    pub fn read<T>(&mut self, read: impl FnOnce(&str) -> T) -> Result<T, StoreError> {
        let cell = self.row.cell(self.next)?;
        self.next += 1;
        match cell {
            Cell::Text(text) => Ok(read(text)),
            _ => {
                Err(StoreError::Cell { place: (self.next - 1).to_string(), expected: String::KIND })
            }
        }
    }
}

impl<'c> Cell<'c> {
    fn of_sqlite(value: ValueRef<'c>) -> Result<Self, StoreError> {
        Ok(match value {
            ValueRef::Null => Self::Null,
            ValueRef::Integer(number) => Self::Integer(number),
            ValueRef::Real(number) => Self::Real(number),
            ValueRef::Text(text) => Self::Text(
                std::str::from_utf8(text).map_err(|_| StoreError::Row { expected: "text" })?,
            ),
            ValueRef::Blob(bytes) => Self::Bytes(bytes),
        })
    }
}

impl<'c> Cell<'c> {
    fn of_postgres(
        row: &'c tokio_postgres::Row,
        place: impl Place + tokio_postgres::row::RowIndex + std::fmt::Display,
    ) -> Result<Self, StoreError> {
        row.try_get(place)
            .map_err(|_| StoreError::Cell { place: place.to_string(), expected: "a known type" })
    }
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Bool(is) => ValueRef::Integer(i64::from(*is)),
            Self::Integer(number) => ValueRef::Integer(*number),
            Self::Real(number) => ValueRef::Real(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
            Self::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
