module {
  hw.module @half_adder(in %a: i1, in %b: i1, out sum: i1, out carry: i1) {
    %0 = hw.xor %a, %b : i1
    %1 = hw.and %a, %b : i1
    hw.output %0, %1 : i1, i1
  }
  hw.module @all(in %a: i8, in %b: i8, in %c: i1, out result: i8, out pair: !hw.struct<low: i8, flag: i1>) {
    %c3_i8 = hw.constant 3 : i8
    %0:2 = hw.instance "first" @half_adder(%c, %c) : (i1, i1) -> (i1, i1)
    %1 = hw.add %a, %b, %c3_i8 : i8
    %2 = hw.mul %a, %b : i8
    %3 = hw.sub %1, %2 : i8
    %4 = hw.or %3, %a, %b : i8
    %5 = hw.icmp ult %4, %b : i8
    %6 = hw.mux %5, %4, %b : i8
    %7 = hw.extract %6 from 2 : (i8) -> i4
    %8 = hw.concat %7, %c, %7 : i4, i1, i4
    %9 = hw.replicate %7 times 3 : i4
    %10 = hw.array_create %a, %b : i8, i8
    %11 = hw.array_get %10[%c] : <2 x i8>, i1
    %12 = hw.struct_create(%11, %c) : <low: i8, flag: i1>
    %13 = hw.struct_extract %12["low"] : <low: i8, flag: i1>
    %14 = hw.wire : <i8>
    %15 = hw.wire "named" : <!hw.array<4 x i8>>
    hw.assign %14, %13 : <i8>
    %16 = hw.read_inout %14 : <i8>
    %17 = hw.to_clock %c
    %18 = hw.reg %16, %17 reset %c, %c3_i8 : i8
    %19 = hw.reg %19, %17 : i8
    hw.output %18, %12 : i8, !hw.struct<low: i8, flag: i1>
  }
  hw.module @empty() {
  }
  hw.module @names(in %a: i1, in %other_name "other name": i1, out "third name": i1) {
    hw.output %other_name : i1
  }
}
