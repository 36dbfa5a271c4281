//! Textual pipelines.
//!
//! ```text
//! pipeline = element { "," element } ;
//! element  = op-name "(" [ pipeline ] ")" | name [ "{" options "}" ] ;
//! ```
//!
//! The outermost op may be written around all or left out; `any` stands for ops of any name, and `module` is short for
//! `builtin.module`. Blanks may be anywhere between names and signs.

use crate::pass::delimiters::Nesting;
use crate::pass::option::TextError;
use crate::pass::pass::pass_anchor;
use crate::pass::pipeline::{Element, NestingMode, OpPipeline};
use crate::pass::registry::PassRegistry;

/// The maximum nesting depth of pipelines in a text.
const DEEPEST: usize = 64;

impl PassRegistry {
    /// Reads a pipeline from text (pass infrastructure, Textual Pass Pipeline Specification).
    ///
    /// The pipeline has no anchor: it is for the op that a manager is run on, whose name may be around the text or not.
    ///
    /// # Errors
    ///
    /// If the text is no pipeline, names what is not registered, or has a pass where it cannot run.
    pub fn parse_pipeline(&self, text: &str) -> Result<OpPipeline, TextError> {
        let mut pipeline = OpPipeline::any();
        self.parse_into(&mut pipeline, text)?;
        Ok(pipeline)
    }

    /// Reads a pipeline from text and adds it to another one.
    ///
    /// # Errors
    ///
    /// As for [`PassRegistry::parse_pipeline`].
    pub fn parse_into(&self, pipeline: &mut OpPipeline, text: &str) -> Result<(), TextError> {
        let mut reader = Reader { registry: self, text, position: 0 };
        reader.skip_blanks();
        if reader.position == text.len() {
            return Ok(());
        }
        reader.elements(pipeline, 0, true)?;
        if reader.position < text.len() {
            let at = reader.position;
            return Err(match text.as_bytes()[at] {
                b')' => TextError::new(at..at + 1, "')' closes nothing"),
                _ => TextError::new(reader.rest(), "expected ',' or the end of the pipeline"),
            });
        }
        Ok(())
    }

    /// Adds a pass or pipeline by its name, with options as `name=value name=value`, as a flag of a command line does.
    ///
    /// # Errors
    ///
    /// If nothing has this name, or the options are wrong; ranges are those of the options' text.
    pub fn add_by_name(
        &self,
        pipeline: &mut OpPipeline,
        argument: &str,
        options: &str,
    ) -> Result<(), TextError> {
        self.add_to(pipeline, argument, options)
            .unwrap_or_else(|| Err(TextError::new(0..0, format!("there is no pass '{argument}'"))))
    }
}

struct Reader<'text> {
    registry: &'text PassRegistry,
    text: &'text str,
    position: usize,
}

impl<'text> Reader<'text> {
    fn skip_blanks(&mut self) {
        let rest = &self.text[self.position..];
        self.position += rest.len() - rest.trim_start().len();
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    /// Returns the place of the next sign, or of the text's end.
    fn rest(&self) -> std::ops::Range<usize> {
        let next = self.text[self.position..].chars().next().map_or(0, char::len_utf8);
        self.position..self.position + next
    }

    /// Returns a name and what belongs to it, by commas.
    fn elements(&mut self, pipeline: &mut OpPipeline, depth: usize, is_root: bool) -> Result<(), TextError> {
        loop {
            self.element(pipeline, depth, is_root)?;
            self.skip_blanks();
            if self.peek() != Some(b',') {
                return Ok(());
            }
            self.position += 1;
        }
    }

    fn element(&mut self, pipeline: &mut OpPipeline, depth: usize, is_root: bool) -> Result<(), TextError> {
        self.skip_blanks();
        let start = self.position;
        let is_end = |c: char| c.is_whitespace() || "(){},".contains(c);
        let length = self.text[start..].find(is_end).unwrap_or(self.text.len() - start);
        let name = &self.text[start..start + length];
        let range = start..start + length;
        if name.is_empty() {
            return Err(TextError::new(self.rest(), "expected the name of a pass, a pipeline or an op"));
        }
        self.position += length;
        self.skip_blanks();
        if self.peek() == Some(b'(') {
            return self.nested(pipeline, name, range, depth);
        }
        let mut options = "";
        let mut options_start = self.position;
        if self.peek() == Some(b'{') {
            let open = self.position;
            let Some(close) = Nesting::group_end(self.text, open) else {
                let error = TextError::new(open..open + 1, "'}' is missing");
                return Err(error.help("the options of a pass are in braces, and so are values with blanks"));
            };
            options_start = open + 1;
            options = &self.text[options_start..close];
            self.position = close + 1;
        }
        let first_new = pipeline.elements.len();
        match self.registry.add_to(pipeline, name, options) {
            None => return Err(self.unknown(name, range)),
            Some(outcome) => outcome.map_err(|error| error.shifted(options_start))?,
        }
        if is_root && pipeline.anchor.is_none() {
            return Ok(());
        }
        self.check_schedule(pipeline, first_new, range)
    }

    /// Checks that the passes that an element added are for the ops of the pipeline.
    fn check_schedule(
        &self,
        pipeline: &OpPipeline,
        first_new: usize,
        range: std::ops::Range<usize>,
    ) -> Result<(), TextError> {
        if pipeline.nesting == NestingMode::Implicit {
            return Ok(());
        }
        for element in &pipeline.elements[first_new..] {
            if let Element::Pass(pass) = element
                && let Some(own) = pass_anchor(&**pass)
                && pipeline.anchor() != Some(own)
            {
                let message = format!(
                    "pass '{}' runs on '{own}', and cannot be in a pipeline for '{}'",
                    pass.name(),
                    pipeline.anchor().unwrap_or("any")
                );
                let help = format!("nest it: '{own}({})'", pass.argument());
                return Err(TextError::new(range, message).help(help));
            }
        }
        Ok(())
    }

    fn nested(
        &mut self,
        pipeline: &mut OpPipeline,
        name: &str,
        range: std::ops::Range<usize>,
        depth: usize,
    ) -> Result<(), TextError> {
        if depth == DEEPEST {
            return Err(TextError::new(range, format!("pipelines nest deeper than {DEEPEST} levels")));
        }
        if self.registry.contains(name) {
            let error = TextError::new(range, format!("'{name}' is a pass, and has no pipeline inside"));
            return Err(error.help("options are in braces: '{name=value}'"));
        }
        let open = self.position;
        self.position += 1;
        let mut inner = match name {
            "any" => OpPipeline::any(),
            name => OpPipeline::on(name),
        };
        self.skip_blanks();
        if self.peek() != Some(b')') {
            self.elements(&mut inner, depth + 1, false)?;
            self.skip_blanks();
        }
        match self.peek() {
            Some(b')') => self.position += 1,
            None => {
                let error = TextError::new(open..open + 1, "')' is missing");
                return Err(error.help(format!("the pipeline for '{name}' is not closed")));
            }
            Some(_) => return Err(TextError::new(self.rest(), "expected ',' or ')'")),
        }
        pipeline.add_pipeline(inner);
        Ok(())
    }

    fn unknown(&self, name: &str, range: std::ops::Range<usize>) -> TextError {
        let error = TextError::new(range, format!("unknown pass or pipeline '{name}'"));
        match self.registry.nearest(name) {
            Some(known) => error.help(format!("did you mean '{known}'?")),
            None => error.help("the pipeline of an op is enclosed in parentheses: 'func(...)'"),
        }
    }
}
