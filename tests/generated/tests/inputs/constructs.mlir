%f, %i = "test.values"() : () -> (f32, i32)
constructs.defaults %f : f32
constructs.defaults %f flags<fast> : f32
"constructs.defaults"(%f) {flags = #constructs.flags<none>, size = #constructs.size<5>, map = affine_map<(d0) -> (d0)>, kind = i64, extra = {a = 1 : i32}} : (f32) -> ()
constructs.defaults %f {table = dense<[1, 3]> : tensor<2xi32>, preset = #constructs.flags<none>} : f32
constructs.groups
constructs.groups at %i
constructs.groups at %i + %i in %f, %i["x"] fast {y} : f32, i32
%g = constructs.groups in %f : f32 -> i32
constructs.call()
constructs.call() : () -> ()
%c = constructs.call(%f) : (f32) -> f32
constructs.value 4 : i32
constructs.value {x} {a = 1}
"constructs.value"() {value = {a = 1}} : () -> ()
constructs.value "text"
%p, %s = "test.values"() : () -> (!constructs.paint, vector<4xi32>)
constructs.faces %p, %s, #constructs.person<7>, 4 : i32 of !constructs.paint, vector<4xi32>
constructs.faces %p, %p, #constructs.person<7>, dense<1> : tensor<2xi32> of !constructs.paint, !constructs.paint
%k = constructs.constant 4 : i64
%l = constructs.constant {note} dense<1.0> : vector<2xf32>
%m = constructs.call() : () -> f32
%n0 = constructs.named 4 : i32
%n1 = constructs.named 4 : i32
%n2 = constructs.named true
%n3 = constructs.named -7 : index
%n4 = constructs.named 1.0 : f32
%q:3 = constructs.loop {
^bb0(%x: i32, %y: f32, %z: i1):
  "test.use"(%x, %y, %z) : (i32, f32, i1) -> ()
} : i32, i32, i32
%m0, %m1 = "test.memory"() : () -> (memref<4xf32>, memref<4xf32>)
constructs.effects %m0, %m1 : memref<4xf32>, memref<4xf32>
constructs.switch %i[(%f, %i), () : (f32, i32), ()]
"constructs.switch"(%i, %f, %i) {operandSegmentSizes = array<i32: 1, 1, 1>, case_operand_segments = array<i32: 0, 1>} : (i32, f32, i32) -> ()
%v, %w = "test.vectors"() : () -> (vector<4xf16>, vector<[2]xf32>)
constructs.mfma.32x32.8f16 %v, %w : vector<4xf16>, vector<[2]xf32>
constructs.limits {sizes = array<i64: 1, 2>, power = 8 : i64, list = [1]}
%image = "test.image"() : () -> !constructs.SampledImage<2>
constructs.ImageSampleDrefExplicitLod.V2 %image <4> : <2>
"constructs.ImageSampleDrefExplicitLod.V2"(%image) {bias = #constructs.ImageOperands<5>} : (!constructs.SampledImage<2>) -> ()
constructs.need StorageBuffer16
constructs.need StorageUniformBufferBlock16
constructs.need "Storage 16" {note}
%c0, %c1, %c2 = "test.compared"() : () -> (i32, tensor<2x?xf32>, vector<[4]xindex>)
%f0:2 = constructs.compare %c0, %c0 : i32
%f1:2 = constructs.compare %c1, %c1 : tensor<2x?xf32>
%f2:2 = "constructs.compare"(%c2, %c2) : (vector<[4]xindex>, vector<[4]xindex>) -> (vector<[4]xi1>, index)
"test.targets"() {
  a = #constructs.target<"gpu" : []>,
  b = #constructs.target<"gpu", level = 3 : [1, 2]>,
  c = #constructs.target<"gpu", features = "x", level = 2 : [1]>,
  d = #constructs.root,
  e = #constructs.root<"r">,
  f = #constructs.root<3>,
  g = #constructs.root<"r", 4>,
  h = #constructs.root<>,
  i = #constructs.step<any>,
  j = #constructs.step<count = 4>
} : () -> ()
%quantity = constructs.quantity #constructs.quantity<4> : f32
"test.quantities"() {
  a = #constructs.quantity<1>,
  b = #constructs.quantity<2> : i32,
  c = #constructs.quantities<#constructs.quantity<3>>,
  d = #constructs.quantities<#constructs.quantity<4> : i64, #constructs.quantity<5>>,
  e = [#constructs.quantity<6> : tensor<2xi32>, 7 : i32]
} : () -> ()
%i3, %i5, %t, %u, %function = "test.sources"() : () -> (i3, i5, tensor<?xf32>, tensor<4xindex>, (i3, i5) -> (f32, f64))
%i8 = constructs.concat %i3, %i5 : i3, i5
%i0 = constructs.concat :
%t1 = constructs.prefix %t : tensor<?xf32>
%t2 = constructs.prefix %u {size = 2, element = i8} : tensor<4xindex>
%e:2 = constructs.elements %t, %i3 and %t, %i3 : tensor<?xf32>, i3
constructs.elements and :
%r:2 = constructs.apply %function(%i3, %i5) : (i3, i5) -> (f32, f64)
"test.use"(%quantity, %i8, %i0, %t1, %t2, %e#0, %e#1, %r#0, %r#1)
  : (f32, i8, i0, tensor<1xf32>, tensor<2xi8>, f32, i3, f32, f64) -> ()
"test.spans"() {a = #constructs.span<1 same>, b = #constructs.span<1 to 3>} : () -> ()
"test.records"() {a = !constructs.record<x: i8, "y z": tensor<2xf32> | "a": [1, 2], "b": []>, b = !constructs.record<|>} : () -> ()
constructs.same %i3, %i3 : i3
%half = constructs.half 4
%cast = constructs.unrealized_conversion_cast %half
constructs.scope {
  %inner = constructs.number 4
  %other = sum %inner, %inner
  constructs.loop { constructs.named true } : i32
}
