import type { SessionSummary } from '@finclaw/types';
import { signal } from '@preact/signals';

const KEY = 'finclaw.seen';

/** When each conversation was last open in this browser; `''` is the first visit, before which all counts as read. */
const seen = signal<Readonly<Record<string, number>>>({});

/** Reads what was seen at earlier visits. */
export function loadSeen(now: number): void {
  try {
    seen.value = JSON.parse(localStorage.getItem(KEY) ?? '');
  } catch {
    seen.value = { '': now };
  }
}

/** Returns true for a conversation of this page with something in it that was not open here since. */
export const isUnread = ({ sessionKey, channelId, updatedAt, isRunning }: SessionSummary): boolean =>
  channelId === 'web' && !isRunning && updatedAt > (seen.value[sessionKey] ?? seen.value[''] ?? Infinity);

/** Notes that a conversation is open, and forgets those that are listed no more. */
export function markSeen(sessionKey: string, at: number, listed: readonly SessionSummary[]): void {
  const kept = Object.entries(seen.value).filter(
    ([key]) => key === '' || listed.some((each) => each.sessionKey === key),
  );
  seen.value = { ...Object.fromEntries(kept), [sessionKey]: at };
  localStorage.setItem(KEY, JSON.stringify(seen.value));
}
