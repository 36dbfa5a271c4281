//! The kinds of nodes, and the attributes that say the same.

use terrace_llvm::{
    DIFlags, DISubprogramFlags, DwarfCallingConvention, DwarfEncoding, DwarfLanguage, DwarfTag,
};

/// The form of a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Text,
    Node,
    /// The nodes of a list.
    List,
    /// The types of a list, in which the absence of a type is one.
    Types,
    Number,
    /// A number as an attribute, or a node.
    Constant,
    Truth,
    /// A name of DWARF.
    Word(fn(&str) -> bool),
    /// Names behind a prefix, without it.
    Flags(&'static str, fn(&str) -> bool),
    /// Names and what they are called in the dialect.
    Named(&'static [(&'static str, &'static str)]),
    /// The node itself, if it is distinct.
    Identity,
}

/// The text of a missing field without which there is no attribute.
pub(super) const REQUIRED: &str = "";

/// A parameter of an attribute: the field of the node, the name of the parameter, the form, and the text if the field is
/// missing.
pub(super) type Parameter = (&'static str, &'static str, Form, Option<&'static str>);

/// A kind of nodes.
pub(super) struct Kind {
    pub node: &'static str,
    pub attribute: &'static str,
    pub parameters: &'static [Parameter],
    /// The fields that say nothing which is lost.
    pub ignored: &'static [&'static str],
}

fn is<T: std::str::FromStr>(word: &str) -> bool {
    word.parse::<T>().is_ok()
}

const TAG: Form = Form::Word(is::<DwarfTag>);
const ENCODING: Form = Form::Word(is::<DwarfEncoding>);
const FLAGS: Form = Form::Flags("DIFlag", is::<DIFlags>);
const EMISSIONS: Form = Form::Named(&[
    ("NoDebug", "None"),
    ("FullDebug", "Full"),
    ("LineTablesOnly", "LineTablesOnly"),
    ("DebugDirectivesOnly", "DebugDirectivesOnly"),
]);
const TABLES: Form =
    Form::Named(&[("Default", "Default"), ("GNU", "GNU"), ("None", "None"), ("Apple", "Apple")]);

use Form::{Constant, Identity, List, Node, Number, Text, Truth, Types};

/// Returns the kind of nodes with a name.
pub(super) fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.node == name)
}

const KINDS: &[Kind] = &[
    Kind {
        node: "DICompileUnit",
        attribute: "di_compile_unit",
        parameters: &[
            ("", "id", Identity, None),
            ("language", "sourceLanguage", Form::Word(is::<DwarfLanguage>), Some(REQUIRED)),
            ("file", "file", Node, Some(REQUIRED)),
            ("producer", "producer", Text, None),
            ("isOptimized", "isOptimized", Truth, Some("false")),
            ("emissionKind", "emissionKind", EMISSIONS, Some("None")),
            ("nameTableKind", "nameTableKind", TABLES, None),
            ("splitDebugFilename", "splitDebugFilename", Text, None),
        ],
        ignored: &["runtimeVersion", "globals", "splitDebugInlining"],
    },
    Kind {
        node: "DIModule",
        attribute: "di_module",
        parameters: &[
            ("file", "file", Node, None),
            ("scope", "scope", Node, None),
            ("name", "name", Text, None),
            ("configMacros", "configMacros", Text, None),
            ("includePath", "includePath", Text, None),
            ("apinotes", "apinotes", Text, None),
            ("line", "line", Number, None),
            ("isDecl", "isDecl", Truth, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DINamespace",
        attribute: "di_namespace",
        parameters: &[
            ("name", "name", Text, None),
            ("scope", "scope", Node, None),
            ("exportSymbols", "exportSymbols", Truth, Some("false")),
        ],
        ignored: &[],
    },
    Kind {
        node: "DICommonBlock",
        attribute: "di_common_block",
        parameters: &[
            ("scope", "scope", Node, Some(REQUIRED)),
            ("declaration", "decl", Node, None),
            ("name", "name", Text, Some("\"\"")),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DILexicalBlock",
        attribute: "di_lexical_block",
        parameters: &[
            ("scope", "scope", Node, Some(REQUIRED)),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
            ("column", "column", Number, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DILexicalBlockFile",
        attribute: "di_lexical_block_file",
        parameters: &[
            ("scope", "scope", Node, Some(REQUIRED)),
            ("file", "file", Node, None),
            ("discriminator", "discriminator", Number, Some("0")),
        ],
        ignored: &[],
    },
    Kind {
        node: "DISubprogram",
        attribute: "di_subprogram",
        parameters: &[
            ("", "id", Identity, None),
            ("unit", "compileUnit", Node, None),
            ("scope", "scope", Node, None),
            ("name", "name", Text, None),
            ("linkageName", "linkageName", Text, None),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
            ("scopeLine", "scopeLine", Number, None),
            ("spFlags", "subprogramFlags", Form::Flags("DISPFlag", is::<DISubprogramFlags>), None),
            ("type", "type", Node, None),
            ("retainedNodes", "retainedNodes", List, None),
            ("annotations", "annotations", List, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIBasicType",
        attribute: "di_basic_type",
        parameters: &[
            ("tag", "tag", TAG, Some("DW_TAG_base_type")),
            ("name", "name", Text, Some("\"\"")),
            ("size", "sizeInBits", Number, None),
            ("encoding", "encoding", ENCODING, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIDerivedType",
        attribute: "di_derived_type",
        parameters: &[
            ("tag", "tag", TAG, None),
            ("name", "name", Text, None),
            ("baseType", "baseType", Node, None),
            ("size", "sizeInBits", Number, None),
            ("align", "alignInBits", Number, None),
            ("offset", "offsetInBits", Number, None),
            ("dwarfAddressSpace", "dwarfAddressSpace", Number, None),
            ("extraData", "extraData", Node, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DICompositeType",
        attribute: "di_composite_type",
        parameters: &[
            ("tag", "tag", TAG, None),
            ("name", "name", Text, None),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
            ("scope", "scope", Node, None),
            ("baseType", "baseType", Node, None),
            ("flags", "flags", FLAGS, None),
            ("size", "sizeInBits", Number, None),
            ("align", "alignInBits", Number, None),
            ("dataLocation", "dataLocation", Node, None),
            ("rank", "rank", Node, None),
            ("allocated", "allocated", Node, None),
            ("associated", "associated", Node, None),
            ("elements", "elements", List, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIStringType",
        attribute: "di_string_type",
        parameters: &[
            ("tag", "tag", TAG, Some("DW_TAG_string_type")),
            ("name", "name", Text, Some("\"\"")),
            ("size", "sizeInBits", Number, None),
            ("align", "alignInBits", Number, None),
            ("stringLength", "stringLength", Node, None),
            ("stringLengthExpression", "stringLengthExp", Node, None),
            ("stringLocationExpression", "stringLocationExp", Node, None),
            ("encoding", "encoding", ENCODING, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DISubroutineType",
        attribute: "di_subroutine_type",
        parameters: &[
            ("cc", "callingConvention", Form::Word(is::<DwarfCallingConvention>), None),
            ("types", "types", Types, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DISubrange",
        attribute: "di_subrange",
        parameters: &[
            ("count", "count", Constant, None),
            ("lowerBound", "lowerBound", Constant, None),
            ("upperBound", "upperBound", Constant, None),
            ("stride", "stride", Constant, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIGenericSubrange",
        attribute: "di_generic_subrange",
        parameters: &[
            ("count", "count", Node, None),
            ("lowerBound", "lowerBound", Node, Some(REQUIRED)),
            ("upperBound", "upperBound", Node, None),
            ("stride", "stride", Node, Some(REQUIRED)),
        ],
        ignored: &[],
    },
    Kind {
        node: "DILocalVariable",
        attribute: "di_local_variable",
        parameters: &[
            ("scope", "scope", Node, Some(REQUIRED)),
            ("name", "name", Text, None),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
            ("arg", "arg", Number, None),
            ("align", "alignInBits", Number, None),
            ("type", "type", Node, None),
            ("flags", "flags", FLAGS, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIGlobalVariable",
        attribute: "di_global_variable",
        parameters: &[
            ("scope", "scope", Node, None),
            ("name", "name", Text, None),
            ("linkageName", "linkageName", Text, None),
            ("file", "file", Node, Some(REQUIRED)),
            ("line", "line", Number, Some("0")),
            ("type", "type", Node, Some(REQUIRED)),
            ("isLocal", "isLocalToUnit", Truth, None),
            ("isDefinition", "isDefined", Truth, None),
            ("align", "alignInBits", Number, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIGlobalVariableExpression",
        attribute: "di_global_variable_expression",
        parameters: &[("var", "var", Node, Some(REQUIRED)), ("expr", "expr", Node, None)],
        ignored: &[],
    },
    Kind {
        node: "DILabel",
        attribute: "di_label",
        parameters: &[
            ("scope", "scope", Node, Some(REQUIRED)),
            ("name", "name", Text, None),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
        ],
        ignored: &[],
    },
    Kind {
        node: "DIImportedEntity",
        attribute: "di_imported_entity",
        parameters: &[
            ("tag", "tag", TAG, None),
            ("scope", "scope", Node, Some(REQUIRED)),
            ("entity", "entity", Node, Some(REQUIRED)),
            ("file", "file", Node, None),
            ("line", "line", Number, None),
            ("name", "name", Text, None),
            ("elements", "elements", List, None),
        ],
        ignored: &[],
    },
];
