//! Types.

use rspirv::spirv::{Decoration as Code, Op as Opcode};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::ConstructionError;
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::types::Type;
use terrace_spirv::{
    ArrayType, CooperativeMatrixType, CooperativeMatrixUseKHR, Decoration, Dim, ImageArrayedInfo,
    ImageDepthInfo, ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo, ImageType, InstructionType,
    MatrixType, MemberDecoration, PointerType, RuntimeArrayType, SampledImageType, Scope, StorageClass,
    StructDecoration, StructType, is_valid_type,
};

use super::{Definition, Reader};
use crate::grammar::{PartValue, code, instruction, name, operands, parts};
use crate::words::{Instruction, Read, fault};

/// The number of types that are read before their instructions come, one leading to the other.
const DEPTH: usize = 200;

impl Reader<'_> {
    /// Reads a type, unless a forward pointer led to it before.
    pub(super) fn read_type(&mut self, at: Instruction) -> Read<()> {
        let id = self.word(at, 0)?;
        if let Definition::Type(_) = self.definition(at, id)? {
            return match self.ahead.remove(&id) {
                true => Ok(()),
                false => fault(at.offset as usize, format_args!("id {id} is defined twice")),
            };
        }
        self.define(at, id, Definition::OpenType)?;
        let ty = self.type_of(at, id)?;
        self.check_type(at, ty)?;
        self.has_wide_types |= ty.bit_width(self.context) == Some(64);
        self.define(at, id, Definition::Type(ty))
    }

    fn made<T>(&self, at: Instruction, made: Result<T, ConstructionError>) -> Read<T> {
        made.or_else(|error| {
            fault(at.offset as usize, format_args!("the type is refused: {}", error.message()))
        })
    }

    fn type_of(&mut self, at: Instruction, id: u32) -> Read<Type> {
        let context = self.context;
        let known = match code(at.opcode.into()) {
            Some(Opcode::TypeVoid) => Some(Type::NONE),
            Some(Opcode::TypeBool) => Some(Type::integer(context, 1)),
            Some(Opcode::TypeInt) => self.integer_type(at)?,
            Some(Opcode::TypeFloat) => self.float_type(at)?,
            Some(Opcode::TypeVector) => {
                let (element, count) = (self.part_type(at, 1)?, self.word(at, 2)?);
                match element.as_integer(context).is_some() || element.is_float(context) {
                    true => Type::vector_checked(context, &[count.into()], element).ok(),
                    false => None,
                }
            }
            Some(Opcode::TypeMatrix) => {
                let (column, count) = (self.part_type(at, 1)?, self.word(at, 2)?);
                MatrixType::get_checked(context, column, count).ok().map(MatrixType::ty)
            }
            Some(Opcode::TypeArray) => self.array_type(at, id)?,
            Some(Opcode::TypeRuntimeArray) => {
                let element = self.part_type(at, 1)?;
                let stride = self.decorations.word(id, Code::ArrayStride).unwrap_or(0);
                RuntimeArrayType::get_checked(context, element, stride).ok().map(RuntimeArrayType::ty)
            }
            Some(Opcode::TypeStruct) => Some(self.structure_type(at, id)?),
            Some(Opcode::TypePointer) => {
                let pointer = self.pointer_type(at)?;
                let stride = self.decorations.word(id, Code::ArrayStride);
                self.pointer_strides.extend(pointer.zip(stride));
                pointer
            }
            Some(Opcode::TypeFunction) => {
                let result = self.part_type(at, 1)?;
                let mut inputs = Vec::new();
                for index in 2..self.operands(at).len() {
                    inputs.push(self.part_type(at, index)?);
                }
                let results = if result.is_none() { &[][..] } else { &[result] };
                Some(self.made(at, Type::function_checked(context, &inputs, results))?)
            }
            Some(Opcode::TypeImage) => self.image_type(at)?,
            Some(Opcode::TypeSampledImage) => {
                let image = self.part_type(at, 1)?;
                SampledImageType::get_checked(context, image).ok().map(SampledImageType::ty)
            }
            Some(Opcode::TypeCooperativeMatrixKHR) => self.cooperative_matrix_type(at)?,
            _ => None,
        };
        match known {
            Some(ty) => Ok(ty),
            None => self.other_type(at),
        }
    }

    fn integer_type(&mut self, at: Instruction) -> Read<Option<Type>> {
        let (width, sign) = (self.word(at, 1)?, self.word(at, 2)?);
        if self.operands(at).len() != 3 || !matches!(width, 8 | 16 | 32 | 64) || sign > 1 {
            return Ok(None);
        }
        let signedness = if sign == 1 { Signedness::Signed } else { Signedness::Signless };
        Ok(Some(Type::integer_with_signedness(self.context, width, signedness)))
    }

    fn float_type(&mut self, at: Instruction) -> Read<Option<Type>> {
        let encoding = self.operands(at).get(2);
        let format = match (self.word(at, 1)?, encoding) {
            (16, None) => FloatFormat::F16,
            (32, None) => FloatFormat::F32,
            (64, None) => FloatFormat::F64,
            (16, Some(0)) => FloatFormat::BF16,
            _ => return Ok(None),
        };
        Ok(Some(Type::float(self.context, format)))
    }

    fn array_type(&mut self, at: Instruction, id: u32) -> Read<Option<Type>> {
        let (element, length) = (self.part_type(at, 1)?, self.word(at, 2)?);
        let Some(count) = self.constant_word(at, length)? else { return Ok(None) };
        let Ok(count) = u32::try_from(count) else {
            return fault(at.offset as usize, "the length of the array does not fit in 32 bits");
        };
        let stride = self.decorations.word(id, Code::ArrayStride).unwrap_or(0);
        Ok(ArrayType::get_checked(self.context, element, count, stride).ok().map(ArrayType::ty))
    }

    fn image_type(&mut self, at: Instruction) -> Read<Option<Type>> {
        let sampled = self.part_type(at, 1)?;
        let [_, _, dim, depth, arrayed, sampling, sampler_use, format] = *self.operands(at) else {
            return Ok(None);
        };
        let parts = (
            Dim::from_value(dim),
            ImageDepthInfo::from_value(depth),
            ImageArrayedInfo::from_value(arrayed),
            ImageSamplingInfo::from_value(sampling),
            ImageSamplerUseInfo::from_value(sampler_use),
            ImageFormat::from_value(format),
        );
        let (Some(dim), Some(depth), Some(arrayed), Some(sampling), Some(used), Some(format)) = parts else {
            return Ok(None);
        };
        let made = ImageType::get_checked(self.context, sampled, dim, depth, arrayed, sampling, used, format);
        Ok(made.ok().map(ImageType::ty))
    }

    fn cooperative_matrix_type(&mut self, at: Instruction) -> Read<Option<Type>> {
        let element = self.part_type(at, 1)?;
        let mut words = Vec::new();
        for index in 2..6 {
            let id = self.word(at, index)?;
            words.push(self.constant_word(at, id)?.and_then(|word| u32::try_from(word).ok()));
        }
        let [Some(scope), Some(rows), Some(columns), Some(usage)] = words[..] else { return Ok(None) };
        let parts = (Scope::from_value(scope), CooperativeMatrixUseKHR::from_value(usage));
        let (Some(scope), Some(usage)) = parts else { return Ok(None) };
        let made = CooperativeMatrixType::get_checked(self.context, rows, columns, element, scope, usage);
        Ok(made.ok().map(CooperativeMatrixType::ty))
    }

    fn pointer_type(&mut self, at: Instruction) -> Read<Option<Type>> {
        let (class, pointee) = (self.word(at, 1)?, self.word(at, 2)?);
        let Some(class) = StorageClass::from_value(class) else { return Ok(None) };
        let pointee = self.pointee(at, pointee)?;
        Ok(PointerType::get_checked(self.context, pointee, class).ok().map(PointerType::ty))
    }

    /// Returns the type that a pointer leads to: a structure may be one that is being read.
    fn pointee(&mut self, at: Instruction, id: u32) -> Read<Type> {
        match (*self.definition(at, id)?, self.structures.get(&id)) {
            (Definition::None, Some(number)) => self.read_ahead(*number)?,
            (Definition::OpenType, _) => {
                let number = self.types.get(&id).copied();
                let is_structure =
                    |number: &usize| self.stream.instructions[*number].opcode == Opcode::TypeStruct as u16;
                if let Some(number) = number.filter(is_structure) {
                    // It leads to itself by a pointer that is not declared ahead, and to one that is.
                    self.structures.insert(id, number);
                    return Ok(StructType::named(self.context, &self.recursive_name(id)).ty());
                }
            }
            _ => {}
        }
        self.ty(at, id)
    }

    /// Reads a type that a forward pointer leads to before its instruction comes.
    fn read_ahead(&mut self, number: usize) -> Read<()> {
        let at = self.stream.instructions[number];
        if self.depth >= DEPTH {
            return fault(at.offset as usize, format_args!("more than {DEPTH} types lead to each other"));
        }
        self.depth += 1;
        let id = self.word(at, 0)?;
        let result = self.read_type(at);
        self.depth -= 1;
        self.ahead.insert(id);
        result
    }

    /// Returns the type that an operand refers to, which may be a pointer that is declared ahead.
    fn part_type(&mut self, at: Instruction, index: usize) -> Read<Type> {
        let id = self.word(at, index)?;
        let is_ahead = self.forward.contains_key(&id) || self.depth > 0;
        if let (Definition::None, true, Some(number)) =
            (*self.definition(at, id)?, is_ahead, self.types.get(&id).copied())
        {
            self.read_ahead(number)?;
        }
        if let (Definition::OpenType, Some(number)) = (*self.definition(at, id)?, self.forward.get(&id)) {
            // The structure is being read on the way from this pointer.
            let pointer = self.stream.instructions[*number];
            if let Some(ty) = self.pointer_type(pointer)? {
                return Ok(ty);
            }
        }
        self.ty(at, id)
    }

    /// Returns the name of a structure that forward pointers lead to.
    fn recursive_name(&self, id: u32) -> String {
        match self.names.get(&id) {
            Some(name) if !name.is_empty() => name.clone(),
            _ => format!("spirv_struct_{id}"),
        }
    }

    fn structure_type(&mut self, at: Instruction, id: u32) -> Read<Type> {
        let context = self.context;
        let mut members = Vec::new();
        for index in 1..self.operands(at).len() {
            members.push(self.part_type(at, index)?);
        }
        if let Some(other) = members.iter().find(|member| !is_valid_type(context, **member)) {
            let other = context.display(*other).to_string();
            return fault(at.offset as usize, format_args!("a structure has no members of type '{other}'"));
        }
        let (offsets, mut member_decorations) = self.member_decorations(id, members.len());
        let mut decorations: Vec<StructDecoration> = Vec::new();
        for decoration in self.decorations.of(id) {
            if let Some(known) = Decoration::from_value(decoration.code)
                && decoration.values.is_empty()
            {
                decorations.push(StructDecoration { decoration: known, value: None });
            }
        }
        let is_recursive = self.structures.contains_key(&id);
        let wanted = self.names.get(&id).filter(|name| !name.is_empty()).cloned();
        let wanted = wanted.or_else(|| is_recursive.then(|| self.recursive_name(id)));
        if wanted.is_none() {
            decorations.sort_by_key(|decoration| decoration.decoration.value());
            member_decorations.sort_by_key(|member| (member.member, member.decoration.decoration.value()));
        }
        let made = StructType::get_checked(context, None, members, offsets, member_decorations, decorations);
        let literal = self.made(at, made)?;
        let Some(wanted) = wanted else { return Ok(literal.ty()) };
        let key = (wanted, literal.ty());
        if let Some(known) = self.named_structures.get(&key).filter(|_| !is_recursive) {
            return Ok(*known);
        }
        let wanted = &key.0;
        let number = self.structure_numbers.entry(wanted.clone()).or_default();
        let mut name = if *number == 0 { wanted.clone() } else { format!("{wanted}_{number}") };
        loop {
            let structure = StructType::named(context, &name);
            if structure.set_body(context, literal).is_ok() {
                self.named_structures.insert(key, structure.ty());
                return Ok(structure.ty());
            }
            if is_recursive {
                let message = format!("there is another structure with the name '{name}'");
                return fault(at.offset as usize, message);
            }
            name = format!("{wanted}_{number}");
            *number += 1;
        }
    }

    /// Returns the offsets and the other decorations of the members of a structure.
    fn member_decorations(&self, id: u32, count: usize) -> (Vec<u32>, Vec<MemberDecoration>) {
        let (mut offsets, mut decorations) = (Vec::new(), Vec::new());
        for (member, decoration) in self.decorations.of_members(id) {
            if *member as usize >= count {
                continue;
            }
            let value = match decoration.values[..] {
                [] => None,
                [PartValue::Word(word)] => Some(word),
                _ => continue,
            };
            if let (true, Some(offset)) = (decoration.code == Code::Offset as u32, value) {
                offsets.resize(count, 0);
                offsets[*member as usize] = offset;
            } else if let Some(known) = Decoration::from_value(decoration.code) {
                let value = value.map(|word| self.i32(word));
                let decoration = StructDecoration { decoration: known, value };
                decorations.push(MemberDecoration { member: *member, decoration });
            }
        }
        // Version 22 of MLIR prints those of structures with names in the order of a hash.
        let place = |member: &MemberDecoration| member.decoration.decoration.value().wrapping_mul(37) % 64;
        decorations.sort_by_key(|member| (member.member, place(member)));
        (offsets, decorations)
    }

    /// Returns a type by its instruction.
    fn other_type(&mut self, at: Instruction) -> Read<Type> {
        let Some(grammar) = instruction(at.opcode.into()) else {
            return fault(at.offset as usize, format_args!("there is no instruction {}", at.opcode));
        };
        let words = &self.operands(at)[1..];
        let mut arguments: Vec<Attribute> = Vec::new();
        for part in parts(operands(grammar), words, at.offset as usize + 2, |_| String::new())? {
            arguments.push(self.argument(at, &part.value)?);
        }
        let id = self.word(at, 0)?;
        if let Some(stride) = self.decorations.word(id, Code::ArrayStride) {
            arguments.push(self.word_array(&[Code::ArrayStride as u32, stride]));
        }
        let made = InstructionType::get_checked(self.context, name(at.opcode.into()), arguments);
        Ok(self.made(at, made)?.ty())
    }
}
