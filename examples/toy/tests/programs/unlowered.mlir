func @main(%x: tensor<*xf64>) {
  toy.print %x : tensor<*xf64>
  toy.return
}
