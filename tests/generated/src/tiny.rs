//! The dialect `tiny`.

terrace::include_dialect!("tiny");

impl NamedOp {
    /// The check that the definition announces.
    fn verify(self, ir: &Body) -> Result<(), Reported> {
        if self.title(ir).is_empty() {
            return Err(ir.emit_op_error(self.op(), "must have a name").report());
        }
        Ok(())
    }
}

impl MarkSettingsPass {
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let mut ops = Vec::new();
        run.body()
            .walk(run.op())
            .run(|body, op| ops.push((op, body.name(op).text(body.context()).to_owned())));
        let order = self.order.to_attribute(run.context());
        let root = run.op();
        ops.retain(|(op, name)| *op != root && !self.skipped.contains(name));
        for (op, _) in ops.into_iter().take(self.max_count as usize) {
            run.body_mut().set_attribute(op, "mark", Some(order));
            self.marked.increment();
        }
        Ok(())
    }
}

impl CountPass {
    fn with_seen(seen: u64) -> Self {
        let mut pass = CountPass::default();
        pass.seen += seen;
        pass
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.seen += run.body().op_count() as u64 * self.step;
        // What was made ready is there on every thread.
        assert!(self.known.contains(&run.body().name(run.op())), "made ready for every thread");
        run.mark_all_preserved();
        Ok(())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        self.known = context.registered_op_names().collect();
        Ok(())
    }
}
