// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// expected-error@+2 {{target features must be strings}}
// expected-note@+1 {{in the parameters of '#llvm.target_features'}}
"test.op"() {a = #llvm.target_features<[1]>} : () -> ()

// -----

// expected-error@+2 {{target features can not be null or empty}}
// expected-note@+1 {{in the parameters of '#llvm.target_features'}}
"test.op"() {a = #llvm.target_features<[""]>} : () -> ()

// -----

// expected-error@+2 {{target features must start with '+' or '-'}}
// expected-note@+1 {{in the parameters of '#llvm.target_features'}}
"test.op"() {a = #llvm.target_features<["a"]>} : () -> ()

// -----

// expected-error@+2 {{target features can not contain ','}}
// expected-note@+1 {{in the parameters of '#llvm.target_features'}}
"test.op"() {a = #llvm.target_features<["+a,b"]>} : () -> ()

// -----

// expected-error@+2 {{id of an alias scope must be a distinct attribute or a string attribute}}
// expected-note@+1 {{in the parameters of '#llvm.alias_scope'}}
"test.op"() {a = #llvm.alias_scope<id = 1, domain = <id = "d">>} : () -> ()

// -----

// expected-error@+3 {{a member is a type descriptor or a root}}
// expected-note@+2 {{in the parameters of '#llvm.tbaa_member'}}
// expected-note@+1 {{in parameter 'members' of '#llvm.tbaa_type_desc'}}
"test.op"() {a = #llvm.tbaa_type_desc<id = "a", members = {<1, 0>}>} : () -> ()

// -----

// expected-error@+2 {{the key of a module flag must be a string}}
// expected-note@+1 {{in the parameters of '#llvm.mlir.module_flag'}}
"test.op"() {a = #llvm.mlir.module_flag<error, 1, 4 : i32>} : () -> ()

// -----

// expected-error@+2 {{the value of a module flag with 'max' must be an integer}}
// expected-note@+1 {{in the parameters of '#llvm.mlir.module_flag'}}
"test.op"() {a = #llvm.mlir.module_flag<max, "a", "b">} : () -> ()

// -----

// expected-error@+1 {{expected a signless integer type}}
"test.op"() {a = #llvm.constant_range<f32, 0, 1>} : () -> ()

// -----

// expected-error@+2 {{'Some' is not a set of these flags}}
// expected-note@+1 {{in parameter 'subprogramFlags' of '#llvm.di_subprogram'}}
"test.op"() {a = #llvm.di_subprogram<subprogramFlags = Some>} : () -> ()

// -----

// expected-error@+2 {{expected flags}}
// expected-note@+1 {{in parameter 'flags' of '#llvm.di_local_variable'}}
"test.op"() {a = #llvm.di_local_variable<scope = "a", flags = 1>} : () -> ()

// -----

// expected-error@+2 {{'add' is no operation of an expression}}
// expected-note@+1 {{in parameter 'operations' of '#llvm.di_expression'}}
"test.op"() {a = #llvm.di_expression<[add]>} : () -> ()

// -----

// expected-error@+2 {{expected an operation: DW_OP_...}}
// expected-note@+1 {{in parameter 'operations' of '#llvm.di_expression'}}
"test.op"() {a = #llvm.di_expression<[DW_OP_plus, 1]>} : () -> ()
