//! The facts of a grammar: instructions, and the values of their operands.

use serde::Deserialize;

/// A grammar of SPIR-V in the form that Khronos publishes.
#[derive(Clone, Deserialize, Debug)]
pub(super) struct Grammar {
    pub(super) instructions: Vec<Instruction>,
    #[serde(default)]
    pub(super) operand_kinds: Vec<Kind>,
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Instruction {
    pub(super) opname: String,
    #[serde(default)]
    pub(super) class: String,
    pub(super) opcode: u32,
    #[serde(default)]
    pub(super) operands: Vec<Operand>,
    #[serde(flatten)]
    pub(super) needs: Needs,
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Operand {
    pub(super) kind: String,
    #[serde(default)]
    pub(super) name: String,
    /// `?`, `*` or nothing.
    #[serde(default)]
    pub(super) quantifier: String,
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Kind {
    pub(super) category: String,
    pub(super) kind: String,
    #[serde(default)]
    pub(super) enumerants: Vec<Enumerant>,
}

impl Kind {
    pub(super) fn is_enum(&self) -> bool {
        matches!(self.category.as_str(), "BitEnum" | "ValueEnum")
    }
}

#[derive(Clone, Deserialize, Debug)]
pub(super) struct Enumerant {
    pub(super) enumerant: String,
    pub(super) value: Number,
    #[serde(default)]
    pub(super) parameters: Vec<Operand>,
    #[serde(flatten)]
    pub(super) needs: Needs,
}

/// A number, or a text with a hexadecimal one.
#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum Number {
    Integer(u32),
    Text(String),
}

impl Number {
    pub(super) fn value(&self) -> Option<u32> {
        match self {
            Self::Integer(value) => Some(*value),
            Self::Text(text) => u32::from_str_radix(text.strip_prefix("0x")?, 16).ok(),
        }
    }
}

/// The versions, capabilities and extensions that an instruction or an enumerant needs.
#[derive(Clone, Default, Deserialize, PartialEq, Eq, Debug)]
pub(super) struct Needs {
    /// The first version; `None` as a text if no version has it.
    #[serde(default)]
    pub(super) version: Option<String>,
    #[serde(default, rename = "lastVersion")]
    pub(super) last_version: Option<String>,
    #[serde(default)]
    pub(super) capabilities: Vec<String>,
    #[serde(default)]
    pub(super) extensions: Vec<String>,
}

impl Needs {
    /// Returns the clauses of the definition language, without those that every version of SPIR-V meets.
    pub(super) fn clauses(&self) -> String {
        let mut clauses = Vec::new();
        let has_every_version = self.version.as_deref().is_none_or(|version| version == "1.0");
        if let Some(version) =
            self.version.as_ref().filter(|version| *version != "None" && !has_every_version)
        {
            clauses.push(format!("version {version}"));
        }
        if let Some(version) = &self.last_version {
            clauses.push(format!("until {version}"));
        }
        if !self.capabilities.is_empty() {
            clauses.push(format!("capability {}", self.capabilities.join(" or ")));
        }
        // What every version has needs no extension.
        if !self.extensions.is_empty() && !has_every_version {
            let quoted: Vec<String> = self.extensions.iter().map(|name| format!("\"{name}\"")).collect();
            clauses.push(format!("extension {}", quoted.join(" or ")));
        }
        clauses.join(", ")
    }

    /// Adds what an alias of the same number needs: its extensions enable it as well.
    fn or(&mut self, other: &Self) {
        let add = |list: &mut Vec<String>, more: &[String]| {
            for name in more {
                if !list.contains(name) {
                    list.push(name.clone());
                }
            }
        };
        add(&mut self.capabilities, &other.capabilities);
        add(&mut self.extensions, &other.extensions);
        if self.version.as_deref() == Some("None") && other.version.as_deref() != Some("None") {
            self.version.clone_from(&other.version);
        }
    }

    /// Takes capabilities and extensions of a newer grammar, which has no versions.
    fn update(&mut self, newer: &Self) -> bool {
        let before = self.clone();
        for (known, new) in
            [(&mut self.capabilities, &newer.capabilities), (&mut self.extensions, &newer.extensions)]
        {
            let is_same = known.len() == new.len() && new.iter().all(|name| known.contains(name));
            if !new.is_empty() && !is_same {
                known.clone_from(new);
            }
        }
        before != *self
    }
}

/// A table of instructions with the file that each fact is from.
#[derive(Debug)]
pub(super) struct Merged {
    pub(super) instructions: Vec<(Instruction, Origin)>,
    pub(super) kinds: Vec<(Kind, Vec<Origin>)>,
}

/// The grammars that a fact is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The first one, and the others do not differ.
    First,
    /// One behind the first.
    Later,
    /// The first one, with other capabilities or extensions from a later one.
    Both,
}

/// Merges grammars: the first has versions and names, later ones add what it does not have.
pub(super) fn merge(grammars: Vec<Grammar>) -> Merged {
    let mut merged = Merged { instructions: Vec::new(), kinds: Vec::new() };
    for (index, grammar) in grammars.into_iter().enumerate() {
        let is_first = index == 0;
        let known = merged.instructions.len();
        for instruction in grammar.instructions {
            let found = merged
                .instructions
                .iter_mut()
                .enumerate()
                .find(|(_, (one, _))| one.opcode == instruction.opcode);
            match found {
                None => merged
                    .instructions
                    .push((instruction, if is_first { Origin::First } else { Origin::Later })),
                Some((position, (one, _))) if position >= known => one.needs.or(&instruction.needs),
                Some((_, (one, origin))) => {
                    if one.needs.update(&instruction.needs) {
                        *origin = Origin::Both;
                    }
                }
            }
        }
        for kind in grammar.operand_kinds.into_iter().filter(Kind::is_enum) {
            let position = merged.kinds.iter().position(|(one, _)| one.kind == kind.kind);
            let position = position.unwrap_or_else(|| {
                merged.kinds.push((Kind { enumerants: Vec::new(), ..kind.clone() }, Vec::new()));
                merged.kinds.len() - 1
            });
            let (known, origins) = &mut merged.kinds[position];
            let before = known.enumerants.len();
            for enumerant in kind.enumerants {
                let value = enumerant.value.value();
                let found =
                    known.enumerants.iter_mut().enumerate().find(|(_, one)| one.value.value() == value);
                match found {
                    None => {
                        known.enumerants.push(enumerant);
                        origins.push(if is_first { Origin::First } else { Origin::Later });
                    }
                    Some((position, one)) if position >= before => one.needs.or(&enumerant.needs),
                    Some((position, one)) => {
                        if one.needs.update(&enumerant.needs) {
                            origins[position] = Origin::Both;
                        }
                    }
                }
            }
        }
    }
    merged
}
