//! The facts about SPIR-V that are newer than Khronos' grammar files of the system: the tables of `rspirv`.

use rspirv::binary::Disassemble;
use rspirv::dr::Operand;
use rspirv::grammar::{INSTRUCTION_TABLE, LogicalOperand, OperandQuantifier};
use rspirv::spirv;
use serde_json::{Map, Value, json};

/// The greatest value of a case that is looked for.
const GREATEST: u32 = 0xffff;

/// Returns the tables of `rspirv` in the form of Khronos' grammar files.
pub fn tables() -> Value {
    let instructions = INSTRUCTION_TABLE.iter().map(|instruction| {
        let mut fact = Map::new();
        fact.insert("opname".into(), format!("Op{}", instruction.opname).into());
        fact.insert("opcode".into(), (instruction.opcode as u32).into());
        insert(&mut fact, "operands", instruction.operands.iter().map(operand).collect());
        let capabilities = instruction.capabilities.iter().map(|known| format!("{known:?}").into());
        insert(&mut fact, "capabilities", capabilities.collect());
        insert(&mut fact, "extensions", instruction.extensions.iter().map(|known| (*known).into()).collect());
        Value::Object(fact)
    });
    json!({ "instructions": instructions.collect::<Vec<_>>(), "operand_kinds": kinds() })
}

fn insert(fact: &mut Map<String, Value>, name: &str, list: Vec<Value>) {
    if !list.is_empty() {
        fact.insert(name.into(), list.into());
    }
}

fn operand(operand: &LogicalOperand) -> Value {
    let kind = format!("{:?}", operand.kind);
    match operand.quantifier {
        OperandQuantifier::One => json!({ "kind": kind }),
        OperandQuantifier::ZeroOrOne => json!({ "kind": kind, "quantifier": "?" }),
        OperandQuantifier::ZeroOrMore => json!({ "kind": kind, "quantifier": "*" }),
    }
}

fn enumerant(name: String, value: u32, of: &Operand) -> Value {
    let mut fact = Map::new();
    fact.insert("enumerant".into(), name.into());
    fact.insert("value".into(), value.into());
    insert(&mut fact, "parameters", of.additional_operands().iter().map(operand).collect());
    let capabilities = of.required_capabilities().into_iter().map(|known| format!("{known:?}").into());
    insert(&mut fact, "capabilities", capabilities.collect());
    insert(&mut fact, "extensions", of.required_extensions().into_iter().map(Value::from).collect());
    Value::Object(fact)
}

fn kind(category: &str, name: &str, enumerants: Vec<Value>) -> Value {
    json!({ "category": category, "kind": name, "enumerants": enumerants })
}

macro_rules! bit_enums {
    ($($name:ident)*) => {
        vec![$(kind("BitEnum", stringify!($name), {
            let bits = (0..u32::BITS).filter_map(|bit| spirv::$name::from_bits(1 << bit));
            bits.map(|bit| enumerant(bit.disassemble(), bit.bits(), &Operand::$name(bit))).collect()
        })),*]
    };
}

macro_rules! value_enums {
    ($($name:ident)*) => {
        vec![$(kind("ValueEnum", stringify!($name), {
            let cases = (0..=GREATEST).filter_map(|value| Some((value, spirv::$name::from_u32(value)?)));
            cases.map(|(value, case)| enumerant(format!("{case:?}"), value, &Operand::$name(case))).collect()
        })),*]
    };
}

fn kinds() -> Vec<Value> {
    let mut kinds = bit_enums!(
        ImageOperands FPFastMathMode SelectionControl LoopControl FunctionControl MemorySemantics
        MemoryAccess KernelProfilingInfo RayFlags FragmentShadingRate RawAccessChainOperands
        CooperativeMatrixOperands CooperativeMatrixReduce TensorAddressingOperands
        MatrixMultiplyAccumulateOperands TensorOperands
    );
    kinds.extend(value_enums!(
        SourceLanguage ExecutionModel AddressingModel MemoryModel ExecutionMode StorageClass Dim
        SamplerAddressingMode SamplerFilterMode ImageFormat ImageChannelOrder ImageChannelDataType
        FPRoundingMode FPDenormMode QuantizationModes FPOperationMode OverflowModes LinkageType
        AccessQualifier HostAccessQualifier FunctionParameterAttribute Decoration BuiltIn Scope
        GroupOperation KernelEnqueueFlags Capability RayQueryIntersection
        RayQueryCommittedIntersectionType RayQueryCandidateIntersectionType PackedVectorFormat
        CooperativeMatrixLayout CooperativeMatrixUse TensorClampMode InitializationModeQualifier
        LoadCacheControl StoreCacheControl NamedMaximumNumberOfRegisters FPEncoding
        CooperativeVectorMatrixLayout ComponentType
    ));
    kinds
}
