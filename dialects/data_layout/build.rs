//! Generates the dialect from its definition, which crates that depend on this one may use.

fn main() -> Result<(), terrace_odsgen::CompileError> {
    terrace_odsgen::Config::new()
        .root_path("::terrace_runtime")
        .publish("dlti", "::terrace_data_layout")
        .compile(&["src/dlti.dialect"])
}
