//! Data layouts: the text of LLVM as a specification of the dialect `dlti`.

/// The data layout that LLVM assumes where the text has none.
const DEFAULTS: &str = "p:64:64:64-i1:8-i8:8-i16:16-i32:32-i64:32:64-f16:16-f64:64-f128:128-e";

/// The entries of a specification, by their keys as text.
#[derive(Default)]
struct Entries {
    types: Vec<(String, String)>,
    names: Vec<(String, String)>,
}

/// Returns the specification that a data layout describes. It lacks what the dialect has no entries for, such as alignments of
/// vectors; the attribute `llvm.data_layout` has all.
pub(in crate::import) fn specification(layout: &str) -> String {
    let mut entries = Entries::default();
    for part in layout.split('-').chain(DEFAULTS.split('-')) {
        // What the dialect has no entry for is in the text.
        let _ = entries.add(part);
    }
    let all = entries.types.iter().chain(&entries.names);
    let all: Vec<String> = all.map(|(key, value)| format!("{key} = {value}")).collect();
    format!("#dlti.dl_spec<{}>", all.join(", "))
}

impl Entries {
    fn add_type(&mut self, key: String, value: String) {
        if !self.types.iter().any(|(known, _)| *known == key) {
            self.types.push((key, value));
        }
    }

    fn add_name(&mut self, name: &str, value: String) {
        let key = format!("\"dlti.{name}\"");
        if !self.names.iter().any(|(known, _)| *known == key) {
            self.names.push((key, value));
        }
    }

    /// Adds the entry for a part of a data layout; `None` if there is none for it.
    fn add(&mut self, part: &str) -> Option<()> {
        let mut letters = part.chars();
        let letter = letters.next()?;
        let rest = letters.as_str();
        let numbers =
            |text: &str| -> Option<Vec<u64>> { text.split(':').map(|it| it.parse().ok()).collect() };
        match letter {
            'e' if rest.is_empty() => self.add_name("endianness", "\"little\"".to_owned()),
            'E' if rest.is_empty() => self.add_name("endianness", "\"big\"".to_owned()),
            'm' => self.add_name("mangling_mode", format!("\"{}\"", rest.strip_prefix(':')?)),
            'p' => {
                let (space, sizes) = rest.split_once(':')?;
                let space: u32 = if space.is_empty() { 0 } else { space.parse().ok()? };
                let key = if space == 0 { "!llvm.ptr".to_owned() } else { format!("!llvm.ptr<{space}>") };
                let sizes = numbers(sizes)?;
                let (size, alignment) = (*sizes.first()?, *sizes.get(1)?);
                let preferred = sizes.get(2).copied().unwrap_or(alignment);
                let index = sizes.get(3).copied().unwrap_or(size);
                self.add_type(key, dense(&[size, alignment, preferred, index]));
            }
            'i' | 'f' => {
                let numbers = numbers(rest)?;
                let alignment = *numbers.get(1)?;
                let preferred = numbers.get(2).copied().unwrap_or(alignment);
                self.add_type(format!("{letter}{}", numbers[0]), dense(&[alignment, preferred]));
            }
            'n' => {
                let widths: Vec<String> = numbers(rest)?.iter().map(u64::to_string).collect();
                self.add_name("legal_int_widths", format!("array<i32: {}>", widths.join(", ")));
            }
            'S' => self.add_name("stack_alignment", format!("{} : i64", rest.parse::<u32>().ok()?)),
            'A' | 'P' | 'G' => {
                let name = match letter {
                    'A' => "alloca_memory_space",
                    'P' => "program_memory_space",
                    _ => "global_memory_space",
                };
                self.add_name(name, format!("{} : ui64", rest.parse::<u32>().ok()?));
            }
            'F' => {
                let (kind, bits) = rest.split_at_checked(1)?;
                let bits: u32 = bits.parse().ok()?;
                let depends = kind == "n";
                let value =
                    format!("#dlti.function_pointer_alignment<{bits}, function_dependent = {depends}>");
                self.add_name("function_pointer_alignment", value);
            }
            _ => return None,
        }
        Some(())
    }
}

/// Returns a list of numbers of bits.
fn dense(bits: &[u64]) -> String {
    let text: Vec<String> = bits.iter().map(u64::to_string).collect();
    format!("dense<[{}]> : vector<{}xi64>", text.join(", "), bits.len())
}

#[cfg(test)]
mod tests {
    use super::specification;

    #[test]
    fn each_part_has_its_entry() {
        let text = specification("E-m:o-p3:32:32-i24:32:64-f80:128-n8:16-S64-A5-P6-G7-Fi32-v64:64");
        for entry in [
            "!llvm.ptr<3> = dense<[32, 32, 32, 32]> : vector<4xi64>",
            "i24 = dense<[32, 64]> : vector<2xi64>",
            "f80 = dense<[128, 128]> : vector<2xi64>",
            "!llvm.ptr = dense<[64, 64, 64, 64]> : vector<4xi64>",
            "\"dlti.endianness\" = \"big\", \"dlti.mangling_mode\" = \"o\", \"dlti.legal_int_widths\" = array<i32: 8, 16>",
            "\"dlti.stack_alignment\" = 64 : i64, \"dlti.alloca_memory_space\" = 5 : ui64",
            "\"dlti.program_memory_space\" = 6 : ui64, \"dlti.global_memory_space\" = 7 : ui64",
            "\"dlti.function_pointer_alignment\" = #dlti.function_pointer_alignment<32, function_dependent = false>>",
        ] {
            assert!(text.contains(entry), "{entry} is missing in {text}");
        }
        assert!(!text.contains("little") && !text.contains("v64"));
    }
}
