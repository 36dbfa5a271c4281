//! Tests that are skipped if an external program is missing.

/// Returns the reason to skip a test. Fails under `CI=true`, where no test may be skipped.
///
/// # Errors
///
/// The failure.
pub fn skip(reason: String) -> Result<String, String> {
    skip_where(std::env::var("CI").is_ok_and(|value| value == "true"), reason)
}

fn skip_where(is_ci: bool, reason: String) -> Result<String, String> {
    match is_ci {
        true => {
            Err(format!("{reason}, and with CI=true no test may be skipped: ./.ci/install has the packages"))
        }
        false => Ok(reason),
    }
}

/// Prints that a test is skipped.
///
/// # Panics
///
/// Under `CI=true`, where no test may be skipped.
pub fn report_skipped(reason: &str) {
    match skip(reason.to_owned()) {
        Ok(reason) => eprintln!("skipped: {reason}"),
        Err(failure) => panic!("{failure}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_skipped_in_ci() {
        let reason = || "mlir-opt is not installed".to_owned();
        assert_eq!(skip_where(false, reason()), Ok(reason()));
        let failure = skip_where(true, reason()).unwrap_err();
        assert!(failure.starts_with("mlir-opt is not installed, and with CI=true"), "{failure}");
    }
}
