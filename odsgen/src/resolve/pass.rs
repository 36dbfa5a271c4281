//! Resolution of passes.

use super::{Resolver, header};
use crate::diagnostics::{Code, Diagnostic};
use crate::generated_names::snake_case;
use crate::model::{Literal, Pass, PassOption, PassState, PassStatistic};
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    /// Checks that the default of a pass option has the option's type, if that is a well-known one.
    fn check_option_default(&mut self, option: &ast::PassOption, default: &Literal, span: Span) {
        let written: String =
            option.rust_type.text.chars().filter(|character| !character.is_whitespace()).collect();
        let inner = written.strip_prefix("Option<").and_then(|rest| rest.strip_suffix('>'));
        let ty = inner.unwrap_or(&written);
        let integer = |minimum: i128, maximum: i128| match default {
            Literal::Integer(value) => (minimum..=maximum).contains(value),
            Literal::Rust(_) | Literal::Name(_) => true,
            _ => false,
        };
        let is_right = match ty {
            // The parser has reported defaults of list options.
            _ if option.list => true,
            "i8" => integer(i8::MIN.into(), i8::MAX.into()),
            "i16" => integer(i16::MIN.into(), i16::MAX.into()),
            "i32" => integer(i32::MIN.into(), i32::MAX.into()),
            "i64" | "isize" => integer(i64::MIN.into(), i64::MAX.into()),
            "u8" => integer(0, u8::MAX.into()),
            "u16" => integer(0, u16::MAX.into()),
            "u32" => integer(0, u32::MAX.into()),
            "u64" | "usize" => integer(0, u64::MAX.into()),
            "f32" | "f64" => {
                matches!(
                    default,
                    Literal::Integer(_) | Literal::Float(_) | Literal::Rust(_) | Literal::Name(_)
                )
            }
            "bool" => matches!(default, Literal::Bool(_) | Literal::Rust(_) | Literal::Name(_)),
            "String" => matches!(default, Literal::Text(_) | Literal::Rust(_) | Literal::Name(_)),
            _ => !matches!(default, Literal::List(_)),
        };
        if is_right {
            return;
        }
        let message = format!("expected a value of type `{written}` for `{}`", option.name.text);
        let diagnostic = Diagnostic::error(Code::DefaultValue, span, message);
        self.report(diagnostic);
    }

    /// Returns the full name of the op that a pass runs on. Reports one that no pass can run on.
    pub(super) fn pass_anchor(&mut self, path: &ast::Path) -> Option<String> {
        let id = self.find_op(path)?;
        if !self.model.has_engine_trait(self.model.op(id), "ISOLATED_FROM_ABOVE") {
            let message = format!("a pass cannot run on `{}`", self.full_op_name(id));
            let diagnostic = Diagnostic::error(Code::WrongKind, path.span, message);
            self.report(diagnostic.help("a pass runs on ops with the trait `IsolatedFromAbove`"));
        }
        Some(self.ir_op_name(id))
    }

    /// Reports an argument that is no name for the command line.
    pub(super) fn check_argument(&mut self, text: &ast::Text) {
        let fits = |c: char| c == '-' || c == '_' || c.is_ascii_alphanumeric();
        if text.text.is_empty() || !text.text.chars().all(fits) {
            let message = "this is no name for the command line";
            let diagnostic = Diagnostic::error(Code::InvalidName, text.span, message);
            self.report(diagnostic.help("such a name is made of letters, digits, `-` and `_`"));
        }
    }

    /// Resolves the options of a pass.
    pub(super) fn pass_options(&mut self, options: &[ast::PassOption]) -> Vec<PassOption> {
        let resolved = options.iter().map(|option| {
            let default = option.default.as_ref().map(|value| self.literal(value, None));
            if let (Some(value), Some(written)) = (&default, &option.default) {
                self.check_option_default(option, value, written.span());
            }
            let flag = option.flag.as_ref().map(|flag| flag.text.clone());
            PassOption {
                name: option.name.text.clone(),
                flag: flag.unwrap_or_else(|| option.name.text.replace('_', "-")),
                list: option.list,
                rust_type: option.rust_type.clone(),
                default,
                description: option.description.text.clone(),
                span: option.name.span,
            }
        });
        resolved.collect()
    }

    pub(super) fn resolve_passes(&mut self) {
        for index in 0..self.items.passes.len() {
            let item = self.items.passes[index];
            let options = &item.options;
            self.check_unique(
                "option, statistic or field",
                options
                    .iter()
                    .map(|option| &option.name)
                    .chain(item.statistics.iter().map(|statistic| &statistic.name))
                    .chain(item.state.iter().map(|field| &field.name))
                    .map(|name| (name.text.as_str(), name.span)),
            );
            let anchor = item.anchor.as_ref().and_then(|path| self.pass_anchor(path));
            let argument = match &item.argument {
                Some(text) => {
                    self.check_argument(text);
                    text.text.clone()
                }
                None => snake_case(item.name.text.trim_end_matches("Pass")).replace('_', "-"),
            };
            let options = self.pass_options(options);
            let statistics = item
                .statistics
                .iter()
                .map(|statistic| PassStatistic {
                    name: statistic.name.text.clone(),
                    display: statistic
                        .display
                        .as_ref()
                        .map_or_else(|| statistic.name.text.replace('_', "-"), |text| text.text.clone()),
                    description: statistic.description.text.clone(),
                    span: statistic.name.span,
                })
                .collect();
            let state = item
                .state
                .iter()
                .map(|field| PassState {
                    name: field.name.text.clone(),
                    rust_type: field.rust_type.clone(),
                    initial: field.initial.clone(),
                    span: field.name.span,
                })
                .collect();
            self.model.passes.push(Pass {
                header: header(&item.name, &item.documentation),
                display: item.display.as_ref().map_or(&item.name.text, |display| &display.text).clone(),
                argument,
                anchor,
                options,
                statistics,
                depends: item.depends.iter().map(|name| name.text.clone()).collect(),
                constructor: item.constructor.clone(),
                state,
                initialize: item.initialize.is_some(),
            });
        }
    }
}
