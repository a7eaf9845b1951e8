//! Nodes as an index stores them: kinds, flags and nesting packed into the bytes that `retrieve` keeps for its caller.

use algofind_icfg::ir::{LoopKind, NodeFlags, NodeKind};

/// The code of every kind is its position here; positions never change, new kinds are appended.
const KINDS: [NodeKind; 21] = [
    NodeKind::Entry,
    NodeKind::Exit,
    NodeKind::Statement,
    NodeKind::Declaration,
    NodeKind::Condition,
    NodeKind::Loop(LoopKind::For),
    NodeKind::Loop(LoopKind::ForEach),
    NodeKind::Loop(LoopKind::While),
    NodeKind::Loop(LoopKind::DoWhile),
    NodeKind::Loop(LoopKind::Forever),
    NodeKind::Switch,
    NodeKind::Case,
    NodeKind::Call,
    NodeKind::Return,
    NodeKind::Throw,
    NodeKind::Catch,
    NodeKind::Finally,
    NodeKind::Break,
    NodeKind::Continue,
    NodeKind::Goto,
    NodeKind::Label,
];

/// The flags that steps are read with.
const FLAGS: [NodeFlags; 3] = [NodeFlags::LOOP_PART, NodeFlags::LANGUAGE, NodeFlags::PREPROCESSOR];

/// Nesting beyond this is stored as this.
const MOST_NESTING: u32 = 31;

pub(crate) fn pack_kind(kind: NodeKind) -> u8 {
    KINDS.iter().position(|k| *k == kind).unwrap_or(2) as u8
}

pub(crate) fn unpack_kind(code: u8) -> NodeKind {
    KINDS.get(usize::from(code)).copied().unwrap_or(NodeKind::Statement)
}

/// Three flags below, five bits of nesting above.
pub(crate) fn pack_flags(flags: NodeFlags, nesting: u32) -> u8 {
    let bits = FLAGS.iter().enumerate().map(|(bit, flag)| u8::from(flags.contains(*flag)) << bit);
    bits.sum::<u8>() | (nesting.min(MOST_NESTING) as u8) << FLAGS.len()
}

pub(crate) fn unpack_flags(byte: u8) -> (NodeFlags, u32) {
    let set = FLAGS.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
    let flags = set.fold(NodeFlags::empty(), |all, (_, flag)| all | *flag);
    (flags, u32::from(byte >> FLAGS.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_kinds_flags_and_nesting() {
        for kind in KINDS {
            assert_eq!(unpack_kind(pack_kind(kind)), kind);
        }
        let flags = NodeFlags::LOOP_PART | NodeFlags::PREPROCESSOR;
        assert_eq!(unpack_flags(pack_flags(flags, 7)), (flags, 7));
        assert_eq!(unpack_flags(pack_flags(flags, 400)), (flags, MOST_NESTING));
    }
}
