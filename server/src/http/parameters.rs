//! Refuses parameters of an address that the operation does not know, as unknown fields of a body
//! are refused: otherwise a mistyped one would be ignored in silence. The known parameters are
//! those in the API's description.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{MatchedPath, Request};
use segue_core::submission::FieldError;
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{OpenApi, RefOr};

use crate::error::{ApiError, Shape};
use crate::extract::{beginning, either};

/// The known parameters of operations that read, by path.
#[derive(Clone, Default)]
pub struct Known(Arc<HashMap<String, Vec<String>>>);

impl Known {
    /// Collects the known parameters from a description. Only reads below `/api/` are covered:
    /// writes have bodies, and programs that ask for other addresses add parameters of their own.
    #[must_use]
    pub fn of(description: &OpenApi) -> Self {
        let read = description.paths.paths.iter().filter(|(path, _)| path.starts_with("/api/"));
        let known = read.map(|(path, operations)| {
            let named = operations.get.iter().flat_map(|operation| operation.parameters.iter());
            let named = named.flatten().filter_map(|parameter| match parameter {
                RefOr::T(it) if it.parameter_in == ParameterIn::Query => Some(it.name.clone()),
                _ => None,
            });
            (path.clone(), named.collect())
        });
        Self(Arc::new(known.collect()))
    }

    /// Refuses a request with a parameter that its operation does not know.
    ///
    /// # Errors
    /// [`Shape`].
    pub fn check(&self, request: &Request) -> Result<(), ApiError> {
        let route = request.extensions().get::<MatchedPath>();
        let asked = request.uri().query().zip(route);
        asked.map_or(Ok(()), |(query, route)| self.check_query(route.as_str(), query))
    }

    fn check_query(&self, route: &str, query: &str) -> Result<(), ApiError> {
        let Some(known) = self.0.get(route) else { return Ok(()) };
        let mut given = form_urlencoded::parse(query.as_bytes());
        let is_known = |name: &str| name.is_empty() || known.iter().any(|it| it == name);
        let unknown = given.find(|(name, _)| !is_known(name));
        let Some((name, _)) = unknown else { return Ok(()) };
        let name = beginning(name.into_owned());
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        let message = match either(&names) {
            Some(names) => format!("`{name}` is not a parameter here; expected {names}."),
            None => format!("`{name}` is not a parameter here; there are none."),
        };
        Err(Shape(FieldError { field: name, message }).into())
    }
}
