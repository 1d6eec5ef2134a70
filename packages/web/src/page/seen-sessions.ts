import type { SessionSummary } from '@finclaw/types';
import { signal } from '@preact/signals';

const KEY = 'finclaw.seen';

/** When each conversation was last open in this browser; `''` is the first visit, before which all counts as read. */
const seen = signal<Readonly<Record<string, number>>>({});

/** Loads the state of earlier visits. */
export function loadSeen(now: number): void {
  try {
    seen.value = JSON.parse(localStorage.getItem(KEY) ?? '');
  } catch {
    seen.value = { '': now };
  }
}

/** Returns true for a conversation of this page that has changed since it was last open here. */
export const isUnread = ({ sessionKey, channelId, updatedAt, isRunning }: SessionSummary): boolean =>
  channelId === 'web' && !isRunning && updatedAt > (seen.value[sessionKey] ?? seen.value[''] ?? Infinity);

/** Notes that a conversation is open, and forgets those that are listed no more. */
export function markSeen(sessionKey: string, at: number, listed: readonly SessionSummary[]): void {
  const recent = Object.entries(seen.value).filter(
    ([key]) => key === '' || listed.some((each) => each.sessionKey === key),
  );
  seen.value = { ...Object.fromEntries(recent), [sessionKey]: at };
  localStorage.setItem(KEY, JSON.stringify(seen.value));
}
