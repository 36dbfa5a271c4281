func @main(%a: tensor<*xf64>) {
  %0 = toy.transpose(%a : tensor<*xf64>) to tensor<*xf64>
  %1 = toy.mul %0, %a : tensor<*xf64>
  toy.print %1 : tensor<*xf64>
  toy.return
}
