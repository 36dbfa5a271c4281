//! Operands: values of the function, and constants.

use super::text::cursor::{Cursor, Read, refuse};
use super::text::lexer::Token;
use super::types::{self, Ty};

/// An operand with its type.
pub(super) type Typed = (Ty, Value);

/// An operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Value {
    Local(String),
    Global(String),
    Boolean(bool),
    /// An integer or float, as LLVM writes it.
    Number(String),
    Null,
    Zero,
    Undef,
    Poison,
    /// The token that is none.
    Nothing,
    Bytes(Vec<u8>),
    List(Vec<Typed>),
    Splat(Box<Typed>),
    BlockAddress {
        function: String,
        block: String,
    },
    Equivalent(String),
    Cast {
        name: &'static str,
        operand: Box<Typed>,
        to: Ty,
    },
    Binary {
        name: &'static str,
        flags: Vec<String>,
        operands: Box<[Typed; 2]>,
    },
    Address {
        flags: Vec<String>,
        source: Ty,
        operands: Vec<Typed>,
    },
}

/// The casts that may be constants, and those that are instructions only.
pub(super) const CASTS: &[(&str, &str)] = &[
    ("trunc", "llvm.trunc"),
    ("zext", "llvm.zext"),
    ("sext", "llvm.sext"),
    ("fptrunc", "llvm.fptrunc"),
    ("fpext", "llvm.fpext"),
    ("fptoui", "llvm.fptoui"),
    ("fptosi", "llvm.fptosi"),
    ("uitofp", "llvm.uitofp"),
    ("sitofp", "llvm.sitofp"),
    ("ptrtoint", "llvm.ptrtoint"),
    ("inttoptr", "llvm.inttoptr"),
    ("bitcast", "llvm.bitcast"),
    ("addrspacecast", "llvm.addrspacecast"),
];

/// Binary instructions; some may be constants.
pub(super) const BINARIES: &[(&str, &str)] = &[
    ("add", "llvm.add"),
    ("sub", "llvm.sub"),
    ("mul", "llvm.mul"),
    ("udiv", "llvm.udiv"),
    ("sdiv", "llvm.sdiv"),
    ("urem", "llvm.urem"),
    ("srem", "llvm.srem"),
    ("shl", "llvm.shl"),
    ("lshr", "llvm.lshr"),
    ("ashr", "llvm.ashr"),
    ("and", "llvm.and"),
    ("or", "llvm.or"),
    ("xor", "llvm.xor"),
    ("fadd", "llvm.fadd"),
    ("fsub", "llvm.fsub"),
    ("fmul", "llvm.fmul"),
    ("fdiv", "llvm.fdiv"),
    ("frem", "llvm.frem"),
];

/// Returns the op of an instruction in a table.
pub(super) fn find(table: &[(&'static str, &'static str)], word: &str) -> Option<&'static str> {
    table.iter().find(|(name, _)| *name == word).map(|(_, op)| *op)
}

/// Reads a type and an operand.
pub(super) fn read_typed(cursor: &mut Cursor<'_>) -> Read<Typed> {
    let ty = types::read(cursor)?;
    let value = read(cursor, &ty)?;
    Ok((ty, value))
}

/// Reads the flags before an operand.
pub(super) fn read_flags(cursor: &mut Cursor<'_>) -> Vec<String> {
    const FLAGS: &[&str] = &[
        "nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw", "fast", "nnan", "ninf",
        "nsz", "arcp", "contract", "afn", "reassoc",
    ];
    let mut flags = Vec::new();
    while let Token::Word(word) = cursor.peek() {
        if !FLAGS.contains(&word.as_str()) {
            break;
        }
        flags.push(word.clone());
        cursor.next();
    }
    flags
}

fn read_list(cursor: &mut Cursor<'_>, end: char) -> Read<Vec<Typed>> {
    let mut values = Vec::new();
    while !cursor.takes(end) {
        values.push(read_typed(cursor)?);
        cursor.takes(',');
    }
    Ok(values)
}

/// Reads an address: an operand behind its type, or a constant expression, which alone needs none.
pub(super) fn read_address(cursor: &mut Cursor<'_>) -> Read<(Ty, Value)> {
    let pointer = Ty::Pointer(0);
    match cursor.peek() {
        Token::Word(word) if word == "getelementptr" => Ok((pointer.clone(), read(cursor, &pointer)?)),
        Token::Word(word) if find(CASTS, word).is_some() => match read(cursor, &pointer)? {
            Value::Cast { name, operand, to } => Ok((to.clone(), Value::Cast { name, operand, to })),
            value => Ok((pointer, value)),
        },
        _ => read_typed(cursor),
    }
}

/// Reads an operand of a type.
pub(super) fn read(cursor: &mut Cursor<'_>, ty: &Ty) -> Read<Value> {
    Ok(match cursor.next() {
        Token::Local(name) => Value::Local(name.clone()),
        Token::Global(name) => Value::Global(name.clone()),
        Token::Number(number) => Value::Number(number.clone()),
        Token::Bytes(bytes) => Value::Bytes(bytes.clone()),
        Token::Mark('[') => Value::List(read_list(cursor, ']')?),
        Token::Mark('{') => Value::List(read_list(cursor, '}')?),
        Token::Mark('<') if cursor.takes('{') => {
            let fields = read_list(cursor, '}')?;
            cursor.expect('>')?;
            Value::List(fields)
        }
        Token::Mark('<') => Value::List(read_list(cursor, '>')?),
        Token::Word(word) => return read_word(cursor, word, ty),
        other => return refuse(format!("an operand was expected instead of {other:?}")),
    })
}

fn read_word(cursor: &mut Cursor<'_>, word: &str, ty: &Ty) -> Read<Value> {
    if let Some(name) = find(CASTS, word) {
        cursor.expect('(')?;
        let operand = Box::new(read_typed(cursor)?);
        cursor.takes_word("to");
        let to = types::read(cursor)?;
        cursor.expect(')')?;
        return Ok(Value::Cast { name, operand, to });
    }
    if let Some(name) = find(BINARIES, word) {
        let flags = read_flags(cursor);
        cursor.expect('(')?;
        let first = read_typed(cursor)?;
        cursor.expect(',')?;
        let second = read_typed(cursor)?;
        cursor.expect(')')?;
        return Ok(Value::Binary { name, flags, operands: Box::new([first, second]) });
    }
    Ok(match word {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        "null" => Value::Null,
        "zeroinitializer" => Value::Zero,
        "undef" => Value::Undef,
        "poison" => Value::Poison,
        "none" if *ty == Ty::Simple("!llvm.token") => Value::Nothing,
        "splat" => {
            cursor.expect('(')?;
            let value = read_typed(cursor)?;
            cursor.expect(')')?;
            Value::Splat(Box::new(value))
        }
        "getelementptr" => {
            let flags = read_flags(cursor);
            if cursor.takes_word("inrange") {
                return refuse("a range of a constant address has no form in the dialect");
            }
            cursor.expect('(')?;
            let source = types::read(cursor)?;
            cursor.expect(',')?;
            Value::Address { flags, source, operands: read_list(cursor, ')')? }
        }
        "blockaddress" => {
            cursor.expect('(')?;
            let (function, block) = block_address(cursor)?;
            cursor.expect(')')?;
            Value::BlockAddress { function, block }
        }
        "dso_local_equivalent" => match cursor.next() {
            Token::Global(name) => Value::Equivalent(name.clone()),
            other => return refuse(format!("a function was expected instead of {other:?}")),
        },
        _ => return refuse(format!("the constant '{word}' has no form in the dialect")),
    })
}

/// Reads the function and the block of a block's address.
pub(super) fn block_address(cursor: &mut Cursor<'_>) -> Read<(String, String)> {
    match (cursor.next(), cursor.next(), cursor.next()) {
        (Token::Global(function), Token::Mark(','), Token::Local(block)) => {
            Ok((function.clone(), block.clone()))
        }
        (other, ..) => refuse(format!("the address of a block was expected instead of {other:?}")),
    }
}
