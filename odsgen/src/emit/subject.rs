//! The subjects of a run: its dialects, and the inputs without dialect.

use crate::model::{DialectId, Header, Model};
use crate::source::{FileId, FileRole};

/// A dialect with its input files, or one input file without dialect: a library of constraints and interfaces.
pub(super) struct Subject {
    /// The dialect; `None` for a library.
    pub(super) dialect: Option<DialectId>,
    /// The name, unique within a run.
    pub(super) name: String,
    files: Vec<FileId>,
}

impl Subject {
    /// Returns whether the definition belongs to it.
    pub(super) fn holds(&self, header: &Header) -> bool {
        self.files.contains(&header.span.file)
    }

    /// Returns its definitions in a list of the model, in source order.
    pub(super) fn of<'m, T>(&self, list: &'m [T], header: impl Fn(&T) -> &Header) -> Vec<&'m T> {
        list.iter().filter(|item| self.holds(header(item))).collect()
    }

    /// Returns the documentation comments at the start of its files.
    pub(super) fn file_documentation<'m>(
        &self,
        model: &'m Model,
    ) -> impl Iterator<Item = &'m crate::model::Documentation> {
        self.files.iter().filter_map(|file| model.file_documentation.get(file.index()))
    }
}

/// Returns the subjects of a run, in the order of the input files.
pub(super) fn subjects(model: &Model) -> Vec<Subject> {
    let mut subjects: Vec<Subject> = Vec::new();
    for (id, file) in model.sources.files().filter(|(_, file)| file.role == FileRole::Input) {
        let dialect = model.file_dialects.get(id.index()).copied().flatten();
        if dialect.is_some()
            && let Some(subject) = subjects.iter_mut().find(|subject| subject.dialect == dialect)
        {
            subject.files.push(id);
            continue;
        }
        let name = match dialect {
            Some(dialect) => model.dialect(dialect).header.name.clone(),
            None => file.module_name().to_owned(),
        };
        subjects.push(Subject { dialect, name, files: vec![id] });
    }
    // A dialect keeps its name; other subjects of the same name are renamed.
    let mut taken: rustc_hash::FxHashSet<String> = subjects
        .iter()
        .filter(|subject| subject.dialect.is_some())
        .map(|subject| subject.name.clone())
        .collect();
    for subject in subjects.iter_mut().filter(|subject| subject.dialect.is_none()) {
        let mut number = 2;
        let plain = subject.name.clone();
        while !taken.insert(subject.name.clone()) {
            subject.name = format!("{plain}-{number}");
            number += 1;
        }
    }
    subjects
}
