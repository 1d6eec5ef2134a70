import type { SessionSummary } from '@finclaw/types';
import { dateFormat } from '../language/times.ts';

/** The groups of a list of conversations, in order. */
const GROUPS = ['pinned', 'today', 'yesterday', 'week', 'month', 'older'] as const;
type SessionGroup = (typeof GROUPS)[number];

const DAY_MS = 86_400_000;

/** Divides conversations by when they were used last, by days of the reader; groups without any are left out. */
export function sessionGroups(
  sessions: readonly SessionSummary[],
  now: number,
  timeZone: string | undefined,
): readonly (readonly [SessionGroup, readonly SessionSummary[]])[] {
  const dayOf = (at: number): number => Date.parse(dateFormat('en-CA', { timeZone }).format(at)) / DAY_MS;
  const today = dayOf(now);
  const groupOf = ({ isPinned, updatedAt }: SessionSummary): SessionGroup => {
    const days = today - dayOf(updatedAt);
    if (isPinned) return 'pinned';
    return days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'week' : days < 30 ? 'month' : 'older';
  };
  return GROUPS.flatMap((group) => {
    const found = sessions.filter((session) => groupOf(session) === group);
    return found.length === 0 ? [] : [[group, found] as const];
  });
}
