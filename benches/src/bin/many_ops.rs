//! Prints the definitions of a dialect with many ops: `many_ops 300 > many.dialect`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let argument = std::env::args().nth(1).unwrap_or_else(|| "300".to_owned());
    let Ok(ops) = argument.parse() else {
        eprintln!("`{argument}` is not a number of ops");
        return ExitCode::FAILURE;
    };
    print!("{}", terrace_benches::definitions::text(ops));
    ExitCode::SUCCESS
}
