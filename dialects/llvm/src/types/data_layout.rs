//! Descriptions of a data layout, such as `e-m:e-p:64:64-i64:64`: what LLVM accepts.

/// Largest size and address space, of 24 bits.
const GREATEST: u32 = (1 << 24) - 1;

/// Returns why a description is not one of LLVM's, if it is not.
pub(crate) fn check_data_layout(text: &str) -> Result<(), String> {
    match text {
        "" => Ok(()),
        _ => text.split('-').try_for_each(check_part),
    }
}

fn check_part(part: &str) -> Result<(), String> {
    // The only part whose kind has two letters.
    if let Some(rest) = part.strip_prefix("ni") {
        let spaces = rest.strip_prefix(':').ok_or_else(|| form("ni:<address space>[:<address space>]..."))?;
        return spaces.split(':').try_for_each(|space| match address_space(space)? {
            0 => Err("address space 0 cannot be non-integral".to_owned()),
            _ => Ok(()),
        });
    }
    let Some(kind) = part.chars().next() else {
        return Err("empty specification between two '-'".to_owned());
    };
    let rest = &part[kind.len_utf8()..];
    match kind {
        'i' | 'f' | 'v' => check_primitive(kind, rest),
        'a' => check_aggregate(rest),
        'p' => check_pointer(rest),
        // Of old files; without a meaning.
        's' => Ok(()),
        'e' | 'E' if rest.is_empty() => Ok(()),
        'n' => rest.split(':').try_for_each(|width| size("size", width).map(|_| ())),
        'S' if rest.is_empty() => Err(form("S<size>")),
        'S' => alignment("stack natural alignment", rest).map(|_| ()),
        'F' => check_function_pointer(rest),
        'P' | 'A' | 'G' if rest.is_empty() => Err(form(&format!("{kind}<address space>"))),
        'P' | 'A' | 'G' => address_space(rest).map(|_| ()),
        'm' => match rest.strip_prefix(':') {
            None | Some("") => Err(form("m:<mangling>")),
            Some("e" | "l" | "o" | "m" | "w" | "x" | "a") => Ok(()),
            Some(other) => Err(format!("unknown mangling mode '{other}'")),
        },
        'e' | 'E' => Err(form(&kind.to_string())),
        _ => Err(format!("unknown kind of part '{kind}'")),
    }
}

fn form(form: &str) -> String {
    format!("a part should have the form '{form}'")
}

fn check_primitive(kind: char, rest: &str) -> Result<(), String> {
    let fields: Vec<&str> = rest.split(':').collect();
    if !matches!(fields.len(), 2 | 3) {
        return Err(form(&format!("{kind}<size>:<abi>[:<pref>]")));
    }
    let width = size("size", fields[0])?;
    let abi = alignment("ABI alignment", fields[1])?;
    if kind == 'i' && width == 8 && abi != 8 {
        return Err("i8 must be 8-bit aligned".to_owned());
    }
    check_preferred(fields.get(2).copied(), abi)
}

fn check_aggregate(rest: &str) -> Result<(), String> {
    let fields: Vec<&str> = rest.split(':').collect();
    if !matches!(fields.len(), 2 | 3) {
        return Err(form("a:<abi>[:<pref>]"));
    }
    // The size is absent, or zero as in old files.
    if !fields[0].is_empty() && number(fields[0]) != Some(0) {
        return Err("size must be zero".to_owned());
    }
    let abi = match number(fields[1]) {
        Some(0) => 0,
        _ => alignment("ABI alignment", fields[1])?,
    };
    check_preferred(fields.get(2).copied(), abi)
}

fn check_pointer(rest: &str) -> Result<(), String> {
    let fields: Vec<&str> = rest.split(':').collect();
    if !matches!(fields.len(), 3..=5) {
        return Err(form("p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"));
    }
    let space = fields[0].trim_start_matches(['e', 'u']);
    let has_flags = space.len() < fields[0].len();
    let space = if space.is_empty() { 0 } else { address_space(space)? };
    if has_flags && space == 0 {
        return Err("address space 0 cannot be unstable or have external state".to_owned());
    }
    let width = size("pointer size", fields[1])?;
    let abi = alignment("ABI alignment", fields[2])?;
    check_preferred(fields.get(3).copied(), abi)?;
    match fields.get(4) {
        Some(index) if size("index size", index)? > width => {
            Err("index size cannot be larger than the pointer size".to_owned())
        }
        _ => Ok(()),
    }
}

fn check_function_pointer(rest: &str) -> Result<(), String> {
    match rest.chars().next() {
        Some('i' | 'n') => alignment("ABI alignment", &rest[1..]).map(|_| ()),
        Some(other) => Err(format!("unknown function pointer alignment type '{other}'")),
        None => Err(form("F<type><abi>")),
    }
}

fn check_preferred(text: Option<&str>, abi: u32) -> Result<(), String> {
    let Some(text) = text else { return Ok(()) };
    match alignment("preferred alignment", text)? < abi {
        true => Err("preferred alignment cannot be less than the ABI alignment".to_owned()),
        false => Ok(()),
    }
}

/// Parses a number of decimal digits.
fn number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn size(what: &str, text: &str) -> Result<u32, String> {
    number(text)
        .filter(|size| (1..=GREATEST).contains(size))
        .ok_or_else(|| format!("{what} must be a non-zero 24-bit integer"))
}

fn address_space(text: &str) -> Result<u32, String> {
    number(text)
        .filter(|space| *space <= GREATEST)
        .ok_or_else(|| "address space must be a 24-bit integer".to_owned())
}

/// Parses an alignment in bits: a power of two of bytes.
fn alignment(what: &str, text: &str) -> Result<u32, String> {
    let bits = number(text).filter(|bits| *bits <= u16::MAX.into());
    let bits = bits.ok_or_else(|| format!("{what} must be a 16-bit integer"))?;
    if bits == 0 {
        return Err(format!("{what} must be non-zero"));
    }
    match bits % 8 == 0 && (bits / 8).is_power_of_two() {
        true => Ok(bits),
        false => Err(format!("{what} must be a power of two times the byte width")),
    }
}
