// RUN: terrace-opt %s --allow-unregistered-dialect --verify-diagnostics

// Few names that are defined by each other can stand for more than any memory holds.

!t0 = tuple<i32, i32, i32, i32, i32, i32, i32, i32>
!t1 = tuple<!t0, !t0, !t0, !t0, !t0, !t0, !t0, !t0>
!t2 = tuple<!t1, !t1, !t1, !t1, !t1, !t1, !t1, !t1>
!t3 = tuple<!t2, !t2, !t2, !t2, !t2, !t2, !t2, !t2>
!t4 = tuple<!t3, !t3, !t3, !t3, !t3, !t3, !t3, !t3>
!t5 = tuple<!t4, !t4, !t4, !t4, !t4, !t4, !t4, !t4>
!t6 = tuple<!t5, !t5, !t5, !t5, !t5, !t5, !t5, !t5>
!t7 = tuple<!t6, !t6, !t6, !t6, !t6, !t6, !t6, !t6>
// expected-error@below {{the aliases of this text expand to too many nested elements}}
!t8 = tuple<!t7, !t7, !t7, !t7, !t7, !t7, !t7, !t7>
