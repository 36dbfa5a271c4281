//! rustc's JSON messages: mapped from generated code to definitions, and rendered.

use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use serde_json::{Map, Value, json};
use terrace_odsgen::{MappedKind, MappedSpan, StoredLineMap};

use crate::excerpt::excerpt;

/// Maps and renders messages. Caches source maps and files.
pub(crate) struct Translator {
    /// The folder that displayed paths are relative to.
    directory: PathBuf,
    /// The source maps, by the path of the generated file.
    maps: HashMap<PathBuf, Option<Rc<StoredLineMap>>>,
    texts: HashMap<PathBuf, Option<Rc<str>>>,
}

/// rustc's error codes for undefined values and functions, types, traits, methods and implementations.
const MISSING: [&str; 6] = ["E0425", "E0412", "E0405", "E0599", "E0277", "E0433"];

type Object = Map<String, Value>;

impl Translator {
    pub(crate) fn new() -> Self {
        Translator {
            directory: std::env::current_dir().unwrap_or_default(),
            maps: HashMap::new(),
            texts: HashMap::new(),
        }
    }

    /// Maps the spans of a message that are in generated code to their definitions. Returns whether there are any;
    /// otherwise the message is unchanged.
    ///
    /// `package` is the folder of the package that was compiled.
    pub(crate) fn translate(&mut self, message: &mut Value, package: &Path) -> bool {
        let Some(message) = message.as_object_mut() else { return false };
        let mut moved = false;
        // The excerpt of generated code for a message that is shown at a whole definition, and whether it is about a
        // function or an implementation that the definition declares.
        let (mut made_for, mut is_announced) = (None, false);
        for span in objects(message, "spans") {
            let is_primary = span.get("is_primary").and_then(Value::as_bool) == Some(true);
            match self.find(span, package) {
                Some((found, _)) if found.kind == MappedKind::Text => moved |= self.replace(span, found),
                Some((found, _)) if is_primary && found.kind == MappedKind::Announcement => {
                    is_announced = true;
                    moved |= self.replace(span, found);
                }
                // Only a primary span without a better place is shown at the whole definition.
                Some((found, code)) if is_primary => {
                    made_for = made_for.or(code);
                    moved |= self.replace(span, found);
                }
                _ => {}
            }
        }
        let children = message.get_mut("children").and_then(Value::as_array_mut);
        for child in children.into_iter().flatten().filter_map(Value::as_object_mut) {
            for span in objects(child, "spans") {
                if let Some((found, _)) =
                    self.find(span, package).filter(|(found, _)| found.kind == MappedKind::Text)
                {
                    moved |= self.replace(span, found);
                }
            }
        }
        if !moved {
            return false;
        }
        // Suggestions to change generated code are dropped.
        if let Some(children) = message.get_mut("children").and_then(Value::as_array_mut) {
            children.retain(|child| {
                !child.as_object().is_some_and(|child| self.is_change_of_generated(child, package))
            });
        }
        // Next to a span in a definition, spans in generated code are noise.
        for span in objects(message, "spans") {
            if let Some((found, _)) = self.find(span, package) {
                self.replace(span, found);
            }
        }
        let is_missing = message.get("code").and_then(|code| code.get("code")).and_then(Value::as_str);
        let is_missing = is_missing.is_some_and(|code| MISSING.contains(&code));
        let (level, text) = match made_for {
            Some(code) => {
                ("note", Some(format!("the code that is generated for this definition has `{code}` there")))
            }
            None if is_announced && is_missing => {
                ("help", Some("the definition announces it: write it beside the generated code".to_owned()))
            }
            None => ("note", None),
        };
        if let (Some(text), Some(children)) =
            (text, message.get_mut("children").and_then(Value::as_array_mut))
        {
            children.push(json!({
                "message": text, "code": null, "level": level, "spans": [], "children": [], "rendered": null
            }));
        }
        let rendered = self.render(message, false, package);
        message.insert("rendered".to_owned(), Value::String(rendered));
        true
    }

    /// Returns whether this suggests a change of generated code.
    fn is_change_of_generated(&mut self, child: &Object, package: &Path) -> bool {
        spans(child).any(|span| {
            let is_proposed = span.get("suggested_replacement").is_some_and(Value::is_string);
            is_proposed && resolve(span, package).is_some_and(|path| self.map(&path).is_some())
        })
    }

    /// Returns the definition that a span maps to, and the code there.
    fn find(&mut self, span: &Object, package: &Path) -> Option<(MappedSpan, Option<String>)> {
        let mut span = span;
        loop {
            let path = resolve(span, package)?;
            if let Some(map) = self.map(&path) {
                let found = map.find(bytes(span)?)?;
                let text = self.text(&path);
                return Some((found, text.and_then(|text| excerpt(&text, clamp(&text, bytes(span)?)))));
            }
            // In a macro: the call site.
            span = span.get("expansion")?.get("span")?.as_object()?;
        }
    }

    fn map(&mut self, path: &Path) -> Option<Rc<StoredLineMap>> {
        if let Some(known) = self.maps.get(path) {
            return known.clone();
        }
        let mut beside = path.as_os_str().to_owned();
        beside.push(".map");
        let map = std::fs::read_to_string(beside).ok();
        let map = map.and_then(|text| StoredLineMap::parse(&text)).map(Rc::new);
        self.maps.insert(path.to_owned(), map.clone());
        map
    }

    fn text(&mut self, path: &Path) -> Option<Rc<str>> {
        if let Some(known) = self.texts.get(path) {
            return known.clone();
        }
        let text = std::fs::read_to_string(path).ok().map(Rc::from);
        self.texts.insert(path.to_owned(), text.clone());
        text
    }

    /// Sets a rustc span to a place in a definition.
    fn replace(&mut self, span: &mut Object, found: MappedSpan) -> bool {
        let Some(text) = self.text(&found.path) else { return false };
        let range = clamp(&text, found.range);
        let (start, end) = (position(&text, range.start), position(&text, range.end));
        let lines = text.split('\n').enumerate().skip(start.0 - 1).take(end.0 - start.0 + 1);
        let lines: Vec<Value> = lines
            .map(|(index, line)| {
                let from = if index + 1 == start.0 { start.1 } else { 1 };
                let to = if index + 1 == end.0 { end.1 } else { line.chars().count() + 1 };
                json!({ "text": line, "highlight_start": from, "highlight_end": to })
            })
            .collect();
        let path = self.shown(&found.path);
        let entries = [
            ("file_name", json!(path)),
            ("byte_start", json!(range.start)),
            ("byte_end", json!(range.end)),
            ("line_start", json!(start.0)),
            ("line_end", json!(end.0)),
            ("column_start", json!(start.1)),
            ("column_end", json!(end.1)),
            ("text", json!(lines)),
            ("expansion", Value::Null),
        ];
        span.extend(entries.map(|(key, value)| (key.to_owned(), value)));
        if found.kind != MappedKind::Text {
            span.insert("suggested_replacement".to_owned(), Value::Null);
        }
        true
    }

    fn shown(&self, path: &Path) -> String {
        path.strip_prefix(&self.directory).unwrap_or(path).display().to_string()
    }

    /// Renders the message in the style of rustc.
    pub(crate) fn render(&mut self, message: &Object, color: bool, package: &Path) -> String {
        let text = message.get("message").and_then(Value::as_str).unwrap_or_default();
        let mut title = level(message).primary_title(text.to_owned());
        if let Some(code) = message.get("code").and_then(|code| code.get("code")).and_then(Value::as_str)
            // The names of lints are in notes.
            && code.starts_with(|first: char| first.is_ascii_uppercase())
        {
            title = title.id(code.to_owned());
        }
        let mut groups = vec![self.with_places(Group::with_title(title), message, package)];
        for child in message.get("children").and_then(Value::as_array).into_iter().flatten() {
            let Some(child) = child.as_object() else { continue };
            let text = child.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
            if spans(child).next().is_none() {
                let last = groups.pop().unwrap_or_else(|| Group::with_level(level(child)));
                groups.push(last.element(level(child).message(text)));
                continue;
            }
            let group = Group::with_title(level(child).secondary_title(text));
            groups.push(self.with_places(group, child, package));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        format!("{}\n\n", renderer.render(&groups))
    }

    /// Adds the spans of a message, grouped by file, with their labels.
    fn with_places(&mut self, mut group: Group<'static>, message: &Object, package: &Path) -> Group<'static> {
        let mut files: Vec<(PathBuf, Vec<&Object>)> = Vec::new();
        let (primary, others): (Vec<_>, Vec<_>) = spans(message).partition(|span| is_primary(span));
        for span in primary.into_iter().chain(others) {
            let Some(path) = resolve(span, package) else { continue };
            match files.iter_mut().find(|(known, _)| *known == path) {
                Some((_, spans)) => spans.push(span),
                None => files.push((path, vec![span])),
            }
        }
        for (path, spans) in files {
            let shown = self.shown(&path);
            let Some(text) = self.text(&path) else {
                let number = |key: &str| spans[0].get(key).and_then(Value::as_u64).unwrap_or(1) as usize;
                let origin =
                    Origin::path(shown).line(number("line_start")).char_column(number("column_start"));
                group = group.element(origin);
                continue;
            };
            let range = |span: &Object| clamp(&text, bytes(span).unwrap_or_default());
            let replacement =
                |span: &Object| span.get("suggested_replacement").and_then(Value::as_str).map(str::to_owned);
            if spans.iter().all(|span| replacement(span).is_some()) {
                let patches =
                    spans.iter().map(|span| Patch::new(range(span), replacement(span).unwrap_or_default()));
                group = group.element(Snippet::source(text.to_string()).path(shown).patches(patches));
                continue;
            }
            let mut seen: Vec<(Range<usize>, Option<&str>)> = Vec::new();
            let mut annotations: Vec<Annotation<'static>> = Vec::new();
            for span in spans {
                let label = span.get("label").and_then(Value::as_str);
                if seen.contains(&(range(span), label)) {
                    continue;
                }
                seen.push((range(span), label));
                let kind = if is_primary(span) { AnnotationKind::Primary } else { AnnotationKind::Context };
                let annotation = kind.span(range(span));
                annotations.push(match label {
                    Some(label) => annotation.label(label.to_owned()),
                    None => annotation,
                });
            }
            let snippet = Snippet::source(text.to_string()).path(shown);
            group = group.element(snippet.annotations(annotations));
        }
        group
    }

    /// Renders the message on one line.
    pub(crate) fn short(&self, message: &Object) -> String {
        let text = message.get("message").and_then(Value::as_str).unwrap_or_default();
        let level = message.get("level").and_then(Value::as_str).unwrap_or("error");
        let code = message.get("code").and_then(|code| code.get("code")).and_then(Value::as_str);
        let code = code.map(|code| format!("[{code}]")).unwrap_or_default();
        let place = spans(message).find(|span| is_primary(span)).map(|span| {
            let path = span.get("file_name").and_then(Value::as_str).unwrap_or_default();
            let number = |key: &str| span.get(key).and_then(Value::as_u64).unwrap_or_default();
            format!("{path}:{}:{}: ", number("line_start"), number("column_start"))
        });
        format!("{}{level}{code}: {text}\n", place.unwrap_or_default())
    }
}

fn objects<'a>(message: &'a mut Object, key: &str) -> impl Iterator<Item = &'a mut Object> {
    let list = message.get_mut(key).and_then(Value::as_array_mut);
    list.into_iter().flatten().filter_map(Value::as_object_mut)
}

fn spans(message: &Object) -> impl Iterator<Item = &Object> {
    let list = message.get("spans").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_object)
}

fn is_primary(span: &Object) -> bool {
    span.get("is_primary").and_then(Value::as_bool) == Some(true)
}

fn bytes(span: &Object) -> Option<Range<usize>> {
    let number = |key: &str| span.get(key)?.as_u64().map(|number| number as usize);
    Some(number("byte_start")?..number("byte_end")?)
}

/// Returns the file of a span. rustc's paths are relative to the folder that cargo starts it in: that of the package or
/// of its workspace.
fn resolve(span: &Object, package: &Path) -> Option<PathBuf> {
    let name = Path::new(span.get("file_name")?.as_str()?);
    if name.is_absolute() {
        return Some(name.to_owned());
    }
    let found = package.ancestors().map(|folder| folder.join(name)).filter(|path| path.is_file()).last();
    Some(found.unwrap_or_else(|| std::path::absolute(name).unwrap_or_else(|_| name.to_owned())))
}

/// Clamps a range to the text and to character boundaries.
fn clamp(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start);
    start..text.ceil_char_boundary(range.end.min(text.len())).max(start)
}

/// Returns line and column of an offset, counted from 1.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

fn level(message: &Object) -> Level<'static> {
    match message.get("level").and_then(Value::as_str) {
        Some("warning") => Level::WARNING,
        Some("note" | "failure-note") => Level::NOTE,
        Some("help") => Level::HELP,
        _ => Level::ERROR,
    }
}
