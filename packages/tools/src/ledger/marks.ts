/** Marks an entry that replaces a lost one; its text is this program's own. */
export const REPAIR_MARK = 'repair';
/** Marks the placeholder for a missing answer; this program wrote its text. */
export const LEFT_OVER_MARK = 'left-over';
/** The marks of entries whose text this program wrote. */
export const OWN_MARKS: ReadonlySet<string> = new Set([REPAIR_MARK, LEFT_OVER_MARK]);
