//! Functions, globals and metadata of the module.

mod aliases;
mod comdats;
mod constructors;
mod flags;
mod functions;
mod globals;
mod keywords;
