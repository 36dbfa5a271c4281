// RUN: not terrace-opt %s 2>&1 | FileCheck %s

// What is refused is said with what to write instead.

// CHECK: error: 'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation
// CHECK: help: inline assembly has no callee to jump to: use '<tail>', '<notail>' or no kind
llvm.func @f(%a: i32) {
  llvm.inline_asm tail_call_kind = <musttail> "foo", "r" %a : (i32) -> ()
  llvm.return
}
