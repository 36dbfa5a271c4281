//! A small dialect, declared in Rust by a crate that depends on the facade alone.

terrace::publish_definitions! { measure_definitions = "src/measures.dialect", module = measures }

/// The module for the generated code of `measures.dialect`; constraints need none.
pub mod measures {}

/// A dialect of a shop.
#[terrace::dialect(name = "shop", publish(shop_definitions = shop))]
pub mod shop {
    use std::fmt;

    /// 32-bit integer of at least 1
    constraint! { Amount: attr = I32Attr and IntMin<1> }

    /// tensor of integers
    constraint! { Goods: type = TensorOf<[I32, I64]> }

    /// Moves goods.
    template! {
        Move {
            operands { goods: Goods }
            results { moved: Goods }
            where same_type(goods, moved) "must not change the goods"
            format { $goods attr-dict ":" type($goods) }
        }
    }

    /// The speed of a delivery.
    #[enumeration(i64)]
    pub enum Speed {
        Slow,
        /// The fast one.
        Fast = 7,
    }

    /// A price with its currency.
    #[attribute("price", verify rust {
        if currency.is_empty() { Err(ConstructionError::new("a price has a currency")) } else { Ok(()) }
    })]
    pub struct PriceAttr {
        amount: i64,
        currency: String,
    }

    /// Orders goods.
    #[op(
        "order",
        traits(Pure),
        derived doubled: i64 = rust { i64::from(self.amount(ir)) * 2 },
        verify,
        format { $amount "of" $speed ("for" $price^)? attr-dict ":" type($goods) },
    )]
    pub struct OrderOp {
        #[attribute]
        amount: Amount,
        #[attribute(default = slow)]
        speed: Speed,
        #[attribute]
        price: Option<PriceAttr>,
        /// The ordered goods.
        #[result]
        goods: Goods,
    }

    /// Ships goods.
    #[op("ship", templates(Move), traits(Pure))]
    pub struct ShipOp;

    impl OrderOp {
        fn verify(self, ir: &Body) -> Result<(), Reported> {
            if self.speed(ir) == Speed::Fast && self.amount(ir) > LIMIT {
                return Err(ir.emit_op_error(self.op(), "is too much to be fast").report());
            }
            Ok(())
        }
    }

    /// The maximum amount of a fast delivery.
    const LIMIT: i32 = 100;

    impl fmt::Display for OrderOp {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("an order")
        }
    }
}
