import type { GatewayEvent, SessionSummary } from '@finclaw/types';

/**
 * Returns the list after an event in one of its conversations: the used one moves to the front, an answered one is no
 * longer running.
 */
export function summaryAfter(
  sessions: readonly SessionSummary[],
  at: number,
  event: GatewayEvent,
  now: number,
): readonly SessionSummary[] {
  const session = sessions[at]!;
  if (event.type === 'question') {
    const title = session.title || event.text.replace(/\s+/g, ' ').trim().slice(0, 80);
    const used = { ...session, title, updatedAt: event.at, isRunning: true, messageCount: session.messageCount + 1 };
    return [used, ...sessions.toSpliced(at, 1)];
  }
  if (event.type === 'turn-end' && session.isRunning)
    return sessions.with(at, { ...session, isRunning: false, updatedAt: Math.max(session.updatedAt, now) });
  return sessions;
}
