// RUN: terrace-opt %s --split-input-file --allow-unregistered-dialect --verify-diagnostics

// Variables, accesses and barriers that are not right.

func.func @f(%p: !spirv.ptr<f32, Function>) {
  %0 =
// expected-error@+1 {{'Nowhere' is no storage class}}
  spirv.Load "Nowhere" %p : f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
  %0 =
// expected-error@+1 {{'Often' is no memory access}}
  spirv.Load "Function" %p ["Often"] : f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
  %0 =
  spirv.Load "Function" %p : index
// expected-error@+1 {{cannot use 'index' to compose SPIR-V types}}
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
// expected-error@+1 {{'spirv.Load' op mismatch in result type and pointer type}}
  %0 = "spirv.Load"(%p) : (!spirv.ptr<f32, Function>) -> i32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
// expected-error@+1 {{'spirv.Load' op invalid alignment specification without aligned memory access specification}}
  %0 = "spirv.Load"(%p) {alignment = 4 : i32} : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
// expected-error@+1 {{'spirv.Load' op missing alignment value}}
  %0 = "spirv.Load"(%p) {memory_access = #spirv.memory_access<Aligned>} : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
// expected-error@+1 {{'spirv.Load' op invalid alignment specification with non-aligned memory access specification}}
  %0 = "spirv.Load"(%p) {memory_access = #spirv.memory_access<Volatile>, alignment = 4 : i32} : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<i32, Function>) {
// expected-error@+1 {{'spirv.CopyMemory' op both operands must be pointers to the same type}}
  "spirv.CopyMemory"(%p, %q) : (!spirv.ptr<f32, Function>, !spirv.ptr<i32, Function>) -> ()
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
// expected-error@+1 {{expected ':'}}
  spirv.CopyMemory "Function" %p, "Function" %p ["Volatile"], 4 : f32
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>, %i: i32) {
  %0 =
// expected-error@+1 {{'spirv.AccessChain' op cannot extract from non-composite type 'f32'}}
  spirv.AccessChain %p[%i] : !spirv.ptr<f32, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
  %0 =
// expected-error@+1 {{'spirv.AccessChain' op expected at least one index}}
  spirv.AccessChain %p[] : !spirv.ptr<f32, Function> -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<f32, Function>) {
  %0 =
// expected-error@+1 {{expected an operand: the element}}
  spirv.PtrAccessChain %p[] : !spirv.ptr<f32, Function> -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>, %i: i32) {
  %0 =
// expected-error@+1 {{'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct}}
  spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>) {
  %i =
  spirv.Constant 1 : i32
  %0 =
// expected-error@+1 {{'spirv.AccessChain' op index 1 out of bounds for '!spirv.struct<(f32)>'}}
  spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<!spirv.struct<(f32)>, Function>) {
  %i =
  spirv.Constant 0 : i32
  %0 =
// expected-error@+1 {{'spirv.AccessChain' op invalid result type: expected !spirv.ptr<f32, Function>, but provided !spirv.ptr<i32, Function>}}
  spirv.AccessChain %p[%i] : !spirv.ptr<!spirv.struct<(f32)>, Function>, i32 -> !spirv.ptr<i32, Function>
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{expected spirv.ptr type}}
  spirv.Variable : f32
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.}}
  spirv.Variable : !spirv.ptr<f32, Input>
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.Variable' op storage class must match result pointer's storage class}}
  %0 = "spirv.Variable"() {storage_class = #spirv.storage_class<Function>} : () -> !spirv.ptr<f32, Input>
  return
}

// -----

func.func @f(%a: f32) {
  %0 =
// expected-error@+1 {{'spirv.Variable' op op initializer must be the result of a constant or spirv.GlobalVariable op}}
  spirv.Variable init(%a) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f() {
  %0 =
// expected-error@+1 {{'spirv.Variable' op cannot have 'descriptor_set' attribute (only allowed in spirv.GlobalVariable)}}
  spirv.Variable bind(1, 2) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %a: f32) {
// expected-error@+1 {{'spirv.AtomicIAdd' op operand #1 must be 8/16/32/64-bit integer, but got 'f32'}}
  %0 = "spirv.AtomicIAdd"(%p, %a) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, f32) -> i32
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %a: i16) {
// expected-error@+1 {{'spirv.AtomicIAdd' op failed to verify that `value` type matches pointee type of `pointer`}}
  %0 = "spirv.AtomicIAdd"(%p, %a) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, i16) -> i32
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>) {
// expected-error@+1 {{'spirv.AtomicIIncrement' op failed to verify that `result` type matches pointee type of `pointer`}}
  %0 = "spirv.AtomicIIncrement"(%p) {memory_scope = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>) -> i16
  return
}

// -----

func.func @f(%p: !spirv.ptr<i32, Workgroup>, %a: i32, %b: i16) {
// expected-error@+1 {{'spirv.AtomicCompareExchange' op failed to verify that `comparator` type matches pointee type of `pointer`}}
  %0 = "spirv.AtomicCompareExchange"(%p, %a, %b) {memory_scope = #spirv.scope<Device>, equal_semantics = #spirv.memory_semantics<None>, unequal_semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i32, Workgroup>, i32, i16) -> i32
  return
}

// -----

func.func @f() {
// expected-error@+1 {{'spirv.MemoryBarrier' op expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  spirv.MemoryBarrier <Device>, <Acquire|Release>
  return
}
