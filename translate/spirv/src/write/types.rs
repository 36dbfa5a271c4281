//! Types.

use rspirv::spirv::{Decoration as Code, Op as Opcode};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::types::Type;
use terrace_spirv::{
    ArrayType, CooperativeMatrixType, ImageType, InstructionType, MatrixType, PointerType, RuntimeArrayType,
    SampledImageType, StructDecoration, StructType,
};

use super::{Writer, push};
use crate::grammar::opcode;

/// The number of levels on which structures may contain each other.
const DEPTH: usize = 255;

impl Writer<'_> {
    /// Returns the id of a type of an op.
    pub(super) fn ty(&mut self, body: &Body, op: Op, ty: Type) -> Result<u32, Reported> {
        if let Some(id) = self.types.get(&ty) {
            return Ok(*id);
        }
        let context = self.context;
        if let Some(pointer) = PointerType::from_type(context, ty) {
            return self.pointer(body, op, pointer);
        }
        if let Some(structure) = StructType::from_type(context, ty) {
            return self.structure(body, op, structure);
        }
        let (opcode, operands) = self.simple_type(body, op, ty)?;
        let stride = ArrayType::from_type(context, ty)
            .map(|array| *array.stride(context))
            .or_else(|| RuntimeArrayType::from_type(context, ty).map(|array| *array.stride(context)))
            .filter(|stride| *stride != 0);
        let arguments = InstructionType::from_type(context, ty).map(|ty| ty.arguments(context).clone());
        let decorations: Vec<_> =
            arguments.iter().flatten().filter_map(|argument| decoration(context, *argument)).collect();
        if stride.is_none() && decorations.is_empty() {
            let id = self.undecorated(opcode, &operands);
            self.types.insert(ty, id);
            return Ok(id);
        }
        let id = self.id();
        push(&mut self.sections.globals, opcode, &[&[id][..], &operands].concat());
        self.types.insert(ty, id);
        if let Some(stride) = stride {
            let operands = [id, Code::ArrayStride as u32, stride];
            push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
        }
        for words in decorations {
            let operands = [&[id][..], &words].concat();
            push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
        }
        Ok(id)
    }

    /// Returns the id of a type without decorations, which has one instruction, also where several types of the dialect are
    /// the same in SPIR-V: it has no integers without sign beside unsigned ones.
    fn undecorated(&mut self, opcode: u32, operands: &[u32]) -> u32 {
        let words = [&[opcode][..], operands].concat();
        if let Some(id) = self.type_instructions.get(&words) {
            return *id;
        }
        let id = self.id();
        push(&mut self.sections.globals, opcode, &[&[id][..], operands].concat());
        self.type_instructions.insert(words, id);
        id
    }

    /// Returns the instruction of a type that is neither a pointer nor a structure, and the operands behind the result.
    fn simple_type(&mut self, body: &Body, op: Op, ty: Type) -> Result<(u32, Vec<u32>), Reported> {
        let context = self.context;
        let code = |opcode: Opcode| opcode as u32;
        if ty.is_none() {
            return Ok((code(Opcode::TypeVoid), Vec::new()));
        }
        if let Some(integer) = ty.as_integer(context) {
            return Ok(match integer.width {
                1 => (code(Opcode::TypeBool), Vec::new()),
                width => {
                    let sign = u32::from(integer.signedness == Signedness::Signed);
                    (code(Opcode::TypeInt), vec![width, sign])
                }
            });
        }
        if let Some(format) = ty.float_format(context) {
            return Ok((
                code(Opcode::TypeFloat),
                match format {
                    FloatFormat::BF16 => vec![16, 0],
                    _ => vec![format.width()],
                },
            ));
        }
        if ty.is_vector(context) {
            let element = self.ty(body, op, ty.element_type_or_self(context))?;
            let count = ty.element_count(context).unwrap_or(0) as u32;
            return Ok((code(Opcode::TypeVector), vec![element, count]));
        }
        if let (Some(inputs), Some(results)) = (ty.function_inputs(context), ty.function_results(context)) {
            let mut operands = vec![self.ty(body, op, results.first().copied().unwrap_or(Type::NONE))?];
            for input in inputs {
                operands.push(self.ty(body, op, *input)?);
            }
            return Ok((code(Opcode::TypeFunction), operands));
        }
        if let Some(array) = ArrayType::from_type(context, ty) {
            let element = self.ty(body, op, *array.element(context))?;
            let count = self.word_constant(body, op, *array.count(context))?;
            return Ok((code(Opcode::TypeArray), vec![element, count]));
        }
        if let Some(array) = RuntimeArrayType::from_type(context, ty) {
            let element = self.ty(body, op, *array.element(context))?;
            return Ok((code(Opcode::TypeRuntimeArray), vec![element]));
        }
        if let Some(matrix) = MatrixType::from_type(context, ty) {
            let column = self.ty(body, op, *matrix.column(context))?;
            return Ok((code(Opcode::TypeMatrix), vec![column, *matrix.count(context)]));
        }
        if let Some(matrix) = CooperativeMatrixType::from_type(context, ty) {
            let mut operands = vec![self.ty(body, op, *matrix.element(context))?];
            for word in [
                matrix.scope(context).value(),
                *matrix.rows(context),
                *matrix.columns(context),
                matrix.usage(context).value(),
            ] {
                operands.push(self.word_constant(body, op, word)?);
            }
            return Ok((code(Opcode::TypeCooperativeMatrixKHR), operands));
        }
        if let Some(image) = ImageType::from_type(context, ty) {
            let sampled = self.ty(body, op, *image.element(context))?;
            return Ok((
                code(Opcode::TypeImage),
                vec![
                    sampled,
                    image.dim(context).value(),
                    image.depth(context).value(),
                    image.arrayed(context).value(),
                    image.sampling(context).value(),
                    image.sampler_use(context).value(),
                    image.texel_format(context).value(),
                ],
            ));
        }
        if let Some(sampled) = SampledImageType::from_type(context, ty) {
            return Ok((code(Opcode::TypeSampledImage), vec![self.ty(body, op, *sampled.image(context))?]));
        }
        if let Some(other) = InstructionType::from_type(context, ty) {
            let name = other.instruction(context);
            let Some(opcode) = opcode(name) else {
                return self.refuse(body, op, format_args!("there is no instruction '{name}'"));
            };
            let mut operands = Vec::new();
            for argument in other.arguments(context).clone() {
                if decoration(context, argument).is_some() {
                    continue;
                }
                self.argument(body, op, argument, &mut operands)?;
            }
            return Ok((opcode, operands));
        }
        let ty = context.display(ty).to_string();
        self.refuse(body, op, format_args!("type '{ty}' has no form there"))
    }

    fn pointer(&mut self, body: &Body, op: Op, pointer: PointerType) -> Result<u32, Reported> {
        let context = self.context;
        let (pointee, class) = (*pointer.pointee(context), pointer.storage_class(context).value());
        if self.open_types.contains(&pointee) {
            let id = self.id();
            push(&mut self.sections.globals, Opcode::TypeForwardPointer as u32, &[id, class]);
            self.types.insert(pointer.ty(), id);
            self.forward.push((id, class, pointee));
            return Ok(id);
        }
        let of = self.ty(body, op, pointee)?;
        // The structure may lead to this pointer, which then is there.
        if let Some(id) = self.types.get(&pointer.ty()) {
            return Ok(*id);
        }
        let id = self.undecorated(Opcode::TypePointer as u32, &[class, of]);
        self.types.insert(pointer.ty(), id);
        Ok(id)
    }

    fn structure(&mut self, body: &Body, op: Op, structure: StructType) -> Result<u32, Reported> {
        let context = self.context;
        let ty = structure.ty();
        let Some(definition) = structure.definition(context) else {
            let name = context.display(ty).to_string();
            return self.refuse(body, op, format_args!("the members of '{name}' are not known"));
        };
        if self.open_types.contains(&ty) {
            let name = context.display(ty).to_string();
            return self.refuse(body, op, format_args!("'{name}' contains itself without a pointer"));
        }
        if self.open_types.len() >= DEPTH {
            let reason = format!("structures nest deeper than {DEPTH} levels, the most that SPIR-V permits");
            return self.refuse(body, op, reason);
        }
        self.open_types.push(ty);
        let mut members = Vec::new();
        for member in definition.members(context) {
            members.push(self.ty(body, op, *member)?);
        }
        self.open_types.pop();
        let id = self.id();
        push(&mut self.sections.globals, Opcode::TypeStruct as u32, &[&[id][..], &members].concat());
        self.types.insert(ty, id);
        let (ready, later) = std::mem::take(&mut self.forward).into_iter().partition(|of| of.2 == ty);
        self.forward = later;
        let ready: Vec<(u32, u32, Type)> = ready;
        for (pointer, class, _) in ready {
            push(&mut self.sections.globals, Opcode::TypePointer as u32, &[pointer, class, id]);
        }
        if let Some(name) = structure.name(context) {
            self.name(id, name);
        }
        self.name_members(id, ty);
        for (member, offset) in definition.offsets(context).iter().enumerate() {
            let operands = [id, member as u32, Code::Offset as u32, *offset];
            push(&mut self.sections.annotations, Opcode::MemberDecorate as u32, &operands);
        }
        let words = |decoration: &StructDecoration| {
            let value =
                decoration.value.and_then(|value| value.as_integer(context)?.zero_extend(64).try_to_u64());
            std::iter::once(decoration.decoration.value()).chain(value.map(|value| value as u32))
        };
        for member in definition.member_decorations(context) {
            let operands: Vec<u32> =
                [id, member.member].into_iter().chain(words(&member.decoration)).collect();
            push(&mut self.sections.annotations, Opcode::MemberDecorate as u32, &operands);
        }
        for decoration in definition.decorations(context) {
            let operands: Vec<u32> = std::iter::once(id).chain(words(decoration)).collect();
            push(&mut self.sections.annotations, Opcode::Decorate as u32, &operands);
        }
        Ok(id)
    }
}

/// Returns the words of a decoration among the arguments of a type: an array of numbers.
fn decoration(context: &Context, argument: Attribute) -> Option<Vec<u32>> {
    let words = argument.as_array(context)?.iter();
    words.map(|word| Some(word.as_integer(context)?.zero_extend(64).try_to_u64()? as u32)).collect()
}
