import type { SessionSummary } from '@finclaw/types';
import { expect, it } from 'vitest';
import { sessionGroups } from './session-groups.ts';

const NOW = Date.parse('2026-11-19T01:00:00Z');
const used = (title: string, updatedAt: string, isPinned = false) =>
  ({ title, updatedAt: Date.parse(updatedAt), isPinned }) as SessionSummary;

it('conversations are divided by days of the reader, pinned ones first', () => {
  const sessions = [
    used('kept', '2026-01-01T00:00:00Z', true),
    used('this morning', '2026-11-19T00:30:00Z'),
    used('late at night', '2026-11-18T14:30:00Z'),
    used('last Friday', '2026-11-13T03:00:00Z'),
    used('last month', '2026-10-25T03:00:00Z'),
    used('long ago', '2026-05-25T03:00:00Z'),
  ];
  const titles = (zone: string) =>
    sessionGroups(sessions, NOW, zone).map(([group, found]) => [group, ...found.map(({ title }) => title)].join(': '));
  expect(titles('Asia/Seoul')).toEqual([
    'pinned: kept',
    'today: this morning',
    'yesterday: late at night',
    'week: last Friday',
    'month: last month',
    'older: long ago',
  ]);
  // In New York it is still the 18th.
  expect(titles('America/New_York')[1]).toBe('today: this morning: late at night');
});
