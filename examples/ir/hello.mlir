// Everything here belongs to the builtin dialect, which is always there.

#transposed = affine_map<(row, column) -> (column, row)>

module @hello attributes {demo.greeting = "hello", demo.answer = 42} {
  // A cast of no operands makes values from nothing: enough to have something to look at.
  %made:2 = unrealized_conversion_cast to i32, memref<?x4xf32, #transposed>
  %number = unrealized_conversion_cast %made#0 : i32 to index

  // The generic form of the same op.
  %0 = "builtin.unrealized_conversion_cast"(%number) {demo.checked} : (index) -> tensor<2 x 3 x f32>

  module @inner {
  }
}
