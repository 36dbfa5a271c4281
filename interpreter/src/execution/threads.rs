//! Execution of the threads of a launch: block by block, each thread up to the next barrier.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::{Activation, Frame, FrameKind, Pause, Run};
use crate::launch::{Code, Launch, Position, positions};
use crate::memory::{AllocationId, AllocationKind};
use crate::support::shaped::allocation::memory_of;
use crate::{Data, Datum, FunctionId, Stop};

/// The maximum number of threads of a block.
const MOST_THREADS: i64 = 1024;

/// A thread that waits for the others of its block, or the launching function while a thread is executed.
#[derive(Default)]
struct Thread<'ir> {
    frames: Vec<Frame<'ir>>,
    activations: Vec<Activation>,
    current: Option<FunctionId>,
    scopes: Vec<Vec<AllocationId>>,
    reductions: Vec<Data>,
    masks: Vec<Datum>,
    position: Option<Position>,
}

impl<'ir> Run<'_, 'ir> {
    /// Executes all threads of a launch.
    pub(super) fn launch(&mut self, place: (&'ir Body, Op), launch: &Launch) -> Result<(), Stop> {
        if self.machine.position.is_some() {
            return Err(Stop::unsupported("launches threads from a thread"));
        }
        for size in launch.grid.into_iter().chain(launch.block) {
            if size < 0 {
                let message = format!("launches a grid of the size {size}");
                return Err(Stop::undefined(message).help("sizes are not negative"));
            }
        }
        if launch.grid.contains(&0) || launch.block.contains(&0) {
            return Ok(());
        }
        let threads = launch.block.iter().try_fold(1_i64, |all, size| all.checked_mul(*size));
        if threads.is_none_or(|threads| threads > MOST_THREADS) {
            let message = format!("launches blocks of {:?} threads", launch.block);
            return Err(Stop::limit(message).help(format!("a block has {MOST_THREADS} threads at most")));
        }
        for block_id in positions(launch.grid) {
            self.run_block(place, launch, block_id)?;
        }
        Ok(())
    }

    /// Executes the threads of a block.
    fn run_block(&mut self, place: (&'ir Body, Op), launch: &Launch, block_id: [i64; 3]) -> Result<(), Stop> {
        let mut shared = Vec::new();
        let mut memory = Data::new();
        for ty in &launch.workgroup {
            let made = self.attribution(*ty, |run, bytes| {
                let location = run.machine.location();
                let id = run.machine.memory.allocate(AllocationKind::Scope, bytes, 1, location)?;
                shared.push(id);
                Ok(id)
            })?;
            memory.push(made);
        }
        let mut waiting = Vec::new();
        for thread_id in positions(launch.block) {
            let position = Position { block_id, thread_id, grid: launch.grid, block: launch.block };
            let mut thread = self.start(place, launch, position, &memory)?;
            if let Pause::AtBarrier = self.advance(&mut thread)? {
                waiting.push(thread);
            }
        }
        let threads: i64 = launch.block.iter().product();
        while !waiting.is_empty() {
            self.check_barrier(&mut waiting, threads)?;
            let mut next = Vec::new();
            for mut thread in waiting {
                if let Pause::AtBarrier = self.advance(&mut thread)? {
                    next.push(thread);
                }
            }
            waiting = next;
        }
        for id in shared {
            self.machine.memory.release(id, self.machine.location);
        }
        Ok(())
    }

    /// Allocates memory for an attribution.
    fn attribution(
        &mut self,
        ty: Type,
        allocate: impl FnOnce(&mut Self, u64) -> Result<AllocationId, Stop>,
    ) -> Result<Datum, Stop> {
        let context = self.machine.context();
        let made = memory_of(context, ty, &[], &[], |bytes| allocate(self, bytes))?;
        Ok(Datum::Memory(made.into()))
    }

    /// Returns a thread before its first op.
    fn start(
        &mut self,
        (body, op): (&'ir Body, Op),
        launch: &Launch,
        position: Position,
        shared: &[Datum],
    ) -> Result<Thread<'ir>, Stop> {
        let launching = self.activations.last();
        let (region, function, values, mut arguments) = match &launch.code {
            Code::Function(function, arguments) => {
                let resolved = self.machine.resolved(*function);
                let region = resolved.region.ok_or_else(|| {
                    Stop::unsupported("launches a kernel that is only declared")
                        .note(resolved.place.0.location(resolved.place.1), "it is declared here")
                })?;
                (region, *function, FxHashMap::default(), arguments.clone())
            }
            Code::Region(region) => {
                let launching = launching.ok_or_else(|| Stop::unsupported("is in no function"))?;
                let sizes = [position.block_id, position.thread_id, position.grid, position.block];
                let arguments: Data = sizes.into_iter().flatten().map(Datum::index).collect();
                (body.region(op, *region), launching.function, launching.values.clone(), arguments)
            }
        };
        let mut thread = Thread { current: Some(function), position: Some(position), ..Thread::default() };
        self.exchange(&mut thread);
        // The scope of the thread, with its own memory.
        self.machine.scopes.push(Vec::new());
        let mut private: SmallVec<[Datum; 2]> = SmallVec::new();
        for ty in &launch.private {
            private.push(self.attribution(*ty, |run, bytes| run.machine.allocate_in_scope(bytes, 1))?);
        }
        arguments.extend(shared.iter().cloned());
        arguments.extend(private);
        self.activations.push(Activation { function, values });
        self.push(region, arguments, FrameKind::Thread, false)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.has_scope = true;
        }
        self.exchange(&mut thread);
        Ok(thread)
    }

    /// Executes a thread to its end, or the next barrier. If it stops, its frames stay behind those of the launch, for the
    /// report.
    fn advance(&mut self, thread: &mut Thread<'ir>) -> Result<Pause, Stop> {
        self.exchange(thread);
        let pause = self.execute_to_pause();
        if pause.is_err() {
            let inner = std::mem::replace(&mut self.frames, std::mem::take(&mut thread.frames));
            self.frames.extend(inner);
        } else {
            self.exchange(thread);
        }
        pause
    }

    /// Exchanges what is executed with a thread.
    fn exchange(&mut self, thread: &mut Thread<'ir>) {
        std::mem::swap(&mut self.frames, &mut thread.frames);
        std::mem::swap(&mut self.activations, &mut thread.activations);
        std::mem::swap(&mut self.machine.current, &mut thread.current);
        std::mem::swap(&mut self.machine.scopes, &mut thread.scopes);
        std::mem::swap(&mut self.machine.reductions, &mut thread.reductions);
        std::mem::swap(&mut self.machine.masks, &mut thread.masks);
        std::mem::swap(&mut self.machine.position, &mut thread.position);
    }

    /// Verifies that all threads of a block wait at the same barrier.
    fn check_barrier(&mut self, waiting: &mut [Thread<'ir>], threads: i64) -> Result<(), Stop> {
        let place = |thread: &Thread<'ir>| {
            let frame = thread.frames.last()?;
            Some((frame.body, frame.current?))
        };
        let barrier = |thread: &Thread<'ir>| place(thread).map(|(_, op)| op);
        let first = waiting.first().and_then(barrier);
        let other = waiting.iter().find(|thread| barrier(thread) != first);
        let stop = if let Some((body, op)) = other.and_then(place) {
            Stop::undefined(
                "is a barrier at which some threads of the block wait, while others wait at another one",
            )
            .note(body.location(op), "the other barrier")
        } else if (waiting.len() as i64) < threads {
            let message =
                format!("is a barrier that {} of {threads} threads of the block reach", waiting.len());
            Stop::undefined(message)
        } else {
            return Ok(());
        };
        if let Some(thread) = waiting.first_mut() {
            self.frames.append(&mut thread.frames);
        }
        Err(stop.help("all threads of a block execute the same barriers"))
    }
}
