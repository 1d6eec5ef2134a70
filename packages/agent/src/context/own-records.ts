/** The headings of entries that this program adds in the user role. */
export const SUMMARY_HEADING = '[Previous conversation summary]';
export const PINNED_HEADING = '[Pinned facts]';
export const RESULTS_HEADING = '[Results that left this window]';
export const RECALL_HEADING = '[Recalled from earlier in this conversation]';

const HEADINGS = [SUMMARY_HEADING, PINNED_HEADING, RESULTS_HEADING, RECALL_HEADING];

/**
 * Returns true for a message in the user role that is this program's record of earlier messages, not the user's own
 * text.
 */
export const isOwnRecord = (text: string): boolean => HEADINGS.some((heading) => text.startsWith(`${heading}\n`));
