// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/rust.dialect --load-dialect %S/inputs/toy.dialect %s > %t 2> %t.errors
// RUN: FileCheck %s --input-file %t
// RUN: FileCheck %s --input-file %t.errors --check-prefix=WARNING
// RUN: not terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/rust.dialect --strict %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/toy.dialect --strict --show-dialects
// RUN: not terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/rust.dialect --load-dialect %S/inputs/toy.dialect %S/inputs/odd.mlir 2>&1 | FileCheck %s --check-prefix=ODD

// WARNING:     warning[unchecked]: hooks of the dialect are written in Rust: materialize_constant
// WARNING:     warning[unchecked]: no op has the rule `Twice` in `canonicalize`
// WARNING:     warning[unchecked]: the pass `CountPass` is implemented in Rust
// WARNING:     warning[unchecked]: patterns of `TwiceOp` are written in Rust
// WARNING:     warning[unchecked]: the interface `Counting` is implemented in Rust
// WARNING:     warning[unchecked]: `TwiceOp` is folded in Rust
// WARNING:     warning[unchecked]: this predicate is written in Rust
// WARNING:     rust.dialect:11:50
// WARNING:     not checked: counts as satisfied
// WARNING:     warning[unchecked]: `CheckedOp` has a check that is written in Rust
// WARNING:     warning[unchecked]: `SignedOp` has a check that is written in Rust
// WARNING:     warning[unchecked]: the directive `Form` in the format of `CustomOp` is written in Rust
// WARNING:     warning[unchecked]: the text of `content` of `BoxType` is defined in Rust
// WARNING-NOT: warning
// Each of them is an error under `--strict`.
// STRICT:      error[unchecked]: hooks of the dialect are written in Rust: materialize_constant
// STRICT:      error[unchecked]: no op has the rule `Twice` in `canonicalize`
// STRICT:      error[unchecked]: the pass `CountPass` is implemented in Rust
// STRICT:      error[unchecked]: patterns of `TwiceOp` are written in Rust
// STRICT:      error[unchecked]: the interface `Counting` is implemented in Rust
// STRICT:      error[unchecked]: `TwiceOp` is folded in Rust
// STRICT:      error[unchecked]: this predicate is written in Rust
// STRICT:      error[unchecked]: `CheckedOp` has a check that is written in Rust
// STRICT:      error[unchecked]: `SignedOp` has a check that is written in Rust
// STRICT:      error[unchecked]: the directive `Form` in the format of `CustomOp` is written in Rust
// STRICT:      error[unchecked]: the text of `content` of `BoxType` is defined in Rust
// STRICT-NOT:  error[unchecked]
// STRICT:      error: the definitions need Rust that is not compiled into this program
// STRICT:      help: without `--strict`, what cannot be checked counts as right

// What only Rust could tell counts as right, under a `not` as well; the rest is checked.
// CHECK:      rusty.checked %{{.*}}, %{{.*}} : i32, f32
// CHECK-NEXT: "rusty.custom"(%{{.*}}) : (i32) -> ()
// CHECK-NEXT: "rusty.custom"(%{{.*}}) {content = !rusty.box<(i32, [7]) "x">} : (i32) -> ()
// ODD:        'rusty.checked' op operand #0 must be odd width, but got 'f32'
%a, %b = "test.values"() : () -> (i32, f32)
rusty.checked %a, %b : i32, f32
"rusty.custom"(%a) : (i32) -> ()
"rusty.custom"(%a) {content = !rusty.box<(i32, [7]) "x">} : (i32) -> ()
