// RUN: terrace-opt --allow-unregistered-dialect --load-dialect %S/inputs/data_in_rust.dialect %s > %t 2> %t.errors
// RUN: FileCheck %s --input-file %t
// RUN: FileCheck %s --input-file %t.errors --check-prefix=WARNING
// RUN: not terrace-opt --load-dialect %S/inputs/data_in_rust.dialect --strict --show-dialects 2>&1 | FileCheck %s --check-prefix=STRICT

// Each item that Rust alone knows is named.
// WARNING:     warning[unchecked]: hooks of the dialect are written in Rust: parse_attribute, print_attribute
// WARNING:     warning[unchecked]: this condition is written in Rust
// WARNING:     not checked: counts as satisfied
// WARNING:     warning[unchecked]: `CheckedType` implements the interface `Sized` in Rust
// WARNING:     not there
// WARNING:     warning[unchecked]: what the trait `Small` checks is written in Rust
// WARNING:     not checked: counts as satisfied
// WARNING:     warning[unchecked]: `CheckedType` has a check that is written in Rust
// WARNING:     not run
// WARNING:     warning[unchecked]: the parameters of `StoredType` are stored by Rust
// WARNING:     whatever stands between the angle brackets is taken as it is
// WARNING:     warning[unchecked]: the text of `ReadType` is read in Rust
// WARNING:     warning[unchecked]: the directive `Interval` in the format of `DirectiveType` is written in Rust
// WARNING:     warning[unchecked]: the directive `Rest` in the format of `DirectiveType` is written in Rust
// WARNING:     warning[unchecked]: the text of `callback` of `UnknownType` is defined in Rust
// WARNING:     warning[unchecked]: the default of `mode` is written in Rust
// WARNING:     a value that is left out is told apart from all that are written
// WARNING:     warning[unchecked]: the default of `width` is written in Rust
// WARNING:     warning[unchecked]: `NamelessType` has no mnemonic: only Rust can construct it
// WARNING:     not there
// WARNING:     warning[unchecked]: the text of `HookedAttr` is read by the dialect's `parse_attribute`
// WARNING-NOT: warning
// Each of them is an error under `--strict`.
// STRICT:      error[unchecked]: hooks of the dialect are written in Rust: parse_attribute, print_attribute
// STRICT:      error[unchecked]: this condition is written in Rust
// STRICT:      error[unchecked]: `CheckedType` implements the interface `Sized` in Rust
// STRICT:      error[unchecked]: what the trait `Small` checks is written in Rust
// STRICT:      error[unchecked]: `CheckedType` has a check that is written in Rust
// STRICT:      error[unchecked]: the parameters of `StoredType` are stored by Rust
// STRICT:      error[unchecked]: the text of `ReadType` is read in Rust
// STRICT:      error[unchecked]: the directive `Interval` in the format of `DirectiveType` is written in Rust
// STRICT:      error[unchecked]: the directive `Rest` in the format of `DirectiveType` is written in Rust
// STRICT:      error[unchecked]: the text of `callback` of `UnknownType` is defined in Rust
// STRICT:      error[unchecked]: the default of `mode` is written in Rust
// STRICT:      error[unchecked]: the default of `width` is written in Rust
// STRICT:      error[unchecked]: `NamelessType` has no mnemonic: only Rust can construct it
// STRICT:      error[unchecked]: the text of `HookedAttr` is read by the dialect's `parse_attribute`
// STRICT-NOT:  error[unchecked]
// STRICT:      error: the definitions need Rust that is not compiled into this program

// The rest is checked, and what is not is kept.
// CHECK:      checked = !parts.checked<width = 3>
// CHECK-SAME: defaults = !parts.default<mode = fast, width = 3>
// CHECK-SAME: directive = !parts.directive<[1, 2] : 3>
// CHECK-SAME: elements = memref<2xvector<2x!parts.element>>
// CHECK-SAME: read = !parts.read<(3)>
// CHECK-SAME: stored = !parts.stored<"a">
// CHECK-SAME: unknown = !parts.unknown<(i32, [7])>
"t.types"() {
  checked = !parts.checked<width = 3>,
  defaults = !parts.default<label = "\09plain", width = 3, mode = fast>,
  directive = !parts.directive<[1, 2] : 3>,
  elements = memref<2xvector<2x!parts.element>>,
  read = !parts.read<(3)>,
  stored = !parts.stored<"a">,
  unknown = !parts.unknown<(i32, [7])>
} : () -> ()
