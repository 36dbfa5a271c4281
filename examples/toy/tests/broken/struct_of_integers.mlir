func @main(%a: !toy.struct<tensor<*xf64>, i32>) {
  toy.return
}
