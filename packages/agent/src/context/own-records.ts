/** How the entries begin that this program puts into a conversation in a user's place. */
export const SUMMARY_HEADING = '[Previous conversation summary]';
export const PINNED_HEADING = '[Pinned facts]';
export const RESULTS_HEADING = '[Results that left this window]';
export const RECALL_HEADING = '[Recalled from earlier in this conversation]';

const HEADINGS = [SUMMARY_HEADING, PINNED_HEADING, RESULTS_HEADING, RECALL_HEADING];

/**
 * Whether a message in a user's place is a record that this program made of earlier ones, not something a person said.
 */
export const isOwnRecord = (text: string): boolean => HEADINGS.some((heading) => text.startsWith(`${heading}\n`));
