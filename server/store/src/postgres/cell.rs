//! Cells on their way to PostgreSQL and back.

use std::error::Error;

use postgres_types::private::BytesMut;
use postgres_types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::row::Cell;

/// A value that a parameter does not take.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoFit(String);

impl<'r> FromSql<'r> for Cell<'r> {
    fn from_sql(kind: &Type, raw: &'r [u8]) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(match *kind {
            Type::BOOL => Self::Bool(bool::from_sql(kind, raw)?),
            Type::INT2 => Self::Integer(i16::from_sql(kind, raw)?.into()),
            Type::INT4 => Self::Integer(i32::from_sql(kind, raw)?.into()),
            Type::INT8 => Self::Integer(i64::from_sql(kind, raw)?),
            Type::FLOAT4 => Self::Real(f32::from_sql(kind, raw)?.into()),
            Type::FLOAT8 => Self::Real(f64::from_sql(kind, raw)?),
            Type::BYTEA => Self::Bytes(raw),
            _ => Self::Text(<&str>::from_sql(&Type::TEXT, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Self, Box<dyn Error + Sync + Send>> {
        Ok(Self::Null)
    }

    fn accepts(kind: &Type) -> bool {
        is_known(kind)
    }
}

impl ToSql for Cell<'_> {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (*self, kind) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Bool(is), &Type::BOOL) => is.to_sql(kind, out),
            (Self::Integer(number), &Type::BOOL) => (number != 0).to_sql(kind, out),
            (Self::Bool(is), _) => Self::Integer(is.into()).to_sql(kind, out),
            (Self::Integer(number), &Type::INT2) => fitting::<i16>(number)?.to_sql(kind, out),
            (Self::Integer(number), &Type::INT4) => fitting::<i32>(number)?.to_sql(kind, out),
            (Self::Integer(number), &Type::INT8) => number.to_sql(kind, out),
            #[expect(
                clippy::cast_precision_loss,
                reason = "a column of such numbers holds fractions"
            )]
            (Self::Integer(number), &Type::FLOAT8) => (number as f64).to_sql(kind, out),
            (Self::Real(number), &Type::FLOAT8) => number.to_sql(kind, out),
            (Self::Text(text), kind) if <&str as ToSql>::accepts(kind) => text.to_sql(kind, out),
            (Self::Bytes(bytes), &Type::BYTEA) => bytes.to_sql(kind, out),
            (cell, kind) => {
                Err(NoFit(format!("expected a value for {kind}, found {cell:?}")).into())
            }
        }
    }

    fn accepts(kind: &Type) -> bool {
        is_known(kind)
    }

    to_sql_checked!();
}

fn fitting<T: TryFrom<i64>>(number: i64) -> Result<T, NoFit> {
    number.try_into().map_err(|_| NoFit(format!("{number} is too great a number")))
}

/// Whether columns of the schema, or what statements make of them, are of a type.
fn is_known(kind: &Type) -> bool {
    let known =
        [Type::BOOL, Type::INT2, Type::INT4, Type::INT8, Type::FLOAT4, Type::FLOAT8, Type::BYTEA];
    known.contains(kind) || <&str as ToSql>::accepts(kind)
}
