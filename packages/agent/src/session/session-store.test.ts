import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { SharedSync } from '@finclaw/storage';
import type { TranscriptEntry } from '@finclaw/types';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCheckpoint } from '../context/checkpoint.ts';
import { openSession } from './session-handle.ts';
import { SessionMemory } from './session-memory.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { entry } from './testing/transcripts.ts';
import { planRepair } from './transcript-repair.ts';

const CHILD = join(import.meta.dirname, 'testing', 'session-child.ts');
const KEY = 'agent:main:terminal:direct:홍길동';
const now = () => Date.UTC(2026, 0, 5);
let dir: string;
let store: SessionStore;

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'finclaw-sessions-')), 'sessions');
  store = createSessionStore({ dir, logger: createSilentLogger(), now });
});
afterEach(() => rmSync(join(dir, '..'), { recursive: true, force: true }));

const files = () => readdirSync(dir).sort();
const transcript = () => join(dir, files().find((name) => name.endsWith('.jsonl'))!);
const turn = (n: number): TranscriptEntry[] => [entry('user', `q${n}`, 2 * n), entry('assistant', `a${n}`, 2 * n + 1)];

async function write(entries: readonly TranscriptEntry[], key = KEY): Promise<void> {
  const session = await store.open(key);
  await session.append(entries);
  await session.close();
}

async function readEntries(key = KEY): Promise<readonly TranscriptEntry[]> {
  const session = await store.open(key);
  await session.close();
  return session.entries();
}

describe('a session', () => {
  it('is a file of JSON lines that people can read, for its owner only', async () => {
    await write(turn(0));
    await write(turn(1));
    const [header, ...lines] = readFileSync(transcript(), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(header).toEqual({ version: 1, sessionKey: KEY, createdAt: '2026-01-05T00:00:00.000Z' });
    expect(lines).toEqual([...turn(0), ...turn(1)]);
    expect(statSync(transcript()).mode & 0o777).toBe(0o600);
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(files()).toHaveLength(1);
  });

  it('exists from its first entry on', async () => {
    const session = await store.open(KEY);
    expect(session.entries()).toEqual([]);
    await session.append([]);
    await session.close();
    expect(files()).toEqual([]);
    expect(await store.read(KEY)).toBeUndefined();
  });

  it('has a file of its own, whatever its name', async () => {
    const keys = ['홍길동', '김철수', 'a:b_c', 'a_b:c', 'A:B_C', '../../x', 'x'.repeat(5_000)];
    for (const key of keys) await write([entry('user', key, 0)], key);
    for (const key of keys) expect((await readEntries(key)).map((item) => item.content)).toEqual([key]);
    expect((await store.list()).map((info) => info.sessionKey).sort()).toEqual(keys.toSorted());
    expect(readdirSync(join(dir, '..'))).toEqual(['sessions']);
  });

  it('has one writer at a time', async () => {
    const first = await store.open(KEY);
    await expect(store.open(KEY, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'SESSION_LOCKED' });
    await expect(store.open(KEY, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    await first.close();
    await first.close();
    await write(turn(0));
  });

  it('keeps the order of entries that are added side by side', async () => {
    const session = await store.open(KEY);
    await Promise.all([0, 1, 2, 3, 4].map((n) => session.append(turn(n))));
    await session.close();
    expect((await readEntries()).map((item) => item.content)).toEqual(
      [0, 1, 2, 3, 4].flatMap((n) => [`q${n}`, `a${n}`]),
    );
  });

  it('has what was written at once, in order with what waits for the disk', async () => {
    const session = await store.open(KEY);
    await session.write(turn(0));
    expect((await store.read(KEY))?.entries).toEqual(turn(0));
    await session.append(turn(1));
    await session.write(turn(2));
    await session.flush();
    await session.flush();
    expect(session.entries()).toEqual([0, 1, 2].flatMap(turn));
    await session.close();
    expect(await readEntries()).toEqual([0, 1, 2].flatMap(turn));
  });

  it('refuses what is no entry, and stores nothing of it', async () => {
    const session = await store.open(KEY);
    await expect(session.append([entry('user', 'q', 0), { role: 'user' } as TranscriptEntry])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    await expect(session.append([entry('assistant', '', 1, { toolUseId: 'a', toolInput: cyclic })])).rejects.toThrow();
    await session.append(turn(0));
    await session.close();
    expect(await readEntries()).toEqual(turn(0));
  });

  it('writes nothing once it is closed', async () => {
    const session = await store.open(KEY);
    await session.append(turn(0));
    await session.close();
    await expect(session.append(turn(1))).rejects.toMatchObject({ code: 'SESSION_LOCKED' });
    expect(await readEntries()).toEqual(turn(0));
  });

  it('writes nothing once the lock is lost', async () => {
    const lost = new AbortController();
    const lock = { path: '', signal: lost.signal, release: () => {} };
    const paths = {
      transcript: join(dir, 't.jsonl'),
      checkpoint: join(dir, 't.summary.json'),
      results: join(dir, 't.results'),
    };
    const folder = new SharedSync(async () => {});
    const memory = new SessionMemory();
    const options = {
      sessionKey: KEY,
      paths,
      lock,
      now,
      folder,
      memory,
      backupName: () => '',
      logger: createSilentLogger(),
    };
    const session = await openSession(options);
    lost.abort();
    await expect(session.append(turn(0))).rejects.toMatchObject({ code: 'SESSION_LOCKED' });
  });

  it('its lock carries its name', async () => {
    const session = await createSessionStore({ dir, logger: createSilentLogger() }).open(KEY);
    expect(JSON.parse(readFileSync(join(dir, files()[0]!), 'utf8'))).toMatchObject({ sessionId: KEY });
    await session.close();
  });

  it('a run that was cut off is shown with a stand-in for its result, and the file stays as it was written', async () => {
    const hasEffect = (name: string) => name === 'place_order';
    const cautious = createSessionStore({ dir, logger: createSilentLogger(), now, hasEffect });
    await write([
      entry('user', 'buy', 0),
      entry('assistant', '', 1, { toolUseId: 'a', toolName: 'place_order', toolInput: {} }),
    ]);
    const before = readFileSync(transcript(), 'utf8');
    const session = await cautious.open(KEY);
    expect(session.entries().at(-1)?.content).toMatch(/outcome is unknown/);
    expect(planRepair(session.entries()).corruptions).toEqual([]);
    await session.close();
    expect(readFileSync(transcript(), 'utf8')).toBe(before);
  });

  it('keeps the result of a compaction beside the transcript', async () => {
    const session = await store.open(KEY);
    await session.append(turn(0));
    expect(await session.checkpoint()).toBeUndefined();
    const checkpoint = createCheckpoint(turn(0), [entry('user', 'short', 1)]);
    await session.saveCheckpoint(checkpoint);
    expect(await session.checkpoint()).toEqual(checkpoint);
    writeFileSync(join(dir, files().find((name) => name.endsWith('.summary.json'))!), '{"version":1,');
    expect(await session.checkpoint()).toBeUndefined();
    await session.close();
    expect(await readEntries()).toEqual(turn(0));
    expect(await store.list()).toHaveLength(1);
  });

  it.each([
    {
      what: 'a newer version',
      header: { version: 2, sessionKey: KEY, createdAt: '' },
      code: 'STORAGE_VERSION_UNSUPPORTED',
    },
    { what: 'another session', header: { version: 1, sessionKey: 'other', createdAt: '' }, code: 'STORAGE_CORRUPT' },
  ])('a file of $what is not touched', async ({ header, code }) => {
    await write(turn(0));
    writeFileSync(transcript(), `${JSON.stringify(header)}\n`);
    await expect(store.open(KEY)).rejects.toMatchObject({ code });
    await expect(store.repair(KEY)).rejects.toMatchObject({ code });
    expect(files()).toHaveLength(1);
  });
});

describe('a torn tail', () => {
  it('cut at any byte, the earlier entries are there, the torn bytes are kept, and writing goes on', async () => {
    await write(turn(0));
    const whole = readFileSync(transcript());
    await write(turn(1));
    const path = transcript();
    const bytes = readFileSync(path);
    for (let end = whole.length; end <= bytes.length; end += 7) {
      for (const name of files()) rmSync(join(dir, name));
      writeFileSync(path, bytes.subarray(0, end));
      await write(turn(2));
      const entries = await readEntries();
      expect(entries.slice(0, 2)).toEqual(turn(0));
      expect(entries.slice(-2)).toEqual(turn(2));
      const backups = files().filter((name) => name.includes('.corrupt-'));
      const isTorn = !['\n', '}'].includes(String.fromCharCode(bytes[end - 1]!));
      expect(backups).toHaveLength(isTorn ? 1 : 0);
      if (isTorn) expect(readFileSync(join(dir, backups[0]!))).toEqual(bytes.subarray(0, end));
    }
  });

  it('a first line that was never completed leaves an empty session', async () => {
    await write(turn(0));
    writeFileSync(transcript(), '{"version":1,"sess');
    await write(turn(1));
    expect(await readEntries()).toEqual(turn(1));
    expect((await store.list())[0]).toMatchObject({ sessionKey: KEY, entryCount: 2 });
  });

  it('a damaged line in the middle hides nothing else', async () => {
    await write(turn(0));
    const path = transcript();
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"role":"us\n`);
    await write(turn(1));
    expect(await readEntries()).toEqual([...turn(0), ...turn(1)]);
  });
});

describe('reading, listing, resetting', () => {
  it('reads and lists while somebody writes, without a lock', async () => {
    const session = await store.open(KEY);
    await session.append(turn(0));
    writeFileSync(transcript(), `${readFileSync(transcript(), 'utf8')}{"role":"user","cont`);
    expect(await store.read(KEY)).toMatchObject({ entries: turn(0), corruptions: [], header: { sessionKey: KEY } });
    expect(await store.list()).toMatchObject([
      { sessionKey: KEY, createdAt: '2026-01-05T00:00:00.000Z', entryCount: 2 },
    ]);
    await session.close();
  });

  it('lists a session with a damaged first line, and is empty without a folder', async () => {
    expect(await store.list()).toEqual([]);
    await write(turn(0));
    writeFileSync(transcript(), `damaged\n${JSON.stringify(turn(0)[0])}\n`);
    const [info] = await store.list();
    expect(info).toMatchObject({ entryCount: 2, file: transcript() });
    expect(info).not.toHaveProperty('sessionKey');
  });

  it('a rewind keeps the beginning, sets the whole aside and writes on from there', async () => {
    expect(await store.rewind(KEY, 1)).toBeUndefined();
    await write([...turn(0), ...turn(1)]);
    expect(await store.rewind(KEY, 4)).toBeUndefined();
    const backup = await store.rewind(KEY, 2);
    expect(readFileSync(backup!, 'utf8').trimEnd().split('\n')).toHaveLength(5);
    await write(turn(2));
    expect(await readEntries()).toEqual([...turn(0), ...turn(2)]);
    await store.rewind(KEY, 0);
    expect((await store.read(KEY))?.entries).toEqual([]);
    expect((await store.list()).map((info) => info.sessionKey)).toEqual([KEY]);
  });

  it('after a rewind no handle is used a second time, and old results keep theirs', async () => {
    const call = (n: number, extra: Partial<TranscriptEntry> = {}) => [
      entry('assistant', '', 10 * n, { toolUseId: `t${n}`, toolName: 'get_quote' }),
      entry('tool', '{}', 10 * n + 1, { toolUseId: `t${n}`, toolName: 'get_quote', ...extra }),
    ];
    const next = async () => {
      const session = await store.open(KEY);
      await session.close();
      return session.nextHandle();
    };
    await write([entry('user', 'q', 0), ...call(1), ...call(2)]);
    expect((await readEntries()).flatMap(({ handle }) => handle ?? [])).toEqual(['r1', 'r2']);
    expect(await store.result(KEY, 'r2')).toMatchObject({ content: '{}' });
    expect(await next()).toBe('r3');
    await write(call(3, { handle: 'r3' }));
    await store.rewind(KEY, 3);
    expect((await readEntries()).flatMap(({ handle }) => handle ?? [])).toEqual(['r1']);
    expect(await next()).toBe('r4');
    await store.rewind(KEY, 1);
    expect(await next()).toBe('r4');
  });

  it('a place in a conversation is found again, also after a rewind or a reset', async () => {
    await write(turn(0));
    const session = await store.open(KEY);
    const mark = session.mark();
    await session.append(turn(1));
    await session.close();
    expect(await store.before(KEY, mark)).toEqual(turn(0));
    await store.rewind(KEY, 1);
    await write(turn(5));
    expect(await store.before(KEY, mark)).toEqual(turn(0));
    await store.reset(KEY);
    expect(await store.before(KEY, mark)).toEqual(turn(0));
    expect(await store.before(KEY, { count: 0, digest: '' })).toEqual([]);
    expect(await store.before(KEY, { ...mark, digest: 'other' })).toBeUndefined();
    expect(await store.before('another', mark)).toBeUndefined();
  });

  it('a reset starts anew and deletes nothing, however often', async () => {
    expect(await store.reset(KEY)).toBeUndefined();
    for (const n of [0, 1, 2]) {
      await write(turn(n));
      const archive = await store.reset(KEY);
      expect(readFileSync(archive!, 'utf8')).toContain(`"q${n}"`);
      expect(await readEntries()).toEqual([]);
    }
    expect(files()).toHaveLength(3);
    expect(await store.list()).toEqual([]);
  });
});

describe('repair', () => {
  const damaged = [
    ...turn(0),
    entry('tool', 'nobody asked', 5, { toolUseId: 'x' }),
    entry('user', 'q', 6),
    entry('assistant', '', 7, { toolUseId: 'a', toolName: 't' }),
  ];

  it('looks without touching, then repairs with a backup and a record', async () => {
    await write(damaged);
    const path = transcript();
    writeFileSync(path, `${readFileSync(path, 'utf8')}{"role":"assist`);
    const before = readFileSync(path);
    const seen = await store.repair(KEY, { dryRun: true });
    expect(seen?.corruptions.map(({ type }) => type)).toEqual([
      'truncated-json',
      'orphan-tool-result',
      'missing-tool-result',
    ]);
    expect(seen?.rejectedLines).toEqual(['{"role":"assist']);
    expect(seen).not.toHaveProperty('backup');
    expect(readFileSync(path)).toEqual(before);

    const done = await store.repair(KEY);
    expect(done).toMatchObject({ corruptions: seen!.corruptions });
    expect(readFileSync(done!.backup!)).toEqual(before);
    const record = JSON.parse(readFileSync(`${done!.backup}.repair.json`, 'utf8'));
    expect(record.changes.map(({ action }: { action: string }) => action)).toEqual(['removed', 'inserted']);
    expect(record.rejectedLines).toEqual(['{"role":"assist']);
    const again = await store.repair(KEY);
    expect(again).toMatchObject({ corruptions: [], changes: [] });
    expect((await readEntries()).map((item) => item.content)).toEqual([
      'q0',
      'a0',
      'q',
      '',
      '[Tool result unavailable]',
    ]);
  });

  it('writes a new first line when the old one is damaged', async () => {
    await write(turn(0));
    writeFileSync(transcript(), readFileSync(transcript(), 'utf8').replace('{"version":1', '{"ver'));
    expect((await store.repair(KEY))?.corruptions).toEqual([
      { type: 'truncated-json', index: 0, description: 'The first line is damaged' },
    ]);
    expect((await store.list())[0]).toMatchObject({ sessionKey: KEY, entryCount: 2 });
    expect(await readEntries()).toEqual(turn(0));
  });

  it('knows no session that does not exist', async () => {
    expect(await store.repair('nobody')).toBeUndefined();
    expect(await store.repair('nobody', { dryRun: true })).toBeUndefined();
  });
});

/** Everything acknowledged must be there, in order, and what is there must be whole. */
async function expectNothingLost(acknowledged: readonly number[]): Promise<number> {
  const entries = await readEntries();
  const numbers = entries.filter((item) => item.role === 'user').map((item) => Number(item.content.split(' ')[1]));
  expect(numbers).toEqual(numbers.map((_, i) => i));
  expect(numbers.length).toBeGreaterThan(acknowledged.at(-1) ?? -1);
  expect(entries.every((item) => item.role !== 'user' || item.content.endsWith('가'))).toBe(true);
  return numbers.length;
}

const numbersIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /^\d+$/.test(line))
    .map(Number);

describe('kill -9', () => {
  // What one process compiled the next one takes over, if it could end in peace: starting is most of what they do.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
  beforeAll(() => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'finclaw-warm-'));
    spawnSync(process.execPath, [CHILD, elsewhere, KEY, '0', '1'], { env });
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('at random moments: no acknowledged entry is lost', async () => {
    let next = 0;
    for (let kill = 0; kill < 4; kill++) {
      const child = spawn(process.execPath, [CHILD, dir, KEY, String(next)], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (data) => {
          if (output === '') setTimeout(() => child.kill('SIGKILL'), Math.random() * 40);
          output += data;
        });
        child.on('close', () => resolve());
      });
      const acknowledged = numbersIn(output);
      expect(acknowledged[0]).toBe(next);
      next = await expectNothingLost(acknowledged);
    }
  });

  const strace = (call: string, n: number) => {
    const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=SIGKILL:when=${n}`];
    const child = [process.execPath, CHILD, dir, KEY, '0', '6'];
    return spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', ...inject, ...child], { env, timeout: 60_000 });
  };
  /** `npm run chaos -- --whole` tries every moment, `npm test` a sample. */
  const isWhole = process.env.FINCLAW_WHOLE === '1';
  const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

  it.skipIf(!hasStrace)(
    'at the Nth system call of each kind that writes (needs strace): no acknowledged entry is lost',
    async () => {
      const points = [
        ...(isWhole ? [4, 6, 7, 9, 11, 13, 16, 20] : [6, 11, 16]).map((n) => ({ call: 'write', n })),
        ...(isWhole ? [1, 2, 3] : [2]).map((n) => ({ call: 'fdatasync', n })),
        // Which of the two there is depends on the processor.
        { call: '?link,?linkat', n: 1 },
      ];
      for (const { call, n } of points) {
        rmSync(dir, { recursive: true, force: true });
        const { stdout, signal, status } = strace(call, n);
        expect(signal ?? status).not.toBe(0);
        await expectNothingLost(numbersIn(stdout.toString()));
      }
    },
  );
});

describe('what a store remembers of its sessions', () => {
  /** What somebody sees who has never opened the session. */
  const afresh = async () => {
    const session = await createSessionStore({ dir, logger: createSilentLogger(), now }).open(KEY);
    await session.close();
    return { entries: session.entries(), mark: session.mark() };
  };

  it('is what is in the file, whoever wrote it and however', async () => {
    const other = createSessionStore({ dir, logger: createSilentLogger(), now });
    const call = entry('assistant', '', 100, { toolUseId: 'a', toolName: 'get_quote', toolInput: {} });
    const steps: readonly (() => unknown)[] = [
      () => write(turn(0)),
      () => write(turn(1)),
      () => write([entry('user', 'price?', 99), call]),
      async () => {
        const session = await other.open(KEY);
        await session.append(turn(60));
        await session.close();
      },
      () => write(turn(61)),
      () => store.rewind(KEY, 3),
      () => write(turn(62)),
      () => writeFileSync(transcript(), `${readFileSync(transcript(), 'utf8')}{"half`),
      () => write(turn(63)),
      () => store.reset(KEY),
      () => write(turn(64)),
      () => write(turn(65)),
    ];
    for (const step of steps) {
      await step();
      const seen = await afresh().catch(() => undefined);
      const session = await store.open(KEY);
      await session.close();
      expect({ entries: session.entries(), mark: session.mark() }).toEqual(seen);
      expect((await store.read(KEY))?.entries ?? []).toEqual((await other.read(KEY))?.entries ?? []);
    }
  });

  it('is what was said from the first question on, without reading it again', async () => {
    const first = entry('user', 'one', 0);
    await write([first]);
    const stored = await store.read(KEY);
    expect(stored?.entries[0]).toBe(first);
    expect(stored?.header).toEqual(
      (await createSessionStore({ dir, logger: createSilentLogger(), now }).read(KEY))?.header,
    );
  });

  it('is nothing of a session in which nothing was said', async () => {
    await write([entry('user', 'none', 0)]);
    writeFileSync(transcript(), '');
    await (await store.open(KEY)).close();
    await write([entry('user', 'one', 0)]);
    expect((await createSessionStore({ dir, logger: createSilentLogger(), now }).read(KEY))?.header?.sessionKey).toBe(
      KEY,
    );
  });

  it('is not believed when a copy of the same size and time was put in its place', async () => {
    await write([entry('user', 'one', 0)]);
    utimesSync(transcript(), 1_000, 1_000);
    await (await store.open(KEY)).close();
    const { ctimeMs } = statSync(transcript());
    // The clock of a file system may stand still for some milliseconds.
    do {
      writeFileSync(transcript(), readFileSync(transcript(), 'utf8').replace('"one"', '"two"'));
      utimesSync(transcript(), 1_000, 1_000);
    } while (statSync(transcript()).ctimeMs === ctimeMs);
    expect((await store.read(KEY))?.entries).toMatchObject([{ content: 'two' }]);
    const session = await store.open(KEY);
    await session.close();
    expect(session.entries()).toMatchObject([{ content: 'two' }]);
  });
});
