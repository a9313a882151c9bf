//! `segue health`: whether the server that these settings describe takes visitors, for service
//! managers and containers that have no other program to ask with.

use std::time::Duration;

use hyper::http::Request;
use segue_base::config::{Origin, Settings};
use segue_providers::outside::Outside;

use super::{CliError, print};

/// A server that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks the server on this machine whether visitors can come.
pub fn run(settings: &Settings) -> Result<(), CliError> {
    let address = format!("{}/readyz", Origin::of_address(settings.listen));
    let system = |source| CliError::System { doing: format!("ask {address}"), source };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let outside = Outside::new().map_err(|error| system(std::io::Error::other(error)))?;
    let request = Request::get(&address).body(Vec::new());
    let request = request.map_err(|error| system(std::io::Error::other(error)))?;
    let answer = runtime
        .map_err(system)?
        .block_on(async { tokio::time::timeout(PATIENCE, outside.fetch(request)).await });
    let status = match answer {
        Ok(Ok(answer)) => answer.status(),
        Ok(Err(error)) => return Err(system(std::io::Error::other(error))),
        Err(late) => return Err(system(late.into())),
    };
    if status.is_success() {
        return print("ready\n");
    }
    Err(CliError::Input(format!("{address} answers {status}: visitors cannot come")))
}
