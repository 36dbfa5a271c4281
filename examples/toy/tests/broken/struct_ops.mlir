func @main() {
  %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
  %1 = toy.struct_access %0[2] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
  %2 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<2xf64>
  toy.return
}
