// RUN: terrace-opt %s --split-input-file --verify-diagnostics

llvm.func @f(%a: i32) {
  // expected-error@below {{integer width of the output type is smaller or equal to the integer width of the input type}}
  %0 = llvm.sext %a : i32 to i16
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error@below {{input type is vector but output type is integer}}
  %0 = llvm.zext %a : vector<2xi32> to i64
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{input type is integer but output type is vector}}
  %0 = llvm.zext %a : i32 to vector<2xi64>
  llvm.return
}

// -----

llvm.func @f(%a: vector<2xi32>) {
  // expected-error@below {{input and output vectors are of incompatible shape}}
  %0 = llvm.sext %a : vector<2xi32> to vector<3xi64>
  llvm.return
}

// -----

llvm.func @f(%a: i64) {
  // expected-error@below {{can only cast pointers from and to pointers}}
  %0 = llvm.bitcast %a : i64 to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: vector<2x!llvm.ptr>) {
  // expected-error@below {{cannot cast vector of pointers to pointer}}
  %0 = llvm.bitcast %a : vector<2x!llvm.ptr> to !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error@below {{cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %a : !llvm.ptr to vector<2x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @f(%a: !llvm.ptr) {
  // expected-error@below {{cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead}}
  %0 = llvm.bitcast %a : !llvm.ptr to !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{'lt' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "lt" %a, %a : i32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{'wrap' is no overflow flag: none, nsw, nuw}}
  %0 = llvm.add %a, %a overflow<wrap> : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected array type of 3 i8 elements for the string constant}}
  %0 = llvm.mlir.constant("abc") : !llvm.array<4 x i8>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected integer type}}
  %0 = llvm.mlir.constant(1 : i64) : f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{attribute and type have different float semantics}}
  %0 = llvm.mlir.constant(1.0 : f64) : f32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected integer type of width 64}}
  %0 = llvm.mlir.constant(1.0 : f64) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected float type}}
  %0 = llvm.mlir.constant(1.0 : f64) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected vector or array type}}
  %0 = llvm.mlir.constant(dense<1> : tensor<4xi32>) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{type and attribute have a different number of elements: 5 vs. 4}}
  %0 = llvm.mlir.constant(dense<1> : tensor<4xi32>) : vector<5xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected integer element type for integer elements attribute}}
  %0 = llvm.mlir.constant(dense<1> : tensor<4xi32>) : !llvm.array<4 x f32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected float element type for float elements attribute}}
  %0 = llvm.mlir.constant(dense<1.0> : tensor<4xf32>) : !llvm.array<4 x ptr>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{scalable vector type requires a splat attribute}}
  %0 = llvm.mlir.constant(dense<[1, 2]> : vector<2xi32>) : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{struct element at index 1 is of wrong type}}
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected struct element types to be floating point type or integer type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, ptr)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected struct element attribute types to be floating point type or integer type}}
  %0 = llvm.mlir.constant([1 : i32, "a"]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected array attribute of size 2}}
  %0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{for array with an array attribute must have a struct element type}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.array<2 x i32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected array or struct type for array attribute}}
  %0 = llvm.mlir.constant([1 : i32, 2 : i32]) : i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expected array attribute for struct type}}
  %0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{only supports integer, float, string or elements attributes}}
  %0 = llvm.mlir.constant(@f) : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{type '!llvm.label' has no zero}}
  %0 = llvm.mlir.zero : !llvm.label
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error@below {{expected trailing function type with one argument and one result}}
  %0 = llvm.alloca %n x i32 : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%n: i32) {
  // expected-error@below {{this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %n x !llvm.target<"other"> : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{type 'i32' cannot be indexed (index #1)}}
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error@below {{expected index 1 indexing a struct to be constant}}
  %0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{type '!llvm.target<"other">' cannot be used in getelementptr}}
  %0 = llvm.getelementptr %p[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.target<"other">
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error@below {{expected as many dynamic indices as specified in 'rawConstantIndices': 0 vs. 1}}
  %0 = "llvm.getelementptr"(%p, %i) <{elem_type = i32, rawConstantIndices = array<i32: 0>}> : (!llvm.ptr, i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{'exact' is no wrap flag: inbounds, nusw, nuw}}
  %0 = llvm.getelementptr exact %p[0] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{a constant index has to fit into 32 bits, without the least number}}
  %0 = llvm.getelementptr %p[4294967296] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error@below {{2 operands present, but expected 1}}
  %0 = llvm.getelementptr %p[%i] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{expected a function type with one result}}
  %0 = llvm.getelementptr %p[0] : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{expected syncscope to be null for non-atomic access}}
  %0 = "llvm.load"(%p) <{syncscope = "agent"}> : (!llvm.ptr) -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{expected op to return a single LLVM pointer type}}
  %0 = llvm.load %p dereferenceable<bytes = 8> : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{unsupported type 'i1' for atomic access}}
  %0 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error@below {{unsupported ordering 'release'}}
  %0 = llvm.load %p atomic release {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{expected alignment for atomic access}}
  llvm.store %v, %p atomic monotonic : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i1) {
  // expected-error@below {{unexpected LLVM IR type for 'xchg' bin_op}}
  %0 = llvm.atomicrmw xchg %p, %v monotonic : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: f32) {
  // expected-error@below {{expected LLVM IR integer type}}
  %0 = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %p, %v unordered : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i1) {
  // expected-error@below {{unexpected LLVM IR type}}
  %0 = llvm.cmpxchg %p, %v, %v monotonic monotonic : !llvm.ptr, i1
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %p, %v, %v unordered monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %v: i32) {
  // expected-error@below {{failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %p, %v, %v acq_rel release : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>) {
  // expected-note@below {{the position is here}}
  %0 = llvm.extractvalue %s[0] : index
  // expected-error@below {{expected LLVM IR Dialect type, got 'index'}}
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>) {
  // expected-note@below {{the position is here}}
  %0 = llvm.extractvalue %s[0] : i32
  // expected-error@below {{expected LLVM IR structure/array type, got: 'i32'}}
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>) {
  // expected-note@below {{the position is here}}
  %0 = llvm.extractvalue %s[1] : !llvm.struct<(i32)>
  // expected-error@below {{position out of bounds: 1}}
  llvm.return
}

// -----

llvm.func @f(%s: !llvm.struct<(i32)>, %v: f32) {
  // expected-error@below {{Type mismatch: cannot insert 'f32' into '!llvm.struct<(i32)>'}}
  %0 = "llvm.insertvalue"(%s, %v) <{position = array<i64: 0>}> : (!llvm.struct<(i32)>, f32) -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%v: vector<[2]xi32>) {
  // expected-error@below {{expected a splat operation for scalable vectors}}
  %0 = llvm.shufflevector %v, %v [0, 1] : vector<[2]xi32>
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @f() {
  // expected-error@below {{pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr<1>
  llvm.return
}

// -----

llvm.func extern_weak @g()
llvm.func @f() {
  // expected-error@below {{target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{must reference a function defined by 'llvm.func'}}
  %0 = llvm.blockaddress <function = @g, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f() {
  // expected-error@below {{expects an existing block label target in the referenced function}}
  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%c: i1) {
  // expected-error@below {{expects number of branch weights to match number of successors: 1 vs 2}}
  llvm.cond_br %c weights([1]), ^bb1, ^bb1
  ^bb1:
  llvm.return
}

// -----

llvm.func @f(%c: i1) {
  // expected-error@below {{branch weights cannot all be zero}}
  llvm.cond_br %c weights([0, 0]), ^bb1, ^bb1
  ^bb1:
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  // expected-error@below {{expects case values for case destinations}}
  "llvm.switch"(%v)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  // expected-error@below {{expects case value type to match condition value type}}
  "llvm.switch"(%v)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  // expected-error@below {{expects number of case values to match number of case destinations}}
  "llvm.switch"(%v)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  llvm.switch %v : i32, ^bb1 [
    // expected-error@below {{expected integer value}}
    "a": ^bb1
  ]
^bb1:
  llvm.return
}

// -----

llvm.func @f(%v: i32) {
  // expected-error@below {{expected no operands}}
  llvm.return %v : i32
}

// -----

llvm.func @f() -> i32 {
  // expected-error@below {{expected 1 operand}}
  llvm.return
}

// -----

llvm.func @f(%v: f32) -> i32 {
  // expected-error@below {{mismatching result types}}
  llvm.return %v : f32
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{'h' does not reference a symbol in the current scope}}
  llvm.call @h() : () -> ()
  llvm.return
}

// -----

llvm.mlir.global internal @g(1 : i32) : i32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{'g' does not reference a valid LLVM function, IFunc, or Alias}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32) -> f32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{incorrect number of operands (2) for callee (expecting: 1)}}
  %0 = llvm.call @g(%v, %v) : (i32, i32) -> f32
  llvm.return
}

// -----

llvm.func @g(i32, ...)
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{incorrect number of operands (0) for callee (expecting: at least 1)}}
  llvm.call @g() vararg(!llvm.func<void (...)>) : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32) -> f32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{operand type mismatch for operand 0: '!llvm.ptr' != 'i32'}}
  %0 = llvm.call @g(%p) : (!llvm.ptr) -> f32
  llvm.return
}

// -----

llvm.func @g(i32) -> f32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{result type mismatch: 'i32' != 'f32'}}
  %0 = llvm.call @g(%v) : (i32) -> i32
  llvm.return
}

// -----

llvm.func @g(i32) -> f32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected function call to produce a value}}
  llvm.call @g(%v) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @g()
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{calling function with void result must not produce values}}
  %0 = llvm.call @g() : () -> i32
  llvm.return
}

// -----

llvm.func @g(...)
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{missing var_callee_type attribute for vararg call}}
  llvm.call @g() : () -> ()
  llvm.return
}

// -----

llvm.func @g(i32) -> f32
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected var_callee_type to be a variadic function type}}
  %0 = llvm.call @g(%v) vararg(!llvm.func<f32 (i32)>) : (i32) -> f32
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{indirect call expects a pointer as callee: 'i32'}}
  llvm.call %v() : i32, () -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  llvm.return
}

// -----

// expected-note@below {{prior use here}}
llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{use of value '%v' expects different type than prior uses: '!llvm.ptr' vs 'i32'}}
  llvm.call %v() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected indirect call to have 2 trailing types}}
  llvm.call %p() : !llvm.ptr
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected direct call to have 1 trailing types}}
  llvm.call @g() : i32
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected trailing function type}}
  llvm.call %p() : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected function with 0 or 1 result}}
  llvm.call @g() : () -> (i32, i32)
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected 1 operands, but found 0}}
  llvm.call @g() : (i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected the callee: a symbol or a value}}
  llvm.call 1() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{'slowly' is neither a calling convention nor a kind of tail calls}}
  llvm.call slowly @g() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{expected 0 operand bundle tags, but actually got 1}}
  "llvm.call"(%p) <{op_bundle_sizes = array<i32>, op_bundle_tags = ["a"], operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{operand bundle tag must be a StringAttr}}
  "llvm.call"(%p) <{op_bundle_sizes = array<i32: 0>, op_bundle_tags = [1], operandSegmentSizes = array<i32: 1, 0>}> : (!llvm.ptr) -> ()
  llvm.return
}

// -----

llvm.func @f(%v: i32, %p: !llvm.ptr) {
  // expected-error@below {{intrinsic name must start with 'llvm.'}}
  llvm.call_intrinsic "bswap"() : () -> ()
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f() {
  // expected-error@below {{first operation in unwind destination should be a llvm.landingpad operation}}
  llvm.invoke @g() to ^bb1 unwind ^bb1 : () -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f() {
  // expected-error@below {{'slowly' is no calling convention}}
  llvm.invoke slowly @g() to ^bb1 unwind ^bb1 : () -> ()
  ^bb1:
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f(%v: i32, %q: !llvm.ptr) attributes {} {
  // expected-error@below {{llvm.landingpad needs to be in a function with a personality}}
  %1 = llvm.landingpad cleanup : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f(%v: i32, %q: !llvm.ptr) attributes {personality = @p} {
  // expected-error@below {{landingpad instruction expects at least one clause or cleanup attribute}}
  %1 = llvm.landingpad : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f(%v: i32, %q: !llvm.ptr) attributes {personality = @p} {
  // expected-error@below {{the clauses of a landingpad are pointers and arrays}}
  %1 = llvm.landingpad (catch %v : i32) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f(%v: i32, %q: !llvm.ptr) attributes {personality = @p} {
  // expected-error@below {{the clauses of a landingpad are constants: null, addressof, bitcast}}
  %1 = llvm.landingpad (catch %q : !llvm.ptr) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
llvm.func @f(%v: i32, %q: !llvm.ptr) attributes {personality = @p} {
  %0 = llvm.bitcast %q : !llvm.ptr to !llvm.ptr
  // expected-error@below {{global addresses expected as operand to bitcast used in clauses for landingpad}}
  %1 = llvm.landingpad (catch %0 : !llvm.ptr) : i32
  llvm.return
}

// -----

llvm.func @p(...) -> i32
llvm.func @g()
// expected-error@below {{'llvm.landingpad' should have a consistent result type inside a function}}
llvm.func @f() attributes {personality = @p} {
  llvm.br ^bb1
^bb1:
  %0 = llvm.landingpad cleanup : i32
  llvm.br ^bb2
^bb2:
  // expected-note@below {{this op has another type than the first one}}
  %1 = llvm.landingpad cleanup : i64
  llvm.return
}

// -----

llvm.func @p(...) -> i32
// expected-error@below {{'llvm.resume' should have a consistent input type inside a function}}
llvm.func @f(%a: i32) attributes {personality = @p} {
  %0 = llvm.landingpad cleanup : i64
  // expected-note@below {{this op has another type than the first one}}
  llvm.resume %a : i32
}

// -----

// expected-error@below {{functions cannot have 'common' linkage}}
llvm.func common @f()

// -----

// expected-error@below {{external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @f()

// -----

// expected-error@below {{alignment attribute is not a power of 2}}
llvm.func @f() attributes {alignment = 3 : i64}

// -----

// expected-error@below {{expected an integer}}
llvm.func @f() vscale_range(1, "a")

// -----

// expected-error@below {{'fast' is neither linkage nor another property of the symbol}}
llvm.func fast @f()

// -----

// expected-error@below {{"llvm.align" attribute attached to non-pointer LLVM type}}
llvm.func @f(i32 {llvm.align = 4 : i64})

// -----

// expected-error@below {{"llvm.align" should be an integer attribute}}
llvm.func @f(!llvm.ptr {llvm.align})

// -----

// expected-error@below {{"llvm.noalias" should be a unit attribute}}
llvm.func @f(!llvm.ptr {llvm.noalias = 1})

// -----

// expected-error@below {{"llvm.byval" should be a type attribute}}
llvm.func @f(!llvm.ptr {llvm.byval})

// -----

// expected-error@below {{"llvm.range" should be a range of integers}}
llvm.func @f(i32 {llvm.range})

// -----

// expected-error@below {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @f(f32 {llvm.zeroext})

// -----

// expected-error@below {{"llvm.sret" is not a valid result attribute}}
llvm.func @f() -> (!llvm.ptr {llvm.sret = i32})

// -----

// expected-error@below {{expected 'llvm.data_layout' to be a string attribute}}
module attributes {llvm.data_layout = 1} { }

// -----

// expected-error@below {{expects type to be a valid element type for an LLVM global}}
llvm.mlir.global internal @g() : !llvm.label

// -----

// expected-error@below {{requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global internal @g("abc") : !llvm.array<4 x i8>

// -----

// expected-error@below {{type can only be omitted for string globals}}
llvm.mlir.global internal @g(1 : i32)

// -----

// expected-error@below {{this target extension type cannot be used in a global}}
llvm.mlir.global internal @g() : !llvm.target<"other">

// -----

// expected-error@below {{expected zero value for 'common' linkage}}
llvm.mlir.global common @g(1 : i32) : i32

// -----

// expected-error@below {{expected array type for 'appending' linkage, but got 'i32'}}
llvm.mlir.global appending @g() : i32

// -----

// expected-error@below {{alignment attribute is not a power of 2}}
llvm.mlir.global internal @g() {alignment = 3 : i64} : i32

// -----

// expected-error@below {{cannot have both initializer value and region}}
llvm.mlir.global internal @g(1 : i32) : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

// expected-error@below {{initializer region cannot return void}}
llvm.mlir.global internal @g() : i32 {
  llvm.return
}

// -----

// expected-error@below {{initializer region type 'i64' does not match global type 'i32'}}
llvm.mlir.global internal @g() : i32 {
  %0 = llvm.mlir.constant(1 : i64) : i64
  llvm.return %0 : i64
}

// -----

llvm.mlir.global internal @g() : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  // expected-error@below {{ops with side effects not allowed in global initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> i32
  llvm.return %1 : i32
}

// -----

// expected-error@below {{'common' linkage is invalid for an alias; expected one of 'external', 'internal', 'private', 'weak', 'weak_odr', 'linkonce', 'linkonce_odr', 'available_externally'}}
llvm.mlir.alias common @g : i32 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@below {{initializer region must always return a pointer}}
llvm.mlir.alias external @g : i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  llvm.return %0 : i32
}

// -----

llvm.func @r() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
// expected-error@below {{'common' linkage is invalid for an ifunc; expected one of 'external', 'internal', 'private', 'weak', 'weak_odr', 'linkonce', 'linkonce_odr'}}
llvm.mlir.ifunc common @g : !llvm.func<void ()>, !llvm.ptr @r

// -----

// expected-error@below {{expects a function type}}
llvm.mlir.ifunc external @g : i32, !llvm.ptr @r

// -----

// expected-error@below {{must have a function resolver}}
llvm.mlir.ifunc external @g : !llvm.func<void ()>, !llvm.ptr @r

// -----

llvm.mlir.global internal @r() : i32
// expected-error@below {{must have a function resolver}}
llvm.mlir.ifunc external @g : !llvm.func<void ()>, !llvm.ptr @r

// -----

llvm.func @r() -> !llvm.ptr
// expected-error@below {{resolver must be a definition}}
llvm.mlir.ifunc external @g : !llvm.func<void ()>, !llvm.ptr @r

// -----

llvm.func @r() {
  llvm.return
}
// expected-error@below {{resolver must return a pointer}}
llvm.mlir.ifunc external @g : !llvm.func<void ()>, !llvm.ptr @r

// -----

// expected-error@below {{expected the resolver, a symbol}}
llvm.mlir.ifunc external @g : !llvm.func<void ()>, !llvm.ptr 1

// -----

llvm.comdat @c {
  // expected-error@below {{only comdat selector symbols can appear in a comdat region}}
  llvm.func @f()
}

// -----

// expected-error@below {{ctors and priorities must have the same number of elements}}
llvm.mlir.global_ctors ctors = [], priorities = [0 : i32], data = []

// -----

// expected-error@below {{dtors and data must have the same number of elements}}
llvm.mlir.global_dtors dtors = [], priorities = [], data = [#llvm.zero]

// -----

llvm.func @f()
// expected-error@below {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [1]

// -----

// expected-error@below {{'@f' does not reference a valid LLVM function}}
llvm.mlir.global_ctors ctors = [@f], priorities = [0 : i32], data = [#llvm.zero]

// -----

llvm.func @f()
// expected-error@below {{'f' does not have a definition}}
llvm.mlir.global_dtors dtors = [@f], priorities = [0 : i32], data = [#llvm.zero]

// -----

// expected-error@below {{expected a module flag attribute}}
llvm.module_flags [1]

// -----

llvm.func @f() {
  // expected-error@below {{must appear at the module level}}
  llvm.linker_options ["-l"]
  llvm.return
}

// -----

llvm.func @f(%v: vector<8xf32>) {
  // expected-error@below {{failed to verify that it is not extracting scalable from fixed-length vectors.}}
  %0 = llvm.intr.vector.extract %v[0] : vector<[4]xf32> from vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<[4]xf32>, %w: vector<8xf32>) {
  // expected-error@below {{failed to verify that it is not inserting scalable into fixed-length vectors.}}
  %0 = llvm.intr.vector.insert %v, %w[0] : vector<[4]xf32> into vector<8xf32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<8192xf32>) {
  // expected-error@below {{failed to verify that vectors are not bigger than 2^17 bits.}}
  %0 = llvm.intr.vector.extract %v[0] : vector<4xf32> from vector<8192xf32>
  llvm.return
}

// -----

llvm.func @f(%v: vector<4xf32>) {
  // expected-error@below {{failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @f(%p: vector<4x!llvm.ptr>, %m: vector<4xi1>, %v: vector<2xf32>) {
  // expected-error@below {{expected operand #1 type to be the vector of pointers of the elements}}
  llvm.intr.masked.scatter %v, %p, %m {alignment = 4 : i32} : vector<2xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @f(%a: f32) {
  // expected-error@below {{expected result type to be a homogeneous struct with two elements of the operand's type}}
  %0 = llvm.intr.sincos(%a) : (f32) -> f32
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{expected an overflow flag, found '3'}}
  %0 = llvm.add %a, %a overflow<3> : i32
  llvm.return
}

// -----

llvm.func @g() -> i32
llvm.func @personality(...) -> i32
// expected-error@below {{empty block: expect at least a terminator}}
llvm.func @f() attributes {personality = @personality} {
  // expected-error@below {{op must list at least one operation in unwind destination}}
  %0 = llvm.invoke @g() to ^next unwind ^handler : () -> i32
^next:
  llvm.return
^handler:
}

// -----

llvm.func @personality(...) -> i32
llvm.func @callee(i32, ...) -> i32
llvm.func @invoke_parameter(%a: i32) -> i32 attributes {personality = @personality} {
  // expected-error@below {{var_callee_type parameter type mismatch: 'i64' != 'i32'}}
  %0 = llvm.invoke @callee(%a, %a) to ^next unwind ^pad vararg(!llvm.func<i32 (i64, ...)>) : (i32, i32) -> i32
^next:
  llvm.return %0 : i32
^pad:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}

// -----

llvm.func @personality(...) -> i32
llvm.func @callee(i32, ...) -> i32
llvm.func @invoke_result(%a: i32) -> i32 attributes {personality = @personality} {
  // expected-error@below {{var_callee_type return type mismatch: 'i4' != 'i32'}}
  %0 = llvm.invoke @callee(%a, %a) to ^next unwind ^pad vararg(!llvm.func<i4 (i32, ...)>) : (i32, i32) -> i32
^next:
  llvm.return %0 : i32
^pad:
  %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
}

// -----

llvm.func @callee(i32, i32, ...)
llvm.func @call_of_few(%a: i32) {
  // expected-error@below {{expected var_callee_type to have at most 1 parameters}}
  llvm.call @callee(%a) vararg(!llvm.func<void (i32, i32, ...)>) : (i32) -> ()
  llvm.return
}

// -----

llvm.func @call_without_result(%p: !llvm.ptr, %a: i32) {
  // expected-error@below {{expected var_callee_type to return void}}
  llvm.call %p(%a) vararg(!llvm.func<i32 (i32, ...)>) : !llvm.ptr, (i32) -> ()
  llvm.return
}

// -----

llvm.func @flags_of_no_flag(%a: i32) {
  // expected-error@below {{expected an overflow flag: none, nsw, nuw}}
  %0 = llvm.trunc %a overflow<> : i32 to i8
  llvm.return
}

// -----

llvm.func @f(%a: i32) {
  // expected-error@below {{tail call kind 'musttail' is not supported by this operation}}
  llvm.inline_asm tail_call_kind = <musttail> "foo", "r" %a : (i32) -> ()
  llvm.return
}
