func.func @quad(%x: f128) -> f128 {
  %0 = math.erf %x : f128
  return %0 : f128
}
func.func @scalable(%x: vector<[2]xf32>) -> vector<[2]xf32> {
  %0 = math.erf %x : vector<[2]xf32>
  return %0 : vector<[2]xf32>
}
