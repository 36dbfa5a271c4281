//! The dialects that a driver can be built with, for the help of messages about those that are not registered.
//!
//! They are text: the library of the driver depends on no dialect.

use terrace_runtime::dialect::OptionalDialect;

const fn dialect(name: &'static str) -> OptionalDialect {
    OptionalDialect { name, feature: name, library: "terrace-dialects", prefix_is_optional: false }
}

/// The dialects of the crate `terrace-dialects`, each with a feature of its name.
pub(crate) const OPTIONAL_DIALECTS: &[OptionalDialect] = &[
    dialect("affine"),
    dialect("arith"),
    dialect("cf"),
    dialect("complex"),
    dialect("dlti"),
    dialect("func"),
    dialect("gpu"),
    dialect("index"),
    dialect("llvm"),
    dialect("math"),
    dialect("memref"),
    dialect("scf"),
    dialect("spirv"),
    OptionalDialect { prefix_is_optional: true, ..dialect("std") },
    dialect("tensor"),
    dialect("ub"),
    dialect("vector"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// The list is that of the features of `terrace-dialects`, and of the dialects whose prefix is optional.
    #[test]
    fn the_dialects_are_those_with_a_feature() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects");
        let manifest = std::fs::read_to_string(folder.join("all/Cargo.toml")).unwrap();
        let all = manifest.lines().find_map(|line| line.strip_prefix("all = [")).unwrap();
        let features: Vec<&str> = all.split('"').skip(1).step_by(2).collect();
        let listed: Vec<&str> = OPTIONAL_DIALECTS.iter().map(|dialect| dialect.feature).collect();
        assert_eq!(listed, features);

        let mut optional = Vec::new();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let Ok(files) = std::fs::read_dir(entry.unwrap().path().join("src")) else { continue };
            for file in files {
                let path = file.unwrap().path();
                let is_definition = path.extension().is_some_and(|ending| ending == "dialect");
                if is_definition
                    && std::fs::read_to_string(&path).unwrap().contains("\n    prefix optional\n")
                {
                    optional.push(path.file_stem().unwrap().to_str().unwrap().to_owned());
                }
            }
        }
        let without_prefix = OPTIONAL_DIALECTS.iter().filter(|dialect| dialect.prefix_is_optional);
        assert_eq!(without_prefix.map(|dialect| dialect.name).collect::<Vec<_>>(), optional);
    }
}
