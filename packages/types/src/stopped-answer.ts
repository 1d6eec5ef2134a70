import type { TurnView } from './gateway/conversation-view.ts';

/** Returns whether a turn ended before its answer did; what was written until then stays in the conversation. */
export const isCutShort = ({ outcome }: TurnView): boolean => outcome === 'cancelled' || outcome === 'superseded';

/** Returns the id of what remains of a stopped answer, the same on the server and in a page that watched it. */
export const stoppedAnswerId = (runId: string): string => `stopped ${runId}`;
