//! Stand-ins with the signatures of the reader, the printer and the verifier, until these are merged.
//!
//! They know one text: no operation at all.

pub(crate) mod text {
    use std::io::{self, Write};

    use terrace_runtime::context::Context;
    use terrace_runtime::diagnostics::Reported;
    use terrace_runtime::ir::Body;
    use terrace_runtime::source::SourceRange;

    pub(crate) struct ParseOptions {
        pub(crate) implicit_module: bool,
    }

    #[derive(Debug)]
    pub(crate) struct PrintOptions {
        pub(crate) generic: bool,
        pub(crate) debug_info: bool,
        pub(crate) pretty_debug_info: bool,
        pub(crate) local_scope: bool,
        pub(crate) elide_elements_larger_than: Option<u64>,
        pub(crate) elide_resources_larger_than: Option<u64>,
        pub(crate) assume_verified: bool,
        pub(crate) skip_regions: bool,
        pub(crate) value_users: bool,
        pub(crate) unique_ssa_ids: bool,
    }

    pub(crate) fn parse_source(
        context: &Context,
        source: SourceRange,
        options: &ParseOptions,
    ) -> Result<Body, Reported> {
        let buffer = context.sources().buffer_at(source.start()).expect("a source of the context");
        let offset = (source.start() - buffer.range().start()) as usize;
        let text = &buffer.bytes()[offset..offset + source.len()];
        let mut line_start = 0;
        for line in text.split(|byte| *byte == b'\n') {
            let blanks = line.len() - line.trim_ascii_start().len();
            let rest = &line[blanks..];
            if !rest.is_empty() && !rest.starts_with(b"//") {
                let error =
                    context.emit_error(source.location(line_start + blanks), "operations cannot be read yet");
                return Err(error.report());
            }
            line_start += line.len() + 1;
        }
        if !options.implicit_module {
            return Err(context.emit_error(source.location(0), "expected one operation").report());
        }
        let location = source.location(0);
        Ok(Body::new(context, context.op_name("builtin.module"), location, 1))
    }

    pub(crate) fn print_body(body: &Body, options: &PrintOptions, out: &mut dyn Write) -> io::Result<()> {
        let _ = (body.root(), format_args!("{options:?}"));
        out.write_all(if options.generic {
            b"\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n"
        } else {
            b"module {\n}\n"
        })
    }
}

pub(crate) mod verify {
    use terrace_runtime::diagnostics::Reported;
    use terrace_runtime::ir::Body;

    pub(crate) fn verify(body: &Body) -> Result<(), Reported> {
        let _ = body.root();
        Ok(())
    }
}
