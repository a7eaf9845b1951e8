//! One index on several PostgreSQL servers: real servers on free ports of this machine, in a temporary folder.
//!
//! Where PostgreSQL is not installed every test says what it leaves out.

#![allow(clippy::print_stdout, reason = "tests say what they left out and how often things happened")]

mod server;

// The law: servers answer as an index on this machine does.
mod law;

// What servers that are down, silent, slow, full or not meant for this do to a search or a push.
mod faults;

// What is left when a pusher or a server is killed.
mod kills;

// What the commands say.
mod commands;
