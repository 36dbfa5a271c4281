//! Passes that print what the IR consists of, and change nothing.

mod op_graph;
mod op_stats;
