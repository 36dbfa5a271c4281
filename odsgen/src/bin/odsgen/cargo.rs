//! `odsgen cargo`: runs cargo and maps rustc's diagnostics about Rust fragments to their definitions.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use serde_json::Value;

use crate::rustc_message::Translator;

/// The message format.
#[derive(Clone, PartialEq, Eq)]
enum Format {
    /// Rendered diagnostics, cargo's default.
    Human,
    /// One line per message.
    Short,
    /// JSON, with these settings.
    Json(String),
}

/// Runs cargo with these arguments. Returns cargo's exit code.
pub(crate) fn run(arguments: Vec<OsString>) -> Result<ExitCode, String> {
    let color = std::io::stderr().is_terminal();
    let (format, arguments) = prepare(arguments, color)?;
    // A toolchain argument, as in `+nightly`, needs rustup's cargo, whatever cargo runs this process.
    let has_toolchain = arguments.first().is_some_and(|first| first.as_encoded_bytes().starts_with(b"+"));
    let program = if has_toolchain { None } else { std::env::var_os("CARGO") };
    let program = program.unwrap_or_else(|| OsString::from("cargo"));
    let mut child = Command::new(&program)
        .args(&arguments)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
    let mut output = Output { format, color, translator: Translator::new(), seen: HashSet::new() };
    if let Some(stdout) = child.stdout.take() {
        let mut reader = BufReader::new(stdout);
        let mut line = Vec::new();
        while reader.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            output.line(&line);
            line.clear();
        }
    }
    let status = child.wait().map_err(|error| format!("cannot wait for cargo: {error}"))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// Returns the requested message format, and the arguments that make cargo emit JSON messages.
fn prepare(arguments: Vec<OsString>, color: bool) -> Result<(Format, Vec<OsString>), String> {
    let mut format = Format::Human;
    let mut out: Vec<OsString> = Vec::new();
    let mut rest = arguments.into_iter();
    let mut command_end = None;
    let flag = "--message-format";
    while let Some(argument) = rest.next() {
        if argument == "--" {
            out.push(argument);
            out.extend(rest.by_ref());
            break;
        }
        let value = match argument.to_str() {
            Some(text) if text == flag => {
                let value = rest.next().ok_or_else(|| format!("`{flag}` needs a value"))?;
                value.to_string_lossy().into_owned()
            }
            Some(text) if text.starts_with(flag) && text[flag.len()..].starts_with('=') => {
                text[flag.len() + 1..].to_owned()
            }
            _ => {
                let is_command = !argument.as_encoded_bytes().starts_with(b"-")
                    && !argument.as_encoded_bytes().starts_with(b"+");
                out.push(argument);
                if is_command && command_end.is_none() {
                    command_end = Some(out.len());
                }
                continue;
            }
        };
        format = match value.as_str() {
            "human" => Format::Human,
            "short" => Format::Short,
            _ if value.starts_with("json") => Format::Json(value),
            _ => return Err(format!("`{flag}` is `human`, `short`, `json` or one of json's further forms")),
        };
    }
    let Some(command_end) = command_end else {
        return Err("expected a command of cargo, such as `odsgen cargo check`".to_owned());
    };
    let wanted = match &format {
        Format::Json(value) => value.as_str(),
        Format::Human if color => "json-diagnostic-rendered-ansi",
        Format::Short => "json-diagnostic-short",
        Format::Human => "json",
    };
    out.insert(command_end, OsString::from(format!("{flag}={wanted}")));
    Ok((format, out))
}

/// The filter for cargo's output.
struct Output {
    format: Format,
    color: bool,
    translator: Translator,
    /// The messages already shown: a library and its tests have the same ones.
    seen: HashSet<String>,
}

impl Output {
    fn line(&mut self, line: &[u8]) {
        let parsed = line.starts_with(b"{").then(|| serde_json::from_slice::<Value>(line).ok()).flatten();
        let Some(mut message) = parsed.filter(|message| message["reason"].is_string()) else {
            return pass(line);
        };
        let is_message = message["reason"] == "compiler-message";
        let manifest = message["manifest_path"].as_str().map(Path::new).and_then(Path::parent);
        let package = manifest.map(Path::to_owned).unwrap_or_default();
        let moved = is_message && self.translator.translate(&mut message["message"], &package);
        match self.format {
            Format::Json(_) if moved => pass(format!("{message}\n").as_bytes()),
            Format::Json(_) => pass(line),
            _ if !is_message => {}
            _ => self.show(&message["message"], moved, &package),
        }
    }

    fn show(&mut self, message: &Value, moved: bool, package: &Path) {
        let Some(object) = message.as_object() else { return };
        let text = message["message"].as_str().unwrap_or_default();
        // Cargo prints its own count.
        let is_count = text.starts_with("aborting due to ")
            || text.ends_with(" warning emitted")
            || text.ends_with(" warnings emitted");
        let rendered = match (&self.format, moved) {
            (Format::Short, true) => self.translator.short(object),
            (Format::Human, true) => self.translator.render(object, self.color, package),
            _ => message["rendered"].as_str().unwrap_or_default().to_owned(),
        };
        if !is_count && self.seen.insert(rendered.clone()) {
            crate::complain(&rendered);
        }
    }
}

/// Writes to standard output. Ignores a closed pipe.
fn pass(bytes: &[u8]) {
    let mut stdout = std::io::stdout().lock();
    let _ = stdout.write_all(bytes).and_then(|()| stdout.flush());
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::*;

    fn prepared(arguments: &[&str]) -> (Format, String) {
        let arguments = arguments.iter().map(OsString::from).collect();
        let (format, arguments) = prepare(arguments, false).unwrap();
        (format, arguments.join(OsStr::new(" ")).into_string().unwrap())
    }

    #[test]
    fn cargo_writes_json() {
        let (format, arguments) = prepared(&["+nightly", "test", "-p", "x", "--", "--message-format=a"]);
        assert!(format == Format::Human);
        assert_eq!(arguments, "+nightly test --message-format=json -p x -- --message-format=a");
        let (format, arguments) = prepared(&["check", "--message-format", "json-diagnostic-short"]);
        assert!(format == Format::Json("json-diagnostic-short".to_owned()));
        assert_eq!(arguments, "check --message-format=json-diagnostic-short");
        assert!(prepared(&["check", "--message-format=short"]).0 == Format::Short);
        assert!(prepare(vec!["--offline".into()], false).is_err());
        assert!(prepare(vec!["check".into(), "--message-format=x".into()], false).is_err());
    }
}
