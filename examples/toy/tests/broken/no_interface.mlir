func @main(%a: !toy.struct<tensor<*xf64>>) {
  %0 = toy.struct_access %a[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>
  toy.print %0 : tensor<*xf64>
  toy.return
}
