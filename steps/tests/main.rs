//! What is said the same way stays so: tables of statements, laws over real files, keys that indexes hold.

mod golden;
mod purposes;
mod renaming;
mod rules;
mod statements;
mod table;
