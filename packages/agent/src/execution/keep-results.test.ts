import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { handlesAfter, keepResults, readResultDefinition, readResultExecutor, ToolRegistry } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messagesToEntries } from '../session/messages-to-entries.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { bridgeToolRegistry } from './registry-bridge.ts';
import { runParams } from './testing/scripted-provider.ts';
import { ToolExecutor } from './tool-executor.ts';

const KEY = 'agent:main:test:direct:someone';
const OTHER = 'agent:main:test:direct:other';
const ROWS = Array.from(
  { length: 500 },
  (_, index) => `${2000 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01 value ${index}`,
);
const POSITIONS = Array.from({ length: 40 }, (_, at) => ({
  instrument: { symbol: `SYM${at}`, name: `Company number ${at}` },
  sector: at % 4 === 0 ? 'Technology' : 'Energy',
  value: { amount: String((at * 17) % 40), currency: 'KRW' },
  price: { amount: String(at), currency: at % 2 === 0 ? 'KRW' : 'USD' },
}));
const flags = { changes: 'nothing' as const, accessesSensitiveData: false, group: 'finance' as const };
const schema = { type: 'object', properties: {} } as const;

let dir: string;
let store: SessionStore;
let tools: ToolRegistry;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'finclaw-results-'));
  store = createSessionStore({ dir, logger: createSilentLogger() });
  tools = new ToolRegistry({});
  tools.register(
    readResultDefinition,
    readResultExecutor((sessionId, handle) => store.result(sessionId, handle)),
  );
  const define = (name: string, content: string, isExternal = false) =>
    tools.register({ name, description: name, inputSchema: schema, ...flags, isExternal }, async () => ({
      content,
      isError: false,
    }));
  define('own', JSON.stringify({ status: 'ok', rows: ROWS }));
  define('portfolio', JSON.stringify({ status: 'ok', positions: POSITIONS }));
  define('outside_list', JSON.stringify({ items: POSITIONS }), true);
  define('foreign', `${ROWS.join('\n'.repeat(1))}\nkey AKIAIOSFODNN7EXAMPLE`, true);
  define('small', 'one line');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Runs calls as a turn of the conversation does, and returns the entries that were written. */
async function call(sessionKey: string, ...calls: { name: string; input?: unknown }[]) {
  const session = await store.open(sessionKey);
  try {
    const context = { sessionId: sessionKey, userId: 'u', channelId: 'terminal' };
    const handlers = bridgeToolRegistry(
      keepResults(tools, (result) => session.keepResult(result)),
      context,
    );
    const asked = calls.map(({ name, input = {} }, index) => ({
      id: `${name}-${session.entries().length}-${index}`,
      name,
      input,
    }));
    const results = await new ToolExecutor({ handlers }).executeAll(asked, undefined, { context: runParams() });
    const next = handlesAfter(session.entries());
    const entries = messagesToEntries(
      [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: asked.map((each) => ({ type: 'tool_use', ...each })) },
        { role: 'tool', content: results.map((result) => ({ type: 'tool_result', ...result, handle: next() })) },
      ],
      { now: Date.now() },
    );
    await session.append(entries);
    return entries.filter(({ role }) => role === 'tool');
  } finally {
    await session.close();
  }
}

describe('results by handle', () => {
  it('a long result is shown in part, kept whole, and read on by its handle, also after a restart', async () => {
    const [own, small] = await call(KEY, { name: 'own' }, { name: 'small' });
    expect(own).toMatchObject({ handle: 'r1', kept: { at: 0 }, shown: [{ path: 'rows', to: 20, total: 500 }] });
    expect(JSON.parse(own!.content).rows).toEqual(ROWS.slice(0, 20));
    expect(small).toMatchObject({ handle: 'r2', content: 'one line' });
    expect(small?.kept).toBeUndefined();

    store = createSessionStore({ dir, logger: createSilentLogger() });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', from: 1, count: 3 } });
    expect(read).toMatchObject({
      handle: 'r3',
      shown: [{ of: 'r1', path: 'rows', unit: 'rows', from: 1, to: 3, total: 500 }],
    });
    expect(JSON.parse(read!.content)).toEqual({ status: 'ok', rows: ROWS.slice(0, 3) });
    expect((await call(KEY, { name: 'read_result', input: { result: 'r2' } }))[0]!.content).toBe('one line');
  });

  it('a list of our own tools is a table for the model, and complete for everybody else', async () => {
    const [shown] = await call(KEY, { name: 'portfolio' });
    expect(shown).toMatchObject({ shown: [{ path: 'positions', unit: 'rows', from: 1, to: 20, total: 40 }] });
    expect(JSON.parse(shown!.content).positions).toMatchObject({ total: 40, units: { KRW: ['value'] } });
    expect((await store.complete(KEY, [shown!]))[0]!.content).toBe(
      JSON.stringify({ status: 'ok', positions: POSITIONS }),
    );
    const [outside] = await call(KEY, { name: 'outside_list' });
    expect(outside?.kept).toBeUndefined();
  });

  it.each<[string, object, (number | string)[][]]>([
    [
      'the largest first',
      { sort: '-value', count: 2, columns: ['symbol', 'value'] },
      [
        [7, 'SYM7', '39'],
        [14, 'SYM14', '38'],
      ],
    ],
    [
      'by a condition',
      { where: 'sector=technology; value<5', columns: ['value'] },
      [
        [0, '0'],
        [12, '4'],
      ],
    ],
    ['by part of a name', { where: 'name~number 39', columns: ['name'] }, [[39, 'Company number 39']]],
    [
      'money of several currencies, once one is chosen',
      { where: 'symbol=SYM3', sort: 'price', columns: ['price'] },
      [[3, '3 USD']],
    ],
    [
      'from a row on',
      { path: 'positions', from: 39, columns: ['symbol'] },
      [
        [38, 'SYM38'],
        [39, 'SYM39'],
      ],
    ],
    ['by the path that the model sees', { path: 'positions.rows', from: 40, columns: ['symbol'] }, [[39, 'SYM39']]],
  ])('rows are read %s, each with its index in the whole', async (_what, query, rows) => {
    await call(KEY, { name: 'portfolio' });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', ...query } });
    expect(read!.isError).toBe(false);
    const table = JSON.parse(read!.content);
    expect(table).toMatchObject({ total: 40, rows });
    expect(table.cite).toBe('r1.positions[#].column');
    expect(read!.shown).toMatchObject([{ of: 'r1', unit: 'rows' }]);
  });

  it.each([
    [
      { sort: 'wert' },
      'There is no column "wert". The columns are: instrument.symbol, instrument.name, sector, value, price',
    ],
    [{ where: 'sector' }, '"sector" is no condition.'],
    [{ sort: '-price' }, 'price is in several currencies'],
    [{ path: 'nothing', sort: 'value' }, 'There is no list of rows in r1 at nothing'],
  ])('%j says what is wrong with it', async (query, problem) => {
    await call(KEY, { name: 'portfolio' });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', ...query } });
    expect(read).toMatchObject({ isError: true, content: expect.stringContaining(problem) });
  });

  it('a list that outsiders wrote can be sorted too, and stays theirs', async () => {
    await call(KEY, { name: 'outside_list' });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', sort: '-value', count: 1 } });
    expect(read!.content).toMatch(/^<untrusted-[0-9a-f]{32}>\n\{"cite":"r1\.items\[#\]\.column"/);
    const [wrong] = await call(KEY, { name: 'read_result', input: { result: 'r1', sort: 'x' } });
    expect(wrong!.content).toMatch(/^<untrusted-/);
  });

  it('what outsiders wrote stays theirs, and what was masked stays masked', async () => {
    await call(KEY, { name: 'foreign' });
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1', from: 499 } });
    expect(read!.content).toMatch(/^<untrusted-[0-9a-f]{32}>\n[\s\S]*value 498\n[\s\S]*<\/untrusted-[0-9a-f]{32}>$/);
    expect(read!.content).toContain('[REDACTED');
    expect(read!.content).not.toContain('AKIAIOSFODNN7EXAMPLE');
    const kept = await store.result(KEY, 'r1');
    expect(JSON.stringify(kept)).not.toContain('AKIAIOSFODNN7EXAMPLE');
    const [again] = await call(KEY, { name: 'read_result', input: { result: 'r2' } });
    expect(again!.content).toMatch(/^<untrusted-/);
  });

  it.each(['r2', 'r999'])('%s of another conversation, or of none, is not found', async (result) => {
    await call(OTHER, { name: 'own' }, { name: 'own' });
    await call(KEY, { name: 'small' });
    expect((await call(KEY, { name: 'read_result', input: { result } }))[0]).toMatchObject({ isError: true });
  });

  it('a whole result that a power cut took away is not made up, and a conversation begun anew has none', async () => {
    await call(KEY, { name: 'own' });
    truncateSync((await store.list())[0]!.file.replace(/\.jsonl$/, '.results'), 100);
    const [read] = await call(KEY, { name: 'read_result', input: { result: 'r1' } });
    expect(read).toMatchObject({ isError: true, content: expect.stringContaining('only what was shown') });
    await store.reset(KEY);
    expect(await store.result(KEY, 'r1')).toBeUndefined();
    expect((await call(KEY, { name: 'own' }))[0]).toMatchObject({ handle: 'r1', kept: { at: 0 } });
  });
});
