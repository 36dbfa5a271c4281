//! Programs of the tutorial's chapters, with their trees and their IR.

mod common;

use common::{Compiler, print, print_with};
use terrace::rewrite::{FrozenPatterns, GreedyConfig, PatternSet, RewritePattern, apply_patterns_greedily};
use terrace::text::PrintOptions;
use toy::dialect::{REWRITES, TransposeTransposeByHand};
use toy::{compile, passes};

/// Asserts that IR is, up to the forms in which it is written, the IR of a text.
#[track_caller]
fn assert_is(compiler: &Compiler, ir: &terrace::ir::Body, text: &str) {
    assert_eq!(print(ir), print(&compiler.text(text)));
}

/// With locations, in full at each op.
fn with_locations(generic: bool) -> PrintOptions {
    PrintOptions::default().with_debug_info(true).with_local_scope(true).with_generic(generic)
}

/// The text after a pipeline.
fn after(pipeline: &str, text: &str) -> String {
    let compiler = Compiler::new();
    let mut ir = compiler.text(text);
    let pipeline = passes().parse_pipeline(pipeline).unwrap();
    let outcome = terrace::pass::PassManager::with_pipeline(pipeline).run(&mut ir);
    assert!(outcome.is_ok(), "{}", compiler.messages());
    print(&ir)
}

/// The text after some patterns, without removal of ops that nothing uses.
fn rewritten(text: &str, patterns: impl IntoIterator<Item = impl RewritePattern + 'static>) -> String {
    let compiler = Compiler::new();
    let mut ir = compiler.text(text);
    let mut set = PatternSet::new();
    for pattern in patterns {
        set.add(pattern);
    }
    let patterns = FrozenPatterns::new(&compiler.context, set);
    let config = GreedyConfig::default().with_expensive_checks(true);
    assert!(apply_patterns_greedily(&mut ir, &patterns, &config).converged);
    print(&ir)
}

// Chapter 1: the language and its tree.

#[test]
fn trees_have_the_places_of_all_nodes() {
    for name in ["first.toy", "ast.toy", "calls.toy", "codegen.toy", "struct.toy", "scalars.toy"] {
        let compiler = Compiler::new();
        let source = compiler.add_program(name);
        let tree = compile::syntax_tree(&compiler.context, source);
        insta::assert_snapshot!(format!("tree_of_{name}"), tree.unwrap());
    }
}

// Chapter 2: IR.

const CODEGEN: &str = r#"module {
  func @multiply_transpose(%arg0: tensor<*xf64>, %arg1: tensor<*xf64>) -> tensor<*xf64> {
    %0 = toy.transpose(%arg0 : tensor<*xf64>) to tensor<*xf64>
    %1 = toy.transpose(%arg1 : tensor<*xf64>) to tensor<*xf64>
    %2 = toy.mul %0, %1 : tensor<*xf64>
    toy.return %2 : tensor<*xf64>
  }
  func @main() {
    %0 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %1 = toy.reshape(%0 : tensor<2x3xf64>) to tensor<2x3xf64>
    %2 = toy.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00]> : tensor<6xf64>
    %3 = toy.reshape(%2 : tensor<6xf64>) to tensor<2x3xf64>
    %4 = toy.generic_call @multiply_transpose(%1, %3) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64>
    %5 = toy.generic_call @multiply_transpose(%3, %1) : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64>
    toy.print %5 : tensor<*xf64>
    toy.return
  }
}
"#;

#[test]
fn programs_become_ir() {
    assert_eq!(print(&Compiler::new().program("codegen.toy")), CODEGEN);
    for name in ["first.toy", "ast.toy", "calls.toy", "scalars.toy"] {
        insta::assert_snapshot!(format!("ir_of_{name}"), print(&Compiler::new().program(name)));
    }
}

#[test]
fn ops_have_the_places_of_what_they_come_from() {
    let ir = Compiler::new().program("codegen.toy");
    insta::assert_snapshot!("locations", print_with(&ir, &with_locations(false)));
    insta::assert_snapshot!("locations_in_generic_form", print_with(&ir, &with_locations(true)));
}

#[test]
fn generic_text_of_old_is_read() {
    let text = r#"module {
      func @multiply_transpose(%arg0: tensor<*xf64>, %arg1: tensor<*xf64>) -> tensor<*xf64> {
        %0 = "toy.transpose"(%arg0) : (tensor<*xf64>) -> tensor<*xf64> loc("codegen.toy":5:10)
        %1 = "toy.transpose"(%arg1) : (tensor<*xf64>) -> tensor<*xf64> loc("codegen.toy":5:25)
        %2 = "toy.mul"(%0, %1) : (tensor<*xf64>, tensor<*xf64>) -> tensor<*xf64> loc("codegen.toy":5:25)
        "toy.return"(%2) : (tensor<*xf64>) -> () loc("codegen.toy":5:3)
      } loc("codegen.toy":4:1)
      func @main() {
        %0 = "toy.constant"() {value = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64> loc("codegen.toy":9:17)
        %1 = "toy.reshape"(%0) : (tensor<2x3xf64>) -> tensor<2x3xf64> loc("codegen.toy":9:3)
        %2 = "toy.constant"() {value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00]> : tensor<6xf64>} : () -> tensor<6xf64> loc("codegen.toy":10:17)
        %3 = "toy.reshape"(%2) : (tensor<6xf64>) -> tensor<2x3xf64> loc("codegen.toy":10:3)
        %4 = "toy.generic_call"(%1, %3) {callee = @multiply_transpose} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64> loc("codegen.toy":11:11)
        %5 = "toy.generic_call"(%3, %1) {callee = @multiply_transpose} : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64> loc("codegen.toy":12:11)
        "toy.print"(%5) : (tensor<*xf64>) -> () loc("codegen.toy":13:3)
        "toy.return"() : () -> () loc("codegen.toy":8:1)
      } loc("codegen.toy":8:1)
    } loc(unknown)"#;
    let compiler = Compiler::new();
    assert_is(&compiler, &compiler.text(text), CODEGEN);
}

#[test]
fn printed_ir_comes_back() {
    for name in [
        "ast",
        "calls",
        "codegen",
        "first",
        "empty_struct_function",
        "scalars",
        "struct",
        "transpose_transpose",
        "trivial_reshape",
    ] {
        let compiler = Compiler::new();
        let ir = compiler.program(&format!("{name}.toy"));
        let plain = PrintOptions::default();
        for options in [plain, with_locations(false), with_locations(true)] {
            let text = print_with(&ir, &options);
            assert_eq!(print_with(&compiler.text(&text), &options), text);
        }
    }
}

// Chapter 3: rewrites.

#[test]
fn two_transpositions_cancel_out() {
    let program = print(&Compiler::new().program("transpose_transpose.toy"));
    assert_eq!(
        program,
        "\
module {
  func @transpose_transpose(%arg0: tensor<*xf64>) -> tensor<*xf64> {
    %0 = toy.transpose(%arg0 : tensor<*xf64>) to tensor<*xf64>
    %1 = toy.transpose(%0 : tensor<*xf64>) to tensor<*xf64>
    toy.return %1 : tensor<*xf64>
  }
}
"
    );
    // The other transposition is pure, and so goes away as well.
    let cancelled = "\
module {
  func @transpose_transpose(%arg0: tensor<*xf64>) -> tensor<*xf64> {
    toy.return %arg0 : tensor<*xf64>
  }
}
";
    assert_eq!(after("func(canonicalize)", &program), cancelled);
    let declared = REWRITES.iter().filter(|rule| rule.name == "TransposeTranspose").copied();
    assert_eq!(rewritten(&program, declared), cancelled);
    assert_eq!(rewritten(&program, [TransposeTransposeByHand]), cancelled);
}

/// Ops that say nothing about their effects, beside one that says it has none.
#[terrace::dialect(name = "plain")]
mod plain {
    /// Exchanges the dimensions.
    #[op("transpose", format { "(" $input ":" type($input) ")" attr-dict "to" type($output) }, canonicalize [TransposeTranspose])]
    pub struct TransposeOp {
        #[operand]
        input: AnyTensor,
        #[result]
        output: AnyTensor,
    }

    /// Two cancel out.
    rewrite! { TransposeTranspose { transpose(transpose(x)) => x; } }
}

#[test]
fn what_may_have_effects_stays_where_nothing_uses_it() {
    let mut registry = terrace::dialect::DialectRegistry::new();
    registry.insert(plain::dialect());
    registry.insert(toy::dialect::dialect());
    let context = terrace::context::Context::new(&registry);
    let text = "\
func @transpose_transpose(%arg0: tensor<*xf64>) -> tensor<*xf64> {
  %0 = plain.transpose(%arg0 : tensor<*xf64>) to tensor<*xf64>
  %1 = plain.transpose(%0 : tensor<*xf64>) to tensor<*xf64>
  toy.return %1 : tensor<*xf64>
}
";
    let source = context.sources().add("test.mlir", std::sync::Arc::new(text.to_owned())).unwrap();
    let mut ir = compile::text_ir(&context, source).unwrap();
    let pipeline = passes().parse_pipeline("func(canonicalize)").unwrap();
    terrace::pass::PassManager::with_pipeline(pipeline).run(&mut ir).unwrap();
    assert_eq!(
        print(&ir),
        "\
module {
  func @transpose_transpose(%arg0: tensor<*xf64>) -> tensor<*xf64> {
    %0 = plain.transpose(%arg0 : tensor<*xf64>) to tensor<*xf64>
    toy.return %arg0 : tensor<*xf64>
  }
}
"
    );
}

#[test]
fn transpositions_that_change_the_type_stay() {
    let text = "\
module {
  func @main(%arg0: tensor<2x3xf64>) -> tensor<*xf64> {
    %0 = toy.transpose(%arg0 : tensor<2x3xf64>) to tensor<3x2xf64>
    %1 = toy.transpose(%0 : tensor<3x2xf64>) to tensor<*xf64>
    toy.return %1 : tensor<*xf64>
  }
}
";
    assert_eq!(after("func(canonicalize)", text), text);
    assert_eq!(rewritten(text, REWRITES.iter().copied()), text);
}

#[test]
fn reshapes_become_one_constant() {
    let program = print(&Compiler::new().program("trivial_reshape.toy"));
    assert_eq!(
        program,
        "\
module {
  func @main() {
    %0 = toy.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>
    %1 = toy.reshape(%0 : tensor<2xf64>) to tensor<2x1xf64>
    %2 = toy.reshape(%1 : tensor<2x1xf64>) to tensor<2x1xf64>
    %3 = toy.reshape(%2 : tensor<2x1xf64>) to tensor<2x1xf64>
    toy.print %3 : tensor<2x1xf64>
    toy.return
  }
}
"
    );
    let one = "\
module {
  func @main() {
    %0 = toy.constant dense<[[1.000000e+00], [2.000000e+00]]> : tensor<2x1xf64>
    toy.print %0 : tensor<2x1xf64>
    toy.return
  }
}
";
    assert_eq!(after("func(canonicalize)", &program), one);
    assert_eq!(rewritten(&program, REWRITES.iter().copied()), one);
}

#[test]
fn each_reshape_rule_does_its_part() {
    let alone = |name: &'static str, text: &str| {
        rewritten(text, REWRITES.iter().filter(|rule| rule.name == name).copied())
    };
    let function = |body: &str| {
        format!(
            "func @main(%arg0: tensor<6xf64>) -> tensor<6xf64> {{\n{body}\n  toy.return %r : tensor<6xf64>\n}}\n"
        )
    };
    let twice = function(
        "  %0 = toy.reshape(%arg0 : tensor<6xf64>) to tensor<2x3xf64>\n  %r = toy.reshape(%0 : tensor<2x3xf64>) to tensor<6xf64>",
    );
    insta::assert_snapshot!("ReshapeReshape", alone("ReshapeReshape", &twice));
    let same = function("  %r = toy.reshape(%arg0 : tensor<6xf64>) to tensor<6xf64>");
    insta::assert_snapshot!("RedundantReshape", alone("RedundantReshape", &same));
    let constant = function(
        "  %0 = toy.constant dense<1.0> : tensor<2x3xf64>\n  %r = toy.reshape(%0 : tensor<2x3xf64>) to tensor<6xf64>",
    );
    insta::assert_snapshot!("FoldConstantReshape", alone("FoldConstantReshape", &constant));
}

// Chapter 4: inlining and shapes.

#[test]
fn calls_are_inlined_with_casts_between_shapes() {
    // Equal constants are one as soon as they are folded. The call whose result nobody uses leaves nothing behind.
    let inlined = after("toy-whole-program,inline,symbol-dce,func(canonicalize)", CODEGEN);
    let compiler = Compiler::new();
    assert_is(
        &compiler,
        &compiler.text(&inlined),
        r#"
func @main() {
  %0 = "toy.constant"() {value = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %2 = "toy.cast"(%0) : (tensor<2x3xf64>) -> tensor<*xf64>
  %3 = "toy.cast"(%0) : (tensor<2x3xf64>) -> tensor<*xf64>
  %4 = "toy.transpose"(%2) : (tensor<*xf64>) -> tensor<*xf64>
  %5 = "toy.transpose"(%3) : (tensor<*xf64>) -> tensor<*xf64>
  %6 = "toy.mul"(%4, %5) : (tensor<*xf64>, tensor<*xf64>) -> tensor<*xf64>
  toy.print %6 : tensor<*xf64>
  toy.return
}"#,
    );
}

/// Arguments are cast in the order of the parameters, and each call gets its own ops.
#[test]
fn inlining_alone_leaves_the_rest_as_it_is() {
    assert_eq!(
        after("toy-whole-program,inline{default-pipeline=},symbol-dce", CODEGEN),
        "\
module {
  func @main() {
    %0 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %1 = toy.reshape(%0 : tensor<2x3xf64>) to tensor<2x3xf64>
    %2 = toy.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00]> : tensor<6xf64>
    %3 = toy.reshape(%2 : tensor<6xf64>) to tensor<2x3xf64>
    %4 = toy.cast %1 : tensor<2x3xf64> to tensor<*xf64>
    %5 = toy.cast %3 : tensor<2x3xf64> to tensor<*xf64>
    %6 = toy.transpose(%4 : tensor<*xf64>) to tensor<*xf64>
    %7 = toy.transpose(%5 : tensor<*xf64>) to tensor<*xf64>
    %8 = toy.mul %6, %7 : tensor<*xf64>
    %9 = toy.cast %3 : tensor<2x3xf64> to tensor<*xf64>
    %10 = toy.cast %1 : tensor<2x3xf64> to tensor<*xf64>
    %11 = toy.transpose(%9 : tensor<*xf64>) to tensor<*xf64>
    %12 = toy.transpose(%10 : tensor<*xf64>) to tensor<*xf64>
    %13 = toy.mul %11, %12 : tensor<*xf64>
    toy.print %13 : tensor<*xf64>
    toy.return
  }
}
"
    );
}

/// A dialect whose calls are inlined, and which knows no conversion.
#[terrace::dialect(name = "strict", traits(DialectInlinerInterface { is_legal_to_inline_call }))]
mod strict {
    use terrace::interfaces::{CallOpInterface, Callee, DialectInlinerInterface};

    /// Calls a function.
    #[op("call", traits(CallOpInterface), format { $callee "(" $inputs ")" attr-dict ":" functional-type($inputs, results) })]
    pub struct CallOp {
        #[attribute]
        callee: FlatSymbolRefAttr,
        #[operand]
        inputs: Vec<AnyType>,
        #[result]
        output: AnyType,
    }

    impl CallOpInterface for CallOp {
        fn callee(self, ir: &Body) -> Callee {
            Callee::Symbol(self.callee_attr(ir))
        }

        fn set_callee(self, ir: &mut Body, callee: Callee) {
            if let Callee::Symbol(callee) = callee {
                self.set_callee_attr(ir, Some(callee));
            }
        }

        fn call_operands(self, ir: &Body) -> Range<usize> {
            0..ir.operand_count(self.op())
        }
    }

    impl DialectInlinerInterface for StrictDialect {
        fn is_legal_to_inline_call(_: &Body, _: Op, _: Op, _: bool) -> bool {
            true
        }
    }
}

#[test]
fn without_a_conversion_calls_with_other_types_stay() {
    let mut registry = terrace::dialect::DialectRegistry::new();
    registry.insert(strict::dialect());
    registry.insert(toy::dialect::dialect());
    let context = terrace::context::Context::new(&registry);
    let text = "\
module {
  func private @f(%arg0: tensor<*xf64>) -> tensor<*xf64> {
    toy.return %arg0 : tensor<*xf64>
  }
  func @main(%arg0: tensor<2xf64>, %arg1: tensor<*xf64>) {
    %0 = strict.call @f(%arg0) : (tensor<2xf64>) -> tensor<*xf64>
    %1 = strict.call @f(%arg1) : (tensor<*xf64>) -> tensor<*xf64>
    toy.print %0 : tensor<*xf64>
    toy.print %1 : tensor<*xf64>
    toy.return
  }
}
";
    let source = context.sources().add("test.mlir", std::sync::Arc::new(text.to_owned())).unwrap();
    let mut ir = compile::text_ir(&context, source).unwrap();
    let pipeline = passes().parse_pipeline("inline").unwrap();
    terrace::pass::PassManager::with_pipeline(pipeline).run(&mut ir).unwrap();
    assert_eq!(
        print(&ir),
        text.replace("    %1 = strict.call @f(%arg1) : (tensor<*xf64>) -> tensor<*xf64>\n", "")
            .replace("toy.print %1", "toy.print %arg1")
    );
}

const OPTIMIZED: &str = "\
module {
  func @main() {
    %0 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %1 = toy.transpose(%0 : tensor<2x3xf64>) to tensor<3x2xf64>
    %2 = toy.mul %1, %1 : tensor<3x2xf64>
    toy.print %2 : tensor<3x2xf64>
    toy.return
  }
}
";

#[test]
fn optimised_programs_have_all_shapes() {
    let compiler = Compiler::new();
    let mut ir = compiler.program("codegen.toy");
    compiler.optimize(&mut ir);
    assert_eq!(print(&ir), OPTIMIZED);
    assert_is(
        &compiler,
        &ir,
        r#"
func @main() {
  %0 = "toy.constant"() {value = dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>} : () -> tensor<2x3xf64>
  %1 = "toy.transpose"(%0) : (tensor<2x3xf64>) -> tensor<3x2xf64>
  %2 = "toy.mul"(%1, %1) : (tensor<3x2xf64>, tensor<3x2xf64>) -> tensor<3x2xf64>
  toy.print %2 : tensor<3x2xf64>
  toy.return
}"#,
    );
    // So is the program that does the same without a function of its own.
    let mut ir = compiler.program("first.toy");
    compiler.optimize(&mut ir);
    assert_eq!(print(&ir), OPTIMIZED);
    let mut ir = compiler.program("calls.toy");
    compiler.optimize(&mut ir);
    insta::assert_snapshot!("optimised_calls.toy", print(&ir));
    let mut ir = compiler.program("scalars.toy");
    compiler.optimize(&mut ir);
    insta::assert_snapshot!("optimised_scalars.toy", print(&ir));
    // All of it is done already.
    let before = print(&ir);
    compiler.optimize(&mut ir);
    assert_eq!(print(&ir), before);
}

#[test]
fn a_module_without_main_keeps_its_functions() {
    let compiler = Compiler::new();
    let mut ir = compiler.text("func @f(%a: tensor<2x3xf64>) {\n  %0 = toy.transpose(%a : tensor<2x3xf64>) to tensor<*xf64>\n  toy.print %0 : tensor<*xf64>\n  toy.return\n}");
    compiler.optimize(&mut ir);
    insta::assert_snapshot!("function_without_main", print(&ir));
}

// Chapter 5: lowering.

#[test]
fn programs_are_lowered_to_loops() {
    for (name, optimize) in [("loops", false), ("fused_loops", true)] {
        let compiler = Compiler::new();
        let mut ir = compiler.program("codegen.toy");
        compiler.lower(&mut ir, optimize);
        insta::assert_snapshot!(name, print(&ir));
    }
}

/// Elements of a reshaped tensor are loaded by their position in row-major order.
#[test]
fn reshapes_are_lowered_to_loops() {
    let text = r#"func @main() {
      %0 = toy.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf64>
      %1 = toy.transpose(%0 : tensor<2x3xf64>) to tensor<3x2xf64>
      %2 = toy.reshape(%1 : tensor<3x2xf64>) to tensor<6xf64>
      toy.print %2 : tensor<6xf64>
      toy.return
    }"#;
    insta::assert_snapshot!(after("func(toy-to-affine)", text));
}

/// Tensors without shapes, and functions with arguments, are not lowered.
#[test]
fn what_cannot_be_lowered_is_an_error() {
    let text = r#"func @main(%x: tensor<*xf64>) {
      toy.print %x : tensor<*xf64>
      toy.return
    }"#;
    let compiler = Compiler::new();
    let mut ir = compiler.text(text);
    let pipeline = passes().parse_pipeline("func(toy-to-affine)").unwrap();
    assert!(terrace::pass::PassManager::with_pipeline(pipeline).run(&mut ir).is_err());
    insta::assert_snapshot!(compiler.messages());
}

// Chapter 7: structures.

const STRUCT: &str = "\
module {
  func @multiply_transpose(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) -> tensor<*xf64> {
    %0 = toy.struct_access %arg0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %1 = toy.transpose(%0 : tensor<*xf64>) to tensor<*xf64>
    %2 = toy.struct_access %arg0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %3 = toy.transpose(%2 : tensor<*xf64>) to tensor<*xf64>
    %4 = toy.mul %1, %3 : tensor<*xf64>
    toy.return %4 : tensor<*xf64>
  }
  func @main() {
    %0 = toy.struct_constant [
      dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>,
      dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    ] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %1 = toy.generic_call @multiply_transpose(%0) : (!toy.struct<tensor<*xf64>, tensor<*xf64>>) -> tensor<*xf64>
    toy.print %1 : tensor<*xf64>
    toy.return
  }
}
";

#[test]
fn structures_become_ir() {
    let compiler = Compiler::new();
    assert_is(&compiler, &compiler.program("struct.toy"), STRUCT);
    assert_eq!(
        print(&compiler.program("empty_struct_function.toy")),
        "\
module {
  func @multiply_transpose(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) {
    toy.return
  }
}
"
    );
}

#[test]
fn structures_go_away() {
    let compiler = Compiler::new();
    // Without the simplification of each function that is a part of inlining.
    let inlined = after("toy-whole-program,inline{default-pipeline=},symbol-dce", STRUCT);
    assert_is(
        &compiler,
        &compiler.text(&inlined),
        "
func @main() {
  %0 = toy.struct_constant [
    dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>,
    dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
  ] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
  %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
  %2 = toy.transpose(%1 : tensor<*xf64>) to tensor<*xf64>
  %3 = toy.struct_access %0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
  %4 = toy.transpose(%3 : tensor<*xf64>) to tensor<*xf64>
  %5 = toy.mul %2, %4 : tensor<*xf64>
  toy.print %5 : tensor<*xf64>
  toy.return
}",
    );
    let mut ir = compiler.program("struct.toy");
    compiler.optimize(&mut ir);
    assert_eq!(print(&ir), OPTIMIZED);
}

#[test]
fn constants_of_unknown_rank_can_be_written() {
    let text = "\
module {
  func @main() {
    %0 = toy.constant dense<1.000000e+00> : tensor<2xf64> to tensor<*xf64>
    toy.print %0 : tensor<*xf64>
    toy.return
  }
}
";
    let compiler = Compiler::new();
    assert_eq!(print(&compiler.text(text)), text);
}

#[test]
fn structures_can_have_one_element_and_other_structures() {
    let text = "\
module {
  func @main() {
    %0 = toy.struct_constant [dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>] : !toy.struct<tensor<*xf64>>
    %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
    toy.print %1 : tensor<*xf64>
    %2 = toy.struct_constant [[dense<1.000000e+00> : tensor<2xf64>], dense<2.000000e+00> : tensor<3xf64>] : !toy.struct<!toy.struct<tensor<*xf64>>, tensor<3xf64>>
    %3 = toy.struct_access %2[0] : !toy.struct<!toy.struct<tensor<*xf64>>, tensor<3xf64>> -> !toy.struct<tensor<*xf64>>
    %4 = toy.struct_access %3[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
    toy.print %4 : tensor<*xf64>
    toy.return
  }
}
";
    let compiler = Compiler::new();
    let mut ir = compiler.text(text);
    assert_eq!(print(&ir), text);
    compiler.optimize(&mut ir);
    insta::assert_snapshot!("optimised_structures", print(&ir));
}

/// Types are equal when their elements are: nothing else belongs to them.
#[test]
fn structures_are_known_by_their_elements() {
    use terrace::types::Type;
    use toy::dialect::StructType;
    let context = compile::context(compile::Language::Mlir);
    let tensor = Type::unranked_tensor(&context, Type::F64);
    let one = StructType::get(&context, vec![tensor, tensor]);
    assert_eq!(one, StructType::get(&context, vec![tensor, tensor]));
    assert_ne!(one, StructType::get(&context, vec![tensor]));
    assert_eq!(one.elements(&context).as_slice(), [tensor, tensor]);
}

/// A memref can be printed, as it will be when programs are lowered.
#[test]
fn memrefs_can_be_printed() {
    let text = "\
module {
  func @main(%arg0: memref<3x2xf64>) {
    toy.print %arg0 : memref<3x2xf64>
    toy.return
  }
}
";
    assert_eq!(print(&Compiler::new().text(text)), text);
}

// The documentation of the dialect.

/// The IR in a description.
fn examples(description: &str) -> impl Iterator<Item = &str> {
    description.split("```mlir\n").skip(1).map(|rest| rest.split("```").next().unwrap())
}

#[test]
fn examples_in_the_definitions_are_ir() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/toy.dialect");
    let model = terrace_odsgen::load_model(&[path], &[]).unwrap();
    let mut count = 0;
    for op in model.ops.iter().filter(|op| model.is_input(&op.header)) {
        for example in examples(&op.header.documentation.description) {
            let double =
                "func @double(%a: tensor<*xf64>) -> tensor<*xf64> {\n  toy.return %a : tensor<*xf64>\n}";
            Compiler::new().text(&format!("{double}\nfunc @f() {{\n{example}\n  toy.return\n}}"));
            count += 1;
        }
    }
    for ty in model.types.iter().filter(|ty| model.is_input(&ty.header)) {
        for example in examples(&ty.header.documentation.description) {
            Compiler::new().text(&format!("func @f(%x: {example}) {{\n  toy.return\n}}"));
            count += 1;
        }
    }
    assert_eq!(count, 11);
}

// Without the dialect.

#[test]
fn ops_of_an_unknown_dialect_are_kept_as_they_are() {
    let options = terrace::context::ContextOptions::default().with_allow_unregistered_dialects(true);
    let context = terrace::context::Context::with_options(&terrace::dialect::DialectRegistry::new(), options);
    let text = "\
module {
  func @toy_func(%arg0: tensor<2x3xf64>) -> tensor<3x2xf64> {
    %0 = \"toy.transpose\"(%arg0) {inplace = true} : (tensor<2x3xf64>) -> tensor<3x2xf64>
    \"toy.return\"(%0) : (tensor<3x2xf64>) -> ()
  }
  func @main() {
    %0 = \"toy.print\"() : () -> tensor<2x3xf64>
  }
}
";
    let source = context.sources().add("test.mlir", std::sync::Arc::new(text.to_owned())).unwrap();
    assert_eq!(print(&compile::text_ir(&context, source).unwrap()), text);
}
