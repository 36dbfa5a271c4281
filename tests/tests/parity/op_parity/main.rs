//! An op means the same whether its dialect was compiled or is loaded from the same file: the descriptors are equal
//! field by field, constraints accept the same types and attributes, and of IR in generic form the same is accepted,
//! printed and reported. What only the author's Rust can do is listed, with the reason.

mod definitions;
mod describe;
mod descriptors;
mod dialects;
mod directives;
mod divergences;
mod generic_form;
mod mutations;
mod pool;
mod reader;
