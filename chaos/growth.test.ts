import { findNumbers } from '@finclaw/language';
import { describe, expect, it } from 'vitest';
import { planRepair } from '../packages/agent/src/session/transcript-repair.ts';
import { parseAmountCell } from '../packages/broker-files/src/csv/parse-cell.ts';
import { toHtml } from '../packages/channel-kit/src/text/markup.ts';
import { splitMessage } from '../packages/channel-kit/src/text/split-message.ts';
import { tablesToBlocks } from '../packages/channel-kit/src/text/table-blocks.ts';
import { toPlainText } from '../packages/features/src/news/plain-text.ts';
import { checkFigures } from '../packages/grounding/src/check-figures.ts';
import { redactSecrets } from '../packages/infra/src/index.ts';
import { readPage } from '../packages/infra/src/net/readable-page.ts';
import { calculate } from '../packages/market/src/calc/calculate.ts';
import { InstrumentDirectory } from '../packages/market/src/instruments/directory.ts';
import { createOfflineAdapter } from '../packages/offline-model/src/offline-adapter.ts';
import { guardText } from '../packages/tools/src/guard/guard-text.ts';
import { HOSTILE_TEXTS } from './loop/hostile-texts.ts';

const offline = createOfflineAdapter({
  directory: new InstrumentDirectory(),
  now: () => 1_794_800_000_000,
  locale: 'ko',
});
const quote = { tool: 'get_quote', content: '{"symbol":"AAPL","price":"243.85","currency":"USD"}' };

const GUARD = { maxContentLength: 10_000, redactPatterns: [], allowHtml: false, redactPersonalNumbers: true };

type Reader = (text: string) => unknown;

/** Where outside text is first read, and how long the longer of two texts is. */
const READERS: readonly (readonly [name: string, longer: number, read: Reader])[] = [
  ['the figure check, of an answer', 20_000, (answer) => checkFigures(answer, [quote], { user: ['Apple?'] })],
  [
    'the figure check, of a tool result',
    5_000,
    (content) => checkFigures('$1{{r1[0].price}}', [{ tool: 't', content }]),
  ],
  [
    'the built-in model',
    100_000,
    (content) => {
      const stream = offline.streamCompletion({ model: 'offline', messages: [{ role: 'user', content }] });
      return stream[Symbol.asyncIterator]().next();
    },
  ],
  ['the number reader', 20_000, findNumbers],
  ['the calculator', 20_000, calculate],
  ['a cell of a file', 100_000, (cell) => parseAmountCell(cell)],
  ['the result guard', 100_000, (text) => guardText(text, GUARD)],
  ['a page of the web', 100_000, readPage],
  ['the secrets', 100_000, (text) => redactSecrets(text)],
  ['a summary of a feed', 100_000, (text) => toPlainText(text, 500)],
  ['the splitter', 100_000, (text) => splitMessage(text, 2000)],
  ['Markdown', 100_000, toHtml],
  ['tables', 100_000, tablesToBlocks],
  ['the repair of a transcript', 100_000, (text) => planRepair(entriesOf(text))],
];

const entriesOf = (text: string) =>
  Array.from({ length: text.length / 10 }, (_, at) => ({
    role: 'user' as const,
    content: `${text.slice(0, 20)}${at}`,
    timestamp: '2026-11-15T00:00:00.000Z',
  }));

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Ten times the text may take ten times as long; what looks back over its text takes a hundred times. */
const MOST_GROWTH = 50;
const TRIES = 3;

function isLinear(read: Reader, text: (length: number) => string, longer: number, tries = TRIES): boolean {
  const [long, short] = [text(longer), text(longer / 10)];
  for (let attempt = 0; attempt < tries; attempt++) {
    const took = cpuMs(() => read(`${long}${attempt}`));
    if (took < 100) return true;
    const tenth = Math.min(
      cpuMs(() => read(`${short}${attempt}`)),
      cpuMs(() => read(`${short}${attempt}x`)),
    );
    if (took < tenth * MOST_GROWTH) return true;
  }
  return false;
}

/** Every third of them for each reader, or with `npm run chaos -- --whole growth` all. */
const textsFor = (reader: number) =>
  Object.entries(HOSTILE_TEXTS).filter((_, at) => process.env.FINCLAW_WHOLE === '1' || (at + reader) % 3 === 0);

describe('ten times the text takes about ten times as long', () => {
  it.each(READERS.map((reader, at) => [...reader, at] as const))('%s', (_name, longer, read, at) => {
    const slow = textsFor(at).filter(([, text]) => !isLinear(read, text, longer));
    expect(slow.map(([name]) => name)).toEqual([]);
  });

  it('what looks back is found', () => {
    expect(
      isLinear(
        (text) => /a+$/.test(text),
        (length) => `${'a'.repeat(length)}!`,
        15_000,
        1,
      ),
    ).toBe(false);
  });
});
