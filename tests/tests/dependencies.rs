//! Tests of the licences and sources of dependencies, which `deny.toml` lists, and of the packages that are published.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;
use spdx::{Expression, Licensee, ParseMode};
use terrace_tests::report_skipped;

/// Returns what `cargo metadata` says of the workspace and of its dependencies on all platforms, if they can be read.
fn metadata() -> Option<&'static Value> {
    static METADATA: OnceLock<Result<Value, String>> = OnceLock::new();
    let read = || {
        let arguments = ["metadata", "--format-version=1", "--locked", "--all-features"];
        let output = cargo().args(arguments).output().map_err(|error| error.to_string())?;
        match output.status.success() {
            true => serde_json::from_slice(&output.stdout).map_err(|error| error.to_string()),
            false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
        }
    };
    match METADATA.get_or_init(read) {
        Ok(metadata) => Some(metadata),
        Err(error) => {
            report_skipped(&format!("cargo cannot read all dependencies: {error}"));
            None
        }
    }
}

fn cargo() -> Command {
    let mut command = Command::new(env!("CARGO"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    command
}

fn text<'value>(value: &'value Value, key: &str) -> &'value str {
    value[key].as_str().unwrap_or_default()
}

fn elements(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn packages(metadata: &Value) -> &[Value] {
    elements(&metadata["packages"])
}

/// Returns the packages of the workspace that are published, by their names.
fn published(metadata: &Value) -> BTreeMap<&str, &Value> {
    let is_published = |package: &&Value| package["source"].is_null() && package["publish"].is_null();
    packages(metadata).iter().filter(is_published).map(|package| (text(package, "name"), package)).collect()
}

/// The licences and sources that `deny.toml` allows.
struct Allowed {
    licenses: Vec<Licensee>,
    exceptions: BTreeMap<String, Vec<Licensee>>,
    registries: Vec<String>,
}

impl Allowed {
    fn read() -> Allowed {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../deny.toml");
        let file: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
        let strings = |value: &toml::Value| -> Vec<String> {
            value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
        };
        let licenses = |value: &toml::Value| -> Vec<Licensee> {
            strings(value).iter().map(|text| Licensee::parse(text).unwrap()).collect()
        };
        let exceptions = file["licenses"]["exceptions"].as_array().unwrap();
        Allowed {
            licenses: licenses(&file["licenses"]["allow"]),
            exceptions: exceptions
                .iter()
                .map(|exception| {
                    (exception["crate"].as_str().unwrap().to_owned(), licenses(&exception["allow"]))
                })
                .collect(),
            registries: strings(&file["sources"]["allow-registry"]),
        }
    }

    /// Returns the reason why a license of a package is not allowed, if it is not.
    fn refuse_license(&self, name: &str, license: &str) -> Option<String> {
        let own = self.exceptions.get(name).map_or(&[][..], Vec::as_slice);
        let expression = match Expression::parse_mode(license, ParseMode::LAX) {
            Ok(expression) => expression,
            Err(error) => {
                return Some(format!("{name}: '{license}' is no SPDX expression: {}", error.reason));
            }
        };
        let is_allowed = expression
            .evaluate(|required| self.licenses.iter().chain(own).any(|license| license.satisfies(required)));
        (!is_allowed).then(|| format!("{name}: the license '{license}' is not among those of deny.toml"))
    }

    /// Returns the reason why a source of a package is not allowed, if it is not. A source of the workspace is empty.
    fn refuse_source(&self, name: &str, source: &str) -> Option<String> {
        let is_allowed = source.is_empty()
            || source
                .strip_prefix("registry+")
                .is_some_and(|url| self.registries.iter().any(|known| known == url));
        (!is_allowed).then(|| format!("{name}: the source '{source}' is not among those of deny.toml"))
    }
}

#[test]
fn licenses_and_sources_of_dependencies_are_allowed() {
    let Some(metadata) = metadata() else { return };
    let allowed = Allowed::read();
    let mut refused = Vec::new();
    for package in packages(metadata) {
        let name = text(package, "name");
        refused.extend(allowed.refuse_license(name, text(package, "license")));
        refused.extend(allowed.refuse_source(name, text(package, "source")));
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn what_is_not_in_the_list_is_refused() {
    let allowed = Allowed::read();
    assert_eq!(allowed.refuse_license("any", "GPL-3.0 OR MIT"), None);
    assert_eq!(allowed.refuse_license("any", "Apache-2.0/MIT"), None);
    assert_eq!(allowed.refuse_license("im-rc", "MPL-2.0+"), None);
    for license in ["GPL-3.0", "MIT AND GPL-3.0-only", "MPL-2.0", "", "nonsense!"] {
        assert!(allowed.refuse_license("any", license).is_some(), "{license}");
    }
    assert_eq!(allowed.refuse_source("any", "registry+https://github.com/rust-lang/crates.io-index"), None);
    for source in ["git+https://example.org/any", "registry+https://example.org/index"] {
        assert!(allowed.refuse_source("any", source).is_some(), "{source}");
    }
}

#[test]
fn every_exception_is_needed() {
    let Some(metadata) = metadata() else { return };
    let names: BTreeSet<&str> = packages(metadata).iter().map(|package| text(package, "name")).collect();
    for name in Allowed::read().exceptions.keys() {
        assert!(
            names.contains(name.as_str()),
            "no dependency is named {name}: remove the exception from deny.toml"
        );
    }
}

/// Registries require these keys of a manifest, or show them.
#[test]
fn manifests_of_published_packages_are_complete() {
    let Some(metadata) = metadata() else { return };
    let published = published(metadata);
    assert!(published.len() > 20, "{}", published.len());
    let mut problems = Vec::new();
    for (name, package) in &published {
        for key in ["description", "license", "readme", "rust_version"] {
            if text(package, key).is_empty() {
                problems.push(format!("{name} has no {key}"));
            }
        }
        let folder = Path::new(text(package, "manifest_path")).parent().unwrap();
        if !folder.join(text(package, "readme")).is_file() {
            problems.push(format!("{name}: there is no file '{}'", text(package, "readme")));
        }
        // Dependencies of tests that have no version are left out of what is published.
        let dependencies = elements(&package["dependencies"]).iter();
        for dependency in dependencies.filter(|dependency| text(dependency, "kind") != "dev") {
            let to = text(dependency, "name");
            if text(dependency, "req") == "*" {
                problems.push(format!("{name} depends on {to} without a version"));
            }
            if !text(dependency, "path").is_empty() && !published.contains_key(to) {
                problems.push(format!("{name} depends on {to}, which is not published"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// `cargo package` for all of them at once, without compiling: manifests are rewritten for the registry, the files are there.
#[test]
fn published_packages_are_packaged() {
    let Some(metadata) = metadata() else { return };
    let published = published(metadata);
    let target = tempfile::tempdir().unwrap();
    let mut command = cargo();
    command
        .args(["package", "--no-verify", "--allow-dirty", "--offline", "--quiet", "--target-dir"])
        .arg(target.path());
    for name in published.keys() {
        command.args(["-p", name]);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for (name, package) in &published {
        let file = target.path().join(format!("package/{name}-{}.crate", text(package, "version")));
        assert!(file.is_file(), "{}", file.display());
    }
}
