import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEachDatabase } from '@finclaw/cluster/testing';
import { createSilentLogger } from '@finclaw/infra';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copySessions, digestSessions } from './copy-sessions.ts';
import { FileParts } from './file-parts.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { TableParts } from './table-parts.ts';
import { createTableSessions } from './table-sessions.ts';
import { entry } from './testing/transcripts.ts';

const logger = createSilentLogger();
/** A thousand conversations with `npm run chaos -- --whole copy-sessions`. */
const CONVERSATIONS = process.env.FINCLAW_WHOLE === '1' ? 1000 : 30;

describeEachDatabase('conversations that move to tables and back', (database) => {
  let root: string;
  let clock = Date.UTC(2026, 0, 6);
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'finclaw-copy-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  const now = () => (clock += 1);
  const here = () => join(root, 'here');
  const back = () => join(root, 'back');
  const filesIn = (dir: string) => createSessionStore({ dir, logger, now });
  const tables = () =>
    createTableSessions({ database: database.open().database, lockDir: join(root, 'locks'), logger, now });
  const parts = () => new TableParts(database.open().database);

  /** A turn with a result of which the transcript shows a part. */
  async function say(store: SessionStore, key: string, text: string): Promise<void> {
    const session = await store.open(key);
    const handle = session.nextHandle();
    const call = { toolUseId: `${handle}-${text}`, toolName: 'news' };
    const kept = await session.keepResult({ toolUseId: call.toolUseId, content: `whole ${text}`, untrusted: false });
    await session.append([
      entry('user', text, 1),
      entry('assistant', '', 2, { ...call, toolInput: {} }),
      entry('tool', 'whole…', 3, { ...call, handle, kept: kept!, shown: [] }),
      entry('assistant', `${text} answered`, 4),
    ]);
    await session.saveCheckpoint({ version: 1, covers: 2, digest: text, entries: [] } as never);
    await session.close();
  }

  const there = () => copySessions(new FileParts(here(), logger), parts());
  const andBack = () => copySessions(parts(), new FileParts(back(), logger));

  it('take along what they were before they were reset, rewound or repaired', async () => {
    const store = filesIn(here());
    await say(store, 'a', 'first');
    await store.reset('a');
    await say(store, 'a', 'second');
    await say(store, 'a', 'third');
    const session = await store.open('a');
    const mark = session.mark();
    await session.close();
    await store.rewind('a', 1);
    await say(store, 'only-archived', 'gone');
    await store.reset('only-archived');
    await say(store, 'torn', 'x');
    appendFileSync(
      join(here(), readdirSync(here()).find((name) => name.startsWith('torn.') && name.endsWith('.jsonl'))!),
      '{"ro',
    );
    const moved = await there();
    expect(moved).toMatchObject({ sessions: 3 });
    expect((await digestSessions(parts())).digest).toBe(moved.digest);
    const server = tables();
    expect((await server.before('a', mark))?.map(({ content }) => content)).toContain('third answered');
    const opened = await server.open('a');
    expect(opened.nextHandle()).toBe('r3');
    await opened.close();
    expect((await server.read('torn'))?.corruptions).toEqual([]);
    expect(await server.result('torn', 'r1')).toMatchObject({ content: 'whole x', isWhole: true });
    expect((await andBack()).digest).toBe(moved.digest);
    const again = filesIn(back());
    expect((await again.before('a', mark))?.map(({ content }) => content)).toContain('third answered');
    expect(await again.result('torn', 'r1')).toMatchObject({ content: 'whole x', isWhole: true });
    const kept = readdirSync(back()).map((name) => readFileSync(join(back(), name), 'utf8'));
    for (const words of ['whole first', 'whole third', 'whole gone', '{"ro']) expect(kept.join('')).toContain(words);
    const times = (dir: string) =>
      readdirSync(dir).flatMap((name) =>
        name.endsWith('.jsonl') && !name.startsWith('torn') ? [statSync(join(dir, name)).mtimeMs] : [],
      );
    expect(times(back()).map(Math.round)).toEqual(times(here()).map(Math.round));
  });

  it('carry damaged lines and are refused where nobody can tell whose they are', async () => {
    const store = filesIn(here());
    await say(store, 'a', 'first');
    const file = join(here(), readdirSync(here()).find((name) => name.endsWith('.jsonl'))!);
    writeFileSync(file, readFileSync(file, 'utf8').replace('{"role":"assistant"', '{"role":"assis\u0000'));
    const moved = await there();
    expect((await tables().read('a'))?.corruptions).toMatchObject([{ type: 'truncated-json' }]);
    expect((await andBack()).digest).toBe(moved.digest);
    writeFileSync(file, 'damaged\n');
    await expect(digestSessions(new FileParts(here(), logger))).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
  });

  it(`${CONVERSATIONS} have equal digests there and back, whatever was done in them`, async () => {
    const steps = fc.array(fc.constantFrom('say', 'say', 'say', 'reset', 'rewind', 'forget', 'repair'), {
      minLength: 1,
      maxLength: 6,
    });
    const store = filesIn(here());
    for (const [at, done] of fc.sample(steps, { seed: 11, numRuns: CONVERSATIONS }).entries()) {
      const key = `agent:main:web:direct:p${at}`;
      await say(store, key, `hello ${at}`);
      for (const [index, step] of done.entries()) {
        if (step === 'say') await say(store, key, `no. ${index} of ${at}`);
        else if (step === 'rewind') await store.rewind(key, 3);
        else if (step === 'forget') await store.forget(key, { text: `no. ${index - 1} of ${at}` });
        else await store[step](key);
      }
    }
    const moved = await there();
    expect(moved.sessions).toBe(CONVERSATIONS);
    expect(await digestSessions(parts())).toEqual(moved);
    expect(await andBack()).toEqual(moved);
    expect(await digestSessions(new FileParts(back(), logger))).toEqual(moved);
  });
});
