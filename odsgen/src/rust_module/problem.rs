//! Errors and warnings of the macros, as rustc shows them.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

/// An error or a warning whose span is that of a token stream.
#[derive(Clone, Debug)]
pub struct Problem {
    first: Span,
    last: Span,
    message: String,
    /// The lines behind the message, each with its kind.
    lines: Vec<(String, String)>,
    is_warning: bool,
}

impl Problem {
    /// Creates an error. The message is one sentence without a full stop.
    pub fn error(at: Span, message: impl Into<String>) -> Self {
        Problem { first: at, last: at, message: message.into(), lines: Vec::new(), is_warning: false }
    }

    /// Creates a warning.
    pub fn warning(at: Span, message: impl Into<String>) -> Self {
        Problem { is_warning: true, ..Problem::error(at, message) }
    }

    /// Extends the place to the token `last`.
    #[must_use]
    pub fn to(mut self, last: Span) -> Self {
        self.last = last;
        self
    }

    /// Adds a line behind the message: the reason, a help or a related place.
    #[must_use]
    pub fn line(mut self, kind: &str, text: &str) -> Self {
        self.lines.push((kind.to_owned(), text.to_owned()));
        self
    }

    /// Adds a help.
    #[must_use]
    pub fn help(self, text: &str) -> Self {
        self.line("help", text)
    }

    /// Returns whether it is an error.
    pub fn is_error(&self) -> bool {
        !self.is_warning
    }

    /// Returns the message.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the lines behind the message, each with its kind.
    pub fn lines(&self) -> &[(String, String)] {
        &self.lines
    }

    /// Returns the spans of the first and the last token.
    pub fn span(&self) -> (Span, Span) {
        (self.first, self.last)
    }

    /// Returns the message and the lines as rustc's message.
    fn text(&self) -> String {
        let mut text = self.message.clone();
        for (kind, line) in &self.lines {
            let gap = if text.contains('\n') { "\n" } else { "\n\n" };
            text.push_str(&format!("{gap}= {kind}: {line}"));
        }
        text
    }
}

impl ToTokens for Problem {
    fn to_tokens(&self, out: &mut TokenStream) {
        let (first, text) = (self.first, self.text());
        if self.is_warning {
            // A stable macro cannot emit warnings. rustc's deprecation lint does, with the text of our choice.
            out.extend(quote_spanned! { first =>
                const _: () = {
                    #[deprecated(note = #text)]
                    #[allow(non_upper_case_globals)]
                    const definition: () = ();
                    definition
                };
            });
            return;
        }
        // rustc shows the span from the first to the last token of the call.
        let mut message = TokenTree::from(proc_macro2::Literal::string(&text));
        message.set_span(self.last);
        let mut group = Group::new(Delimiter::Brace, message.into());
        group.set_span(self.last);
        let punctuation = |character, spacing| {
            let mut token = Punct::new(character, spacing);
            token.set_span(first);
            TokenTree::from(token)
        };
        let path = ["core", "compile_error"].into_iter().flat_map(|name| {
            let name = TokenTree::from(Ident::new(name, first));
            [punctuation(':', Spacing::Joint), punctuation(':', Spacing::Alone), name]
        });
        out.extend(path.chain([punctuation('!', Spacing::Alone), group.into()]));
    }
}
