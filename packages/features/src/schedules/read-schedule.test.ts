import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDateAt, localTimeAt } from '@finclaw/market';
import { describe, expect, it } from 'vitest';
import { readSchedule, type SpokenSchedule } from './read-schedule.ts';

const ZONE = 'Asia/Seoul';
const NOW = Date.parse('2026-11-16T10:00:00+09:00');

interface Row {
  readonly said: string;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly task?: string;
  readonly asks?: string;
  readonly none?: true;
}

const rows = (name: string): Row[] =>
  readFileSync(join(import.meta.dirname, '../../fixtures/schedules', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** What was read, as the fixtures write it. */
function shown(read: SpokenSchedule | undefined): Omit<Row, 'said'> {
  if (read === undefined) return { none: true };
  if (read.kind === 'ask') return { asks: read.missing };
  const { rule, task } = read;
  const plain =
    rule.kind === 'once' ? { kind: 'once', at: `${localDateAt(rule.at, ZONE)}T${localTimeAt(rule.at, ZONE)}` } : rule;
  const { from: _anchor, ...bare } = plain as Record<string, unknown>;
  return { rule: bare, task: task.kind === 'brief' ? task.which : task.kind };
}

describe('sentences that make a job, ask back, or are about something else', () => {
  it.each([...rows('seen'), ...rows('sealed')])('$said', ({ said, ...expected }) => {
    expect(shown(readSchedule(said, { now: NOW, zone: ZONE }))).toEqual(expected);
  });
});
