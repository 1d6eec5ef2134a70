import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase, type TestDatabase } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSessionStore, type SessionStore, type SessionStoreOptions } from './session-store.ts';
import { createTableSessions } from './table-sessions.ts';
import { cleanTranscript, entry } from './testing/transcripts.ts';

const KEY = 'agent:main:terminal:direct:local';
const OTHER = 'agent:main:telegram:direct:7';

describe('conversations in files', () => contract((options) => createSessionStore(options)));

describeEachDatabase('conversations in tables', (database: TestDatabase) =>
  contract(({ dir, ...rest }) => createTableSessions({ ...rest, database: database.open().database, lockDir: dir })),
);

/** What every store of conversations must do. */
function contract(open: (options: SessionStoreOptions) => SessionStore): void {
  let dir: string;
  let sessions: SessionStore;
  let clock: number;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'finclaw-sessions-'));
    clock = Date.UTC(2026, 0, 6);
    sessions = open({ dir, logger: createSilentLogger(), now: () => clock++ });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const hello = [entry('user', 'hello', 1), entry('assistant', 'good day', 2)];
  const more = [entry('user', 'a secret: 1234', 3, { runId: 'r2' }), entry('assistant', 'noted', 4, { runId: 'r2' })];
  const add = async (key: string, entries: typeof hello): Promise<void> => {
    const handle = await sessions.open(key);
    await handle.append(entries);
    await handle.close();
  };
  const texts = async (key = KEY) => (await sessions.read(key))?.entries.map(({ content }) => content);

  it('are there after they were written, in their order, each for itself', async () => {
    expect(await sessions.read(KEY)).toBeUndefined();
    await add(KEY, hello);
    await add(OTHER, [entry('user', 'elsewhere', 1)]);
    await add(KEY, more);
    expect((await sessions.read(KEY))?.entries).toEqual([...hello, ...more]);
    expect(await sessions.read(KEY)).toMatchObject({ header: { version: 1, sessionKey: KEY }, corruptions: [] });
    const handle = await sessions.open(KEY);
    expect(handle.entries()).toEqual([...hello, ...more]);
    await handle.close();
    expect(await texts(OTHER)).toEqual(['elsewhere']);
  });

  it('keep the order of writes nobody waited for', async () => {
    const handle = await sessions.open(KEY);
    const all = [...hello, ...more];
    await Promise.all(all.map((each) => handle.write([each])));
    await handle.flush();
    await handle.close();
    expect((await sessions.read(KEY))?.entries).toEqual(all);
  });

  it('show at once what was written, so that what is said next can cite it', async () => {
    const handle = await sessions.open(KEY);
    const written = handle.write(hello);
    expect(handle.entries()).toEqual(hello);
    await written;
    expect(handle.entries()).toEqual(hello);
    await handle.close();
  });

  it('take nothing that is no entry, and nothing after they were closed', async () => {
    const handle = await sessions.open(KEY);
    await expect(handle.append([...hello, { role: 'nobody' } as never])).rejects.toThrow(/not a transcript entry/);
    await handle.close();
    await handle.close();
    await expect(handle.append(hello)).rejects.toThrow(/right to write/);
    expect(await sessions.read(KEY)).toBeUndefined();
  });

  it('have one writer at a time', async () => {
    const handle = await sessions.open(KEY);
    await expect(sessions.open(KEY, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'SESSION_LOCKED' });
    await handle.close();
    await (await sessions.open(KEY, { timeoutMs: 1000 })).close();
  });

  it('are listed, the one used last first', async () => {
    expect(await sessions.list()).toEqual([]);
    await add(KEY, hello);
    clock += 1000;
    await add(OTHER, [entry('user', 'elsewhere', 1)]);
    const listed = await sessions.list();
    expect(listed.map(({ sessionKey, entryCount }) => [sessionKey, entryCount])).toEqual(
      expect.arrayContaining([
        [KEY, 2],
        [OTHER, 1],
      ]),
    );
    expect(listed.every(({ sizeBytes }) => sizeBytes > 20)).toBe(true);
  });

  it('begin anew when reset, and what they were can still be found by its place', async () => {
    await add(KEY, hello);
    const handle = await sessions.open(KEY);
    const mark = handle.mark();
    await handle.close();
    expect(await sessions.reset(KEY)).toMatch(/reset-/);
    expect(await sessions.read(KEY)).toBeUndefined();
    expect(await sessions.reset(KEY)).toBeUndefined();
    await add(KEY, more);
    expect(await texts()).toEqual(more.map(({ content }) => content));
    expect(await sessions.before(KEY, mark)).toEqual(hello);
    expect(await sessions.before(KEY, { count: 9, digest: 'x' })).toBeUndefined();
    clock += 1000;
    expect(await sessions.reset(KEY)).toMatch(/reset-/);
    expect(await sessions.before(KEY, mark)).toEqual(hello);
  });

  it('are cut back when rewound, and name no result as they did before', async () => {
    const result = entry('tool', '{"a":1}', 3, { toolUseId: 't1', toolName: 'get_quote', handle: 'r1' });
    const call = entry('assistant', '', 2, { toolUseId: 't1', toolName: 'get_quote', toolInput: {} });
    await add(KEY, [hello[0]!, call, result, entry('assistant', 'done', 4)]);
    expect(await sessions.rewind(KEY, 9)).toBeUndefined();
    expect(await sessions.rewind(KEY, 1)).toMatch(/rewound-/);
    expect(await texts()).toEqual(['hello']);
    const handle = await sessions.open(KEY);
    expect(handle.nextHandle()).toBe('r2');
    await handle.append([entry('assistant', 'again', 5)]);
    await handle.close();
    expect(await texts()).toEqual(['hello', 'again']);
  });

  it('go back to what a rewind cut off, and forth again', async () => {
    const of = (runId: string, text: string, at: number) => entry('user', text, at, { runId });
    await add(KEY, [of('a', 'first', 1), of('b', 'second', 2), of('c', 'third', 3)]);
    await sessions.rewind(KEY, 1);
    clock += 1000;
    await add(KEY, [of('d', 'second, differently', 4)]);
    expect(await sessions.rewind(KEY, 2, new Set(['x']))).toBeUndefined();
    expect(await sessions.rewind(KEY, 1, new Set(['b', 'c']))).toMatch(/rewound-/);
    expect(await texts()).toEqual(['first', 'second', 'third']);
    clock += 1000;
    expect(await sessions.rewind(KEY, 1, new Set(['d']))).toMatch(/rewound-/);
    expect(await texts()).toEqual(['first', 'second, differently']);
    clock += 1000;
    await sessions.rewind(KEY, 2, new Set(['b']));
    expect(await texts()).toEqual(['first', 'second, differently', 'second', 'third']);
  });

  it('keep whole results beside what was shown of them', async () => {
    const handle = await sessions.open(KEY);
    const whole = { toolUseId: 't1', content: 'x'.repeat(50_000), untrusted: false };
    await handle.write(hello);
    const kept = await handle.keepResult(whole);
    expect(kept).toBeDefined();
    const shown = entry('tool', 'xxx…', 3, { toolUseId: 't1', toolName: 'news', handle: 'r1', kept: kept!, shown: [] });
    await handle.append([entry('assistant', '', 2, { toolUseId: 't1', toolName: 'news', toolInput: {} }), shown]);
    await handle.close();
    expect(await sessions.result(KEY, 'r1')).toMatchObject({ content: whole.content, isWhole: true });
    expect(await sessions.result(KEY, 'r9')).toBeUndefined();
  });

  it('hand out complete results from memory: those of this run at once, earlier ones once they are loaded', async () => {
    const handle = await sessions.open(KEY);
    const whole = { toolUseId: 't1', content: '{"rows":[1,2,3]}', untrusted: false };
    const kept = await handle.keepResult(whole);
    const call = (id: string) => entry('assistant', '', 2, { toolUseId: id, toolName: 'news', toolInput: {} });
    const shown = entry('tool', '{"rows":[1]}', 3, { toolUseId: 't1', toolName: 'news', handle: 'r1', kept: kept! });
    const short = entry('tool', 'all of it', 5, { toolUseId: 't2', toolName: 'news', handle: 'r2' });
    const lost = entry('tool', '[1]', 7, {
      toolUseId: 't3',
      toolName: 'news',
      handle: 'r3',
      kept: { at: 9_999, bytes: 9 },
    });
    const range = { unit: 'rows', from: 1, to: 1, total: 3 } as const;
    const part = entry('tool', '[1]', 9, { toolUseId: 't4', toolName: 'news', handle: 'r4', shown: [range] });
    await handle.append([...hello, call('t1'), shown, call('t2'), short, call('t3'), lost, call('t4'), part]);
    expect(handle.wholeResult('r1')).toEqual({ content: whole.content, untrusted: false });
    await handle.close();

    const again = await sessions.open(KEY);
    await again.loadWholeResults();
    expect(again.wholeResult('r1')).toEqual({ content: whole.content, untrusted: false });
    expect(again.wholeResult('r2')).toEqual({ content: 'all of it', untrusted: false });
    for (const handle of ['r3', 'r4', 'r9']) expect(again.wholeResult(handle), handle).toBeUndefined();
    await again.close();
  });

  it('complete entries with what was stored of their results, fenced as before', async () => {
    const marker = 'a'.repeat(32);
    const fenced = (text: string) => `<untrusted-${marker} from="host">\n${text}\n</untrusted-${marker}>`;
    const handle = await sessions.open(KEY);
    const own = await handle.keepResult({ toolUseId: 't1', content: '[1,2]', untrusted: false });
    const parts = [{ text: 'line 1\nline 2', trust: 'untrusted', origin: 'host' }] as const;
    const theirs = await handle.keepResult({ toolUseId: 't2', content: 'line 1\nline 2', untrusted: true, parts });
    const range = { unit: 'rows', from: 1, to: 1, total: 2 } as const;
    const written = [
      entry('assistant', '', 2, { toolUseId: 't1', toolName: 'own', toolInput: {} }),
      entry('tool', '[1]', 3, { toolUseId: 't1', toolName: 'own', handle: 'r1', kept: own!, shown: [range] }),
      entry('assistant', '', 4, { toolUseId: 't2', toolName: 'web', toolInput: {} }),
      entry('tool', fenced('line 1'), 5, {
        toolUseId: 't2',
        toolName: 'web',
        handle: 'r2',
        kept: theirs!,
        shown: [range],
      }),
      entry('tool', 'gone', 6, { toolUseId: 't3', toolName: 'web', handle: 'r3', kept: { at: 9_999, bytes: 9 } }),
    ];
    await handle.append([...hello, ...written.slice(0, 4)]);
    await handle.close();
    const complete = await sessions.complete(KEY, [...hello, ...written]);
    const contents = complete.filter(({ role }) => role === 'tool').map(({ content }) => content);
    expect(contents).toEqual(['[1,2]', fenced('line 1\nline 2'), 'gone']);
    expect(complete[3]).not.toHaveProperty('shown');
    expect(complete.slice(0, 2)).toEqual(hello);
  });

  it('keep the last summary, and lose it when they are reset', async () => {
    const checkpoint = { version: 1, covers: 2, digest: 'd', entries: [entry('user', 'summary', 1)] } as never;
    const handle = await sessions.open(KEY);
    await handle.append(hello);
    expect(await handle.checkpoint()).toBeUndefined();
    await handle.saveCheckpoint(checkpoint);
    expect(await handle.checkpoint()).toEqual(checkpoint);
    await handle.close();
    await sessions.reset(KEY);
    await add(KEY, hello);
    const again = await sessions.open(KEY);
    expect(await again.checkpoint()).toBeUndefined();
    await again.close();
  });

  it('forget words, also in what they were', async () => {
    await add(KEY, [...hello, ...more]);
    expect(await sessions.forget(KEY, { text: 'never said' })).toBe(false);
    await sessions.reset(KEY);
    await add(KEY, [...hello, ...more]);
    expect(await sessions.forget(KEY, { text: 'secret: 1234' })).toBe(true);
    expect(JSON.stringify(await sessions.read(KEY))).not.toContain('1234');
    expect(await sessions.forget(KEY, { text: 'secret: 1234' })).toBe(false);
    expect((await texts())?.slice(0, 2)).toEqual(['hello', 'good day']);
  });

  it('are gone when removed, with what they were', async () => {
    expect(await sessions.remove(KEY)).toBe(false);
    await add(KEY, hello);
    const handle = await sessions.open(KEY);
    const mark = handle.mark();
    await handle.close();
    await sessions.reset(KEY);
    await add(KEY, more);
    await add(OTHER, hello);
    expect(await sessions.remove(KEY)).toBe(true);
    expect([await sessions.read(KEY), await sessions.before(KEY, mark)]).toEqual([undefined, undefined]);
    expect(await texts(OTHER)).toEqual(['hello', 'good day']);
  });

  it('are put in order, and what they were is kept', async () => {
    await add(KEY, [...hello, entry('tool', 'nobody asked', 3, { toolUseId: 'x', toolName: 'news' })]);
    const found = await sessions.repair(KEY, { dryRun: true });
    expect(found?.corruptions.map(({ type }) => type)).toEqual(['orphan-tool-result']);
    expect(await texts()).toHaveLength(3);
    expect((await sessions.repair(KEY))?.backup).toMatch(/corrupt-/);
    expect(await texts()).toEqual(['hello', 'good day']);
    expect((await sessions.repair(KEY))?.corruptions).toEqual([]);
    expect(await sessions.repair('nobody')).toBeUndefined();
  });

  it('give back any conversation as it was', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        cleanTranscript.filter((entries) => entries.length > 0),
        async (entries) => {
          const key = `${KEY}:${count++}`;
          await add(key, [...entries]);
          const read = (await sessions.read(key))?.entries ?? [];
          expect(read.map(({ role, content }) => [role, content])).toEqual(
            entries.map(({ role, content }) => [role, content]),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
}
