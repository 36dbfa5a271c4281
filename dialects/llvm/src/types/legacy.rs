//! The spelling of types of 2020: `!llvm.i32`, `!llvm.float`, and LLVM's own text in quotes, `!llvm<"{ float*, i64 }">`.
//! Pointers of that time become pointers of today, which do not say what they point to.

use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::text::{ParseResult, TypeParser};
use terrace_runtime::types::Type;

use crate::{
    ArrayType, FunctionType, LabelType, MetadataType, PPCFP128Type, PointerType, StructType, TokenType,
    VoidType, X86AMXType,
};

/// How deeply types may be nested.
const DEEPEST: u32 = 64;

/// Parses a type that no definition names.
pub(crate) fn parse_type(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    let location = parser.location();
    let text = match parser.parse_optional_string()? {
        Some(text) => String::from_utf8_lossy(&text).into_owned(),
        None => parser.parse_any_keyword("the mnemonic of a type")?.to_owned(),
    };
    let mut reader = Reader { context: parser.context(), rest: &text, depth: 0 };
    let found = reader.whole();
    found.map_err(|message| parser.error_at(location, message))
}

/// Reads the text of a type as LLVM writes it.
struct Reader<'a> {
    context: &'a Context,
    rest: &'a str,
    depth: u32,
}

type Read<T> = Result<T, String>;

impl<'a> Reader<'a> {
    /// Reads a type, and nothing behind it.
    fn whole(&mut self) -> Read<Type> {
        let ty = self.ty()?;
        match self.rest.trim_start() {
            "" => Ok(ty),
            rest => Err(format!("unknown LLVM type: unexpected '{rest}' behind the type")),
        }
    }

    /// Consumes `text`, if it is next.
    fn take(&mut self, text: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(text);
        rest.inspect(|rest| self.rest = rest).is_some()
    }

    fn expect(&mut self, text: &str) -> Read<()> {
        match self.take(text) {
            true => Ok(()),
            false => Err(format!("unknown LLVM type: expected '{text}' before '{}'", self.rest.trim_start())),
        }
    }

    /// Consumes letters, digits and the like.
    fn word(&mut self) -> &'a str {
        let rest = self.rest.trim_start();
        let is_part =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '$' | '-');
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        self.rest = &rest[end..];
        &rest[..end]
    }

    fn number(&mut self) -> Read<u64> {
        let word = self.word();
        word.parse().map_err(|_| format!("unknown LLVM type: '{word}' is no number"))
    }

    /// Reads a type: `*`, `addrspace(1)*` and arguments stand behind it.
    fn ty(&mut self) -> Read<Type> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("unknown LLVM type: it is nested too deeply".to_owned());
        }
        let mut ty = self.primary()?;
        loop {
            if self.take("*") {
                ty = PointerType::get(self.context, 0).ty();
            } else if self.take("addrspace") {
                self.expect("(")?;
                let space = self.number()?;
                let space = u32::try_from(space)
                    .map_err(|_| format!("unknown LLVM type: no address space {space}"))?;
                self.expect(")")?;
                self.expect("*")?;
                ty = PointerType::get(self.context, space).ty();
            } else if self.take("(") {
                ty = self.function(ty)?;
            } else {
                self.depth -= 1;
                return Ok(ty);
            }
        }
    }

    fn function(&mut self, result: Type) -> Read<Type> {
        let (mut parameters, mut is_variadic) = (Vec::new(), false);
        if !self.take(")") {
            loop {
                if self.take("...") {
                    is_variadic = true;
                    break;
                }
                parameters.push(self.ty()?);
                if !self.take(",") {
                    break;
                }
            }
            self.expect(")")?;
        }
        let made = FunctionType::get_checked(self.context, result, parameters, is_variadic);
        made.map(FunctionType::ty).map_err(|error| error.message().to_owned())
    }

    fn primary(&mut self) -> Read<Type> {
        if self.take("<{") {
            let fields = self.fields("}>")?;
            return self.structure(&fields, true);
        }
        if self.take("{") {
            let fields = self.fields("}")?;
            return self.structure(&fields, false);
        }
        if self.take("[") {
            let count = self.number()?;
            self.expect("x")?;
            let element = self.ty()?;
            self.expect("]")?;
            let made = ArrayType::get_checked(self.context, element, count);
            return made.map(ArrayType::ty).map_err(|error| error.message().to_owned());
        }
        if self.take("<") {
            return self.vector();
        }
        if self.take("%") {
            return self.named();
        }
        let word = self.word();
        self.simple(word).ok_or_else(|| format!("unknown LLVM type: {word}"))
    }

    fn fields(&mut self, end: &str) -> Read<Vec<Type>> {
        let mut fields = Vec::new();
        if self.take(end) {
            return Ok(fields);
        }
        loop {
            fields.push(self.ty()?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(end)?;
        Ok(fields)
    }

    fn structure(&self, fields: &[Type], is_packed: bool) -> Read<Type> {
        let made = StructType::literal(self.context, fields, is_packed);
        made.map(StructType::ty).map_err(|error| error.message().to_owned())
    }

    fn vector(&mut self) -> Read<Type> {
        let is_scalable = self.take("vscale");
        if is_scalable {
            self.expect("x")?;
        }
        let count = self.number()?;
        self.expect("x")?;
        let element = self.ty()?;
        self.expect(">")?;
        let count =
            i64::try_from(count).map_err(|_| format!("unknown LLVM type: no vector of {count} elements"))?;
        let made = Type::scalable_vector_checked(self.context, &[count], &[is_scalable], element);
        made.map_err(|error| error.message().to_owned())
    }

    fn named(&mut self) -> Read<Type> {
        let name = match self.take("\"") {
            true => {
                let Some((name, rest)) = self.rest.split_once('"') else {
                    return Err("unknown LLVM type: the name of a structure does not end".to_owned());
                };
                self.rest = rest;
                name
            }
            false => self.word(),
        };
        Ok(StructType::named(self.context, name).ty())
    }

    fn simple(&self, word: &str) -> Option<Type> {
        let context = self.context;
        let float = |format| Type::float(context, format);
        Some(match word {
            "void" => VoidType::get(context).ty(),
            "half" => float(FloatFormat::F16),
            "bfloat" => float(FloatFormat::BF16),
            "float" => float(FloatFormat::F32),
            "double" => float(FloatFormat::F64),
            "x86_fp80" => float(FloatFormat::F80),
            "fp128" => float(FloatFormat::F128),
            "ppc_fp128" => PPCFP128Type::get(context).ty(),
            "label" => LabelType::get(context).ty(),
            "metadata" => MetadataType::get(context).ty(),
            "token" => TokenType::get(context).ty(),
            "x86_amx" => X86AMXType::get(context).ty(),
            _ => {
                let width = word.strip_prefix('i')?;
                Type::integer_checked(context, width.parse().ok()?).ok()?
            }
        })
    }
}
