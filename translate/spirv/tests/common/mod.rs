//! Modules as words and as text.

use std::sync::{Arc, Mutex};

use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

/// Returns a context with the dialect alone, and the messages of its errors.
pub fn context() -> (Context, Arc<Mutex<Vec<String>>>) {
    let mut registry = DialectRegistry::new();
    registry.insert(terrace_spirv::dialect());
    let context = Context::new(&registry);
    let messages = Arc::new(Mutex::new(Vec::new()));
    let sink = messages.clone();
    context.diagnostics().register(move |diagnostic: &terrace_runtime::diagnostics::Diagnostic| {
        sink.lock().unwrap().push(diagnostic.message().to_string());
    });
    (context, messages)
}

/// Returns the module of a text.
#[allow(dead_code)]
pub fn parse(context: &Context, text: &str) -> Body {
    let source = context.sources().add("test.mlir", Arc::new(text.to_owned().into_bytes())).unwrap();
    let body = parse_source(context, source, &ParseOptions::default()).expect("the text is right");
    verify(&body).expect("the module is valid");
    body
}

/// Returns the text of a module.
#[allow(dead_code)]
pub fn print(body: &Body) -> String {
    let mut text = Vec::new();
    print_body(body, &PrintOptions::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// A module with a selection, a loop, a phi, a structure, constants and decorations.
#[allow(dead_code)]
pub const PROGRAM: &str = r#"
spirv.module Logical GLSL450 requires #spirv.vce<v1.3, [Shader], []> {
  spirv.GlobalVariable @data bind(0, 1) : !spirv.ptr<!spirv.struct<block, (!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.SpecConstant @size spec_id(3) = 8 : i32
  spirv.func @twice(%x: f32) -> f32 "None" {
    %0 = spirv.FAdd %x, %x {no_contraction} : f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @main() "None" {
    %zero = spirv.Constant 0 : i32
    spirv.Branch ^bb1(%zero : i32)
  ^bb1(%start: i32):
    spirv.mlir.loop {
      spirv.Branch ^header(%start : i32)
    ^header(%i: i32):
      %size = spirv.mlir.referenceof @size : i32
      %c = spirv.ULessThan %i, %size : i32
      spirv.BranchConditional %c, ^body, ^merge
    ^body:
      %data = spirv.mlir.addressof @data : !spirv.ptr<!spirv.struct<block, (!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>
      %zero2 = spirv.Constant 0 : i32
      %p = spirv.AccessChain %data[%zero2, %i] : !spirv.ptr<!spirv.struct<block, (!spirv.rtarray<f32, stride=4> [0]), Block>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      %x = spirv.Load "StorageBuffer" %p : f32
      %y = spirv.FunctionCall @twice(%x) : (f32) -> f32
      %limit = spirv.Constant 1.0 : f32
      %less = spirv.FOrdLessThan %y, %limit : f32
      spirv.Branch ^choice
    ^choice:
      %z = spirv.mlir.selection -> f32 {
        spirv.BranchConditional %less, ^then, ^end(%y : f32)
      ^then:
        %half = spirv.Constant 0.5 : f32
        %w = spirv.FMul %y, %half : f32
        spirv.Branch ^end(%w : f32)
      ^end(%r: f32):
        spirv.mlir.merge %r : f32
      }
      spirv.Store "StorageBuffer" %p, %z : f32
      spirv.Branch ^continue
    ^continue:
      %one = spirv.Constant 1 : i32
      %next = spirv.IAdd %i, %one : i32
      spirv.Branch ^header(%next : i32)
    ^merge:
      spirv.mlir.merge
    }
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @id
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
"#;

/// Words of instructions, one behind the other.
#[allow(dead_code)]
#[derive(Default)]
pub struct Assembler {
    instructions: Vec<u32>,
    bound: u32,
}

#[allow(dead_code)]
impl Assembler {
    /// Returns the beginning of a module.
    pub fn new() -> Self {
        let mut new = Assembler { instructions: Vec::new(), bound: 0 };
        new.push(17, &[1]);
        new.push(14, &[0, 1]);
        new
    }

    /// Returns a new id.
    pub fn id(&mut self) -> u32 {
        self.bound += 1;
        self.bound
    }

    /// Appends an instruction by its number.
    pub fn push(&mut self, opcode: u32, operands: &[u32]) {
        self.instructions.push((operands.len() as u32 + 1) << 16 | opcode);
        self.instructions.extend(operands);
    }

    /// Appends an instruction whose result is its first operand, and returns the result.
    pub fn declare(&mut self, opcode: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        self.push(opcode, &[&[id], operands].concat());
        id
    }

    /// Appends an instruction with a type and a result, and returns the result.
    pub fn define(&mut self, opcode: u32, ty: u32, operands: &[u32]) -> u32 {
        let id = self.id();
        self.push(opcode, &[&[ty, id], operands].concat());
        id
    }

    /// Returns the offset of the next instruction.
    pub fn offset(&self) -> usize {
        5 + self.instructions.len()
    }

    /// Appends a function without parameters that returns values of a type, one for each block.
    pub fn function(&mut self, ty: u32, body: impl FnOnce(&mut Self)) {
        let signature = self.declare(33, &[ty]);
        self.define(54, ty, &[0, signature]);
        self.declare(248, &[]);
        body(self);
        self.push(56, &[]);
    }

    /// Returns the module.
    pub fn words(&self) -> Vec<u32> {
        [&[0x0723_0203, 0x0001_0300, 0, self.bound + 1, 0][..], &self.instructions].concat()
    }
}
