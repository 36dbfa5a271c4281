//! Options of passes: typed fields that textual pipelines set.

use std::ops::Range;

use terrace_vocabulary::nearest;

use crate::pass::delimiters::{Nesting, escape, split_list, strip_delimiters};

/// A type that an option's value, or an element of a list, can have.
///
/// ```
/// use terrace_runtime::pass::OptionType;
///
/// #[derive(Clone)]
/// enum Order { Forward, Backward }
///
/// impl OptionType for Order {
///     const EXPECTED: &'static str = "'forward' or 'backward'";
///     fn parse_option(text: &str) -> Option<Self> {
///         match text {
///             "forward" => Some(Order::Forward),
///             "backward" => Some(Order::Backward),
///             _ => None,
///         }
///     }
///     fn option_text(&self) -> String {
///         match self { Order::Forward => "forward", Order::Backward => "backward" }.to_owned()
///     }
/// }
/// assert_eq!(Order::parse_option("backward").unwrap().option_text(), "backward");
/// ```
pub trait OptionType: Sized {
    /// The description of valid values in messages: "an integer".
    const EXPECTED: &'static str;

    /// Parses the value that a text means.
    fn parse_option(text: &str) -> Option<Self>;

    /// Returns the text that means this value.
    fn option_text(&self) -> String;

    /// Returns what a value has to be, for a message about a text that is no value: the range, say, if the text is
    /// outside of it.
    fn expected_instead_of(text: &str) -> String {
        let _ = text;
        Self::EXPECTED.to_owned()
    }

    /// Returns what the option means when it is named without a value.
    fn without_value() -> Option<Self> {
        None
    }
}

impl OptionType for bool {
    const EXPECTED: &'static str = "'true' or 'false'";

    fn parse_option(text: &str) -> Option<Self> {
        match text {
            "true" | "TRUE" | "True" | "1" => Some(true),
            "false" | "FALSE" | "False" | "0" => Some(false),
            _ => None,
        }
    }

    fn option_text(&self) -> String {
        self.to_string()
    }

    fn without_value() -> Option<Self> {
        Some(true)
    }
}

macro_rules! integer_options {
    ($expected:literal: $($ty:ty),*) => {$(
        impl OptionType for $ty {
            const EXPECTED: &'static str = $expected;

            fn parse_option(text: &str) -> Option<Self> {
                match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
                    Some(digits) if !digits.starts_with(['+', '-']) => <$ty>::from_str_radix(digits, 16).ok(),
                    Some(_) => None,
                    None => text.parse().ok(),
                }
            }

            fn option_text(&self) -> String {
                self.to_string()
            }

            fn expected_instead_of(text: &str) -> String {
                if is_integer(text) {
                    format!("{} from {} to {}", $expected, <$ty>::MIN, <$ty>::MAX)
                } else {
                    $expected.to_owned()
                }
            }
        }
    )*};
}

/// Returns whether a text is an integer of any size.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

integer_options!("an integer": i8, i16, i32, i64, isize);
integer_options!("an unsigned integer": u8, u16, u32, u64, usize);

macro_rules! parsed_options {
    ($($ty:ty: $expected:literal),*) => {$(
        impl OptionType for $ty {
            const EXPECTED: &'static str = $expected;

            fn parse_option(text: &str) -> Option<Self> {
                text.parse().ok()
            }

            fn option_text(&self) -> String {
                self.to_string()
            }
        }
    )*};
}

parsed_options!(f32: "a number", f64: "a number", String: "a text");

/// An option that may be left out: nothing, or a value.
impl<T: OptionType> OptionType for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn parse_option(text: &str) -> Option<Self> {
        if text.is_empty() { Some(None) } else { T::parse_option(text).map(Some) }
    }

    fn option_text(&self) -> String {
        self.as_ref().map(T::option_text).unwrap_or_default()
    }

    fn expected_instead_of(text: &str) -> String {
        T::expected_instead_of(text)
    }

    fn without_value() -> Option<Self> {
        T::without_value().map(Some)
    }
}

/// The field behind an option.
trait OptionField {
    fn set(&mut self, value: Option<&str>) -> Result<(), OptionProblem>;
    /// Returns the value as text; nothing for a list without elements.
    fn text(&self) -> Option<String>;
    fn expected(&self) -> &'static str;
}

/// The reason why a text is no value of an option.
enum OptionProblem {
    Missing,
    /// The text, an element of it in a list, and what is expected in its place.
    Invalid {
        text: String,
        expected: String,
    },
}

fn parse<T: OptionType>(text: &str) -> Result<T, OptionProblem> {
    T::parse_option(text).ok_or_else(|| OptionProblem::Invalid {
        text: text.to_owned(),
        expected: T::expected_instead_of(text),
    })
}

struct Scalar<'pass, T>(&'pass mut T);

impl<T: OptionType> OptionField for Scalar<'_, T> {
    fn set(&mut self, value: Option<&str>) -> Result<(), OptionProblem> {
        *self.0 = match value {
            None => T::without_value().ok_or(OptionProblem::Missing)?,
            Some(text) => parse(text)?,
        };
        Ok(())
    }

    fn text(&self) -> Option<String> {
        Some(quoted(&self.0.option_text(), false))
    }

    fn expected(&self) -> &'static str {
        T::EXPECTED
    }
}

struct List<'pass, T>(&'pass mut Vec<T>);

impl<T: OptionType> OptionField for List<'_, T> {
    fn set(&mut self, value: Option<&str>) -> Result<(), OptionProblem> {
        let text = value.ok_or(OptionProblem::Missing)?;
        *self.0 = split_list(text).iter().map(|element| parse(element)).collect::<Result<_, _>>()?;
        Ok(())
    }

    fn text(&self) -> Option<String> {
        if self.0.is_empty() {
            return None;
        }
        let elements: Vec<String> =
            self.0.iter().map(|element| quoted(&element.option_text(), true)).collect();
        Some(format!("{{{}}}", elements.join(",")))
    }

    fn expected(&self) -> &'static str {
        T::EXPECTED
    }
}

/// Returns the text with braces or quotes around it if it would not be read back as one value otherwise.
fn quoted(text: &str, in_list: bool) -> String {
    if Nesting::of(text).is_none() {
        return escape(text);
    }
    let is_wrapped = strip_delimiters(text) != text;
    let is_split = text.contains(|c: char| c.is_whitespace() || (in_list && c == ','));
    if is_wrapped || is_split || (in_list && text.is_empty()) {
        if text.is_empty() { escape(text) } else { format!("{{{text}}}") }
    } else {
        text.to_owned()
    }
}

/// An option of a pass, with the field that holds its value.
pub struct OptionSlot<'pass> {
    name: &'static str,
    description: &'static str,
    is_list: bool,
    is_unnamed: bool,
    field: Box<dyn OptionField + 'pass>,
}

impl<'pass> OptionSlot<'pass> {
    /// Returns an option with one value, called `name` in textual pipelines.
    pub fn new<T: OptionType>(name: &'static str, description: &'static str, value: &'pass mut T) -> Self {
        OptionSlot { name, description, is_list: false, is_unnamed: false, field: Box::new(Scalar(value)) }
    }

    /// Returns an option with a list of values, between commas.
    pub fn list<T: OptionType>(
        name: &'static str,
        description: &'static str,
        values: &'pass mut Vec<T>,
    ) -> Self {
        OptionSlot { name, description, is_list: true, is_unnamed: false, field: Box::new(List(values)) }
    }

    /// Takes a value that stands without the option's name as well: `--convert-to=llvm`.
    pub fn unnamed(mut self) -> Self {
        self.is_unnamed = true;
        self
    }

    /// Returns the name in textual pipelines.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns what the option is for.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns what a value, or an element of the list, has to be.
    pub fn expected(&self) -> &'static str {
        self.field.expected()
    }

    /// Returns whether the option takes a list.
    pub fn is_list(&self) -> bool {
        self.is_list
    }

    /// `name=value`, as it is read back; nothing for a list without elements.
    pub fn text(&self) -> String {
        self.field.text().map(|value| format!("{}={value}", self.name)).unwrap_or_default()
    }
}

/// Something is wrong in a text; the range is in bytes of that text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The place in the text, in bytes.
    pub range: Range<usize>,
    /// The message of the error.
    pub message: String,
    /// The help: what the user can do about the error.
    pub help: Option<String>,
}

impl TextError {
    pub(in crate::pass) fn new(range: Range<usize>, message: impl Into<String>) -> Self {
        TextError { range, message: message.into(), help: None }
    }

    pub(in crate::pass) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(in crate::pass) fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

/// Sets options from a text `name=value name ...`; `of` is whose they are, for messages.
pub(in crate::pass) fn set_options(
    slots: &mut [OptionSlot<'_>],
    text: &str,
    of: &str,
) -> Result<(), TextError> {
    let mut position = 0;
    while let Some(start) = text[position..].find(|c: char| !c.is_whitespace()).map(|skip| position + skip) {
        let end = Nesting::argument_end(text, start)?;
        let word = &text[start..end];
        let (name, value) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word, None),
        };
        if value.is_none()
            && slots.iter().all(|slot| slot.name != name)
            && let Some(slot) = slots.iter_mut().find(|slot| slot.is_unnamed)
        {
            let text = strip_delimiters(word);
            slot.field.set(Some(&text)).map_err(|problem| match problem {
                OptionProblem::Invalid { text, expected } => {
                    let message =
                        format!("'{text}' is no value of option '{}': expected {expected}", slot.name);
                    TextError::new(start..end, message)
                }
                OptionProblem::Missing => {
                    TextError::new(start..end, format!("option '{}' needs a value", slot.name))
                }
            })?;
            position = end;
            continue;
        }
        let name_range = start..start + name.len();
        let Some(slot) = slots.iter_mut().find(|slot| slot.name == name) else {
            let error = TextError::new(name_range, format!("'{of}' has no option '{name}'"));
            let names: Vec<&str> = slots.iter().map(|slot| slot.name).collect();
            return Err(match nearest(name, names.iter().copied()) {
                Some(known) => error.help(format!("did you mean '{known}'?")),
                None if names.is_empty() => error.help(format!("'{of}' has no options")),
                None => error.help(format!("its options are: {}", names.join(", "))),
            });
        };
        let value = value.map(strip_delimiters);
        slot.field.set(value.as_deref()).map_err(|problem| match problem {
            OptionProblem::Missing => {
                let kind = if slot.is_list { "a list of values" } else { slot.expected() };
                TextError::new(name_range.clone(), format!("option '{name}' needs a value"))
                    .help(format!("give {kind}: '{name}=...'"))
            }
            OptionProblem::Invalid { text, expected } => {
                let written = &word[name.len() + 1..];
                let start = name_range.end + 1;
                let range = match written.find(&text) {
                    Some(offset) => start + offset..start + offset + text.len(),
                    // It is written with escapes.
                    None => start..end,
                };
                TextError::new(range, format!("'{text}' is no value of option '{name}': expected {expected}"))
            }
        })?;
        position = end;
    }
    Ok(())
}
