func @main() {
  %0 = toy.constant dense<1.0> : tensor<2xf64>
  %2 = toy.reshape(%0 : tensor<2xf64>) to tensor<3xf64>
  %3 = toy.transpose(%0 : tensor<2xf64>) to tensor<3xf64>
  %4 = toy.mul %0, %2 : (tensor<2xf64>, tensor<3xf64>) -> tensor<*xf64>
  %5 = toy.cast %0 : tensor<2xf64> to tensor<3xf64>
  %6 = toy.constant dense<1.0> : tensor<2xf64> to tensor<3xf64>
  toy.return %0 : tensor<2xf64>
}
