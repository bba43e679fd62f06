//! Games for other programs: KIF, CSA, USI.
