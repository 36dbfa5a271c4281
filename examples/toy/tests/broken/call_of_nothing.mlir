func @two(%a: tensor<*xf64>, %b: tensor<3xf64>) -> tensor<*xf64> {
  toy.return %a : tensor<*xf64>
}
func @main() {
  %0 = toy.constant dense<1.0> : tensor<2xf64>
  %1 = toy.generic_call @missing(%0) : (tensor<2xf64>) -> tensor<*xf64>
  %2 = toy.generic_call @two(%0) : (tensor<2xf64>) -> tensor<*xf64>
  %3 = toy.generic_call @two(%0, %0) : (tensor<2xf64>, tensor<2xf64>) -> tensor<*xf64>
  toy.generic_call @two(%0, %1) : (tensor<2xf64>, tensor<*xf64>) -> ()
  toy.return
}
