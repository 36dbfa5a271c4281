//! Generates fixtures of the front end, and a dialect of small op formats that is made here.

#[path = "src/sweep.rs"]
mod sweep;

use std::path::{Path, PathBuf};

include!("src/fixtures.rs");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out_dir = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("outside of a build script")?);
    for (module, file, dialect) in FIXTURES {
        let code = out_dir.join(module);
        std::fs::create_dir_all(&code)?;
        let path = Path::new("../..").join(file);
        terrace_odsgen::Config::new().out_dir(&code).compile(&[path])?;
        assert!(code.join(dialect).with_extension("rs").exists(), "{file} declares `{dialect}`");
    }
    let path = out_dir.join("sweep.dialect");
    std::fs::write(&path, sweep::definitions())?;
    terrace_odsgen::compile(&[path])?;
    Ok(())
}
