import { addDays, type LocalDate } from '@finclaw/market';
import { openStore } from '@finclaw/storage';
import type { DecimalString } from '@finclaw/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CloseMemory, closesSince, createCloseMemory, type ReportedCloses } from './close-memory.ts';

const TODAY = '2026-01-09' as LocalDate;
const SINCE = '2025-01-01' as LocalDate;
const told = (days: Record<string, string>, other: Partial<ReportedCloses> = {}): ReportedCloses => ({
  source: 'vendor',
  isWhole: true,
  days: new Map(Object.entries(days)) as unknown as Map<LocalDate, DecimalString>,
  ...other,
});
const WHOLE = { '2025-01-02': '90', '2026-01-05': '100', '2026-01-06': '101', '2026-01-08': '103' };

let store: ReturnType<typeof openStore>;
let memory: CloseMemory;
beforeEach(() => {
  store = openStore(':memory:', { locale: 'en' });
  memory = createCloseMemory(store.values, 'closes real');
});
afterEach(() => store.close());

/** Asks for the closes, with what a source would say from each day on; returns them and the days it was asked for. */
async function closes(answer: (from: LocalDate) => ReportedCloses, since = SINCE, today = TODAY) {
  const asked: LocalDate[] = [];
  const days = await closesSince(memory, 'AAPL', since, today, async (from) => {
    asked.push(from);
    return answer(from);
  });
  return { asked, days: Object.fromEntries(days) };
}

it('past days are asked for once, and a day that may not be over is asked for again', async () => {
  expect(await closes(() => told(WHOLE))).toEqual({ asked: [SINCE], days: WHOLE });
  const recent = { '2026-01-05': '100', '2026-01-06': '101', '2026-01-08': '104', '2026-01-09': '105' };
  const second = await closes(() => told(recent));
  expect(second).toEqual({ asked: ['2025-12-23'], days: { ...WHOLE, ...recent } });
});

it.each<[string, ReportedCloses]>([
  ['a split has changed the days before it', told({ '2026-01-05': '50', '2026-01-06': '50.5' })],
  ['another source answers', told({ '2026-01-05': '100' }, { source: 'other' })],
  ['nothing known is told again', told({ '2026-01-09': '105' })],
])('everything is asked for again when %s', async (_, recent) => {
  await closes(() => told(WHOLE));
  const halved = { '2025-01-02': '45', '2026-01-06': '50.5' };
  const after = await closes((from) => (from === SINCE ? told(halved) : recent));
  expect(after).toEqual({ asked: ['2025-12-23', SINCE], days: halved });
  expect(Object.fromEntries((await memory.of('AAPL'))?.days ?? [])).toEqual(halved);
});

it('an earlier day than ever before is asked for', async () => {
  await closes(() => told(WHOLE));
  expect((await closes(() => told(WHOLE), '2024-06-01' as LocalDate)).asked).toEqual(['2024-06-01']);
});

it('an old day that a source corrects later is noticed within a month', async () => {
  await closes(() => told(WHOLE));
  const corrected = { ...WHOLE, '2025-01-02': '45' };
  const source = (from: LocalDate) =>
    told(Object.fromEntries(Object.entries(corrected).filter(([date]) => date >= from)));
  expect((await closes(source, SINCE, '2026-02-08' as LocalDate)).asked).not.toContain(SINCE);
  const after = await closes(source, SINCE, '2026-02-09' as LocalDate);
  expect(after).toEqual({ asked: [SINCE], days: corrected });
  expect((await memory.of('AAPL'))?.asked).toBe('2026-02-09');
});

it('what a source broke off is used, but not kept; without an answer nothing is made up', async () => {
  expect((await closes(() => told({ '2026-01-06': '101' }, { isWhole: false }))).days).toEqual({ '2026-01-06': '101' });
  expect(await memory.of('AAPL')).toBeUndefined();
  await closes(() => told(WHOLE));
  expect(await closes(() => told({}, { source: undefined }))).toEqual({ asked: ['2025-12-23'], days: {} });
});

it('only the days that are needed are read, and all of them stay stored', async () => {
  const older = Object.fromEntries(
    Array.from({ length: 345 }, (_, at) => [addDays('2025-01-06' as LocalDate, at), `${100 + at}`]),
  ) as Record<string, string>;
  const source = (from: LocalDate) =>
    told(Object.fromEntries(Object.entries({ ...older, ...WHOLE }).filter(([date]) => date >= from)));
  const december = '2025-12-20' as LocalDate;
  await closes(source);
  const read = Object.keys((await closes(source, december)).days);
  expect(read).toEqual(['2025-12-16', '2026-01-05', '2026-01-06', '2026-01-08']);
  const later = (from: LocalDate) => told({ ...Object.fromEntries(source(from).days), '2026-01-12': '107' });
  expect(Object.keys((await closes(later, december, '2026-01-20' as LocalDate)).days)).toContain('2026-01-12');
  const all = await memory.of('AAPL');
  expect(Object.fromEntries(all?.days ?? [])).toEqual({ ...older, ...WHOLE, '2026-01-12': '107' });
  expect((await closes(source, SINCE)).days).toEqual({ ...older, ...WHOLE, '2026-01-12': '107' });
});
