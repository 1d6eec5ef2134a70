import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { acquireGatewayLock } from '@finclaw/infra';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../open-store.ts';
import { entry, inbound } from '../testing/sample-rows.ts';
import { readBackup } from './backup-file.ts';
import { makeBackup } from './make-backup.ts';
import { movesOf, restoreBackup, settleRestore } from './restore-backup.ts';
import { seal } from './seal.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'finclaw-backup-'));
  file = join(folder, 'backup.tgz');
});
afterEach(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string | Buffer>>;
const pathsOf = (stateDir: string) => ({ stateDir, databaseFile: join(stateDir, 'finclaw.db') });

/** A state directory with a database that holds one message, and these files. */
async function stateWith(name: string, files: Files, messageId = name): Promise<string> {
  const stateDir = join(folder, name);
  mkdirSync(stateDir, { recursive: true });
  const store = openStore(pathsOf(stateDir).databaseFile);
  await store.inbox.accept(entry(inbound(messageId)));
  store.close();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(stateDir, path)), { recursive: true });
    writeFileSync(join(stateDir, path), content);
  }
  return stateDir;
}

const backUp = (stateDir: string, passphrase?: string) =>
  makeBackup({ paths: pathsOf(stateDir), file, version: '1.2.3', ...(passphrase !== undefined && { passphrase }) });
const restore = (stateDir: string, passphrase?: string) =>
  restoreBackup({ stateDir, file, locale: 'en', ...(passphrase !== undefined && { passphrase }) });

async function messagesIn(stateDir: string): Promise<readonly string[]> {
  const store = openStore(pathsOf(stateDir).databaseFile);
  try {
    return (await store.inbox.unfinished()).map(({ message }) => message.id);
  } finally {
    store.close();
  }
}

/** Every plain file under a folder with its content. */
function filesUnder(dir: string): Record<string, string> {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(dir.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

const LONG = `sessions/${'가나다라마바사'.repeat(9)}.jsonl`;

describe('a backup', () => {
  it.each([undefined, 'a passphrase nobody knows'])(
    'brings back every byte elsewhere (passphrase: %s)',
    async (passphrase) => {
      const files = {
        'finclaw.json5': '{}',
        [LONG]: '{"a":1}\n',
        'skills/x/notes.md': 'hi',
        'audit.head': '{}',
        'empty.txt': '',
      };
      const from = await stateWith('from', files);
      utimesSync(join(from, LONG), 1_700_000_000, 1_700_000_000);
      const made = await backUp(from, passphrase);
      expect(made.files.map(({ path }) => path).sort()).toEqual([...Object.keys(files), 'finclaw.db'].sort());
      const to = join(folder, 'to');
      mkdirSync(to);
      expect(await restore(to, passphrase)).not.toHaveProperty('before');
      const restored = filesUnder(to);
      for (const [path, content] of Object.entries(files))
        expect([path, restored[path]]).toEqual([path, Buffer.from(content).toString('latin1')]);
      expect(statSync(join(to, LONG)).mtimeMs).toBe(1_700_000_000_000);
      expect(await messagesIn(to)).toEqual(['from']);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    },
  );

  it('without a passphrase is a tar archive anybody can open, and does without the keys', async () => {
    const from = await stateWith('from', { 'keys.secret': 'k', '.env': 'A=1', [LONG]: '{}\n' });
    expect(await backUp(from)).toMatchObject({ secrets: ['.env', 'keys.secret'] });
    const listed = spawnSync('tar', ['-tzf', file], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    expect(listed.stdout.split('\n')).toEqual(['finclaw-backup.json', 'finclaw.db', LONG, 'files.json', '']);
    expect(listed.status).toBe(0);
  });

  it('with one holds the keys and shows nothing', async () => {
    const from = await stateWith('from', {
      'keys.secret': 'the key',
      'sessions/secret-name.jsonl': 'x\n'.repeat(1000),
    });
    await backUp(from, 'correct horse battery');
    expect(readFileSync(file, 'latin1')).not.toMatch(/secret-name|the key|ustar/);
    const { files } = await readBackup(file, 'correct horse battery');
    expect(files.map(({ path }) => path)).toContain('keys.secret');
    await expect(readBackup(file, 'correct horse')).rejects.toMatchObject({ code: 'BACKUP_LOCKED' });
    await expect(readBackup(file, undefined)).rejects.toMatchObject({ code: 'BACKUP_LOCKED' });
  });

  it('leaves out logs, locks, drafts and links, and half a line', async () => {
    const from = await stateWith('from', {
      'logs/finclaw.log': 'x',
      'gateway.lock': 'x',
      'channels/gateway.lock': 'x',
      'sessions/a.jsonl': '{"whole":1}\n{"half',
      'sessions/a.jsonl.lock': 'x',
      'finclaw.db.v3.bak': 'x',
    });
    symlinkSync('/etc/hostname', join(from, 'link'));
    const { files, skipped } = await backUp(from);
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['finclaw.db', expect.any(Number)],
      ['sessions/a.jsonl', '{"whole":1}\n'.length],
    ]);
    expect(skipped).toEqual(['link']);
  });

  it('replaces an earlier backup, and nothing else', async () => {
    const from = await stateWith('from', {});
    await backUp(from);
    await backUp(from);
    writeFileSync(file, 'my notes');
    await expect(backUp(from)).rejects.toMatchObject({ code: 'BACKUP_TARGET_TAKEN' });
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    expect(readdirSync(folder).sort()).toEqual(['backup.tgz', 'from']);
  });

  it('clears away what one that was killed left behind', async () => {
    const from = await stateWith('from', {});
    mkdirSync(join(from, '.backup-999999999'));
    await backUp(from);
    expect(readdirSync(from).filter((name) => name.startsWith('.backup'))).toEqual([]);
  });

  it.each([undefined, 'a passphrase nobody knows'])(
    'that was changed or cut off anywhere is refused (passphrase: %s)',
    async (passphrase) => {
      const from = await stateWith('from', { 'sessions/a.jsonl': '{"a":1}\n'.repeat(20_000), 'keys.secret': 'k' });
      await backUp(from);
      // Sealed with less work for each guess of the passphrase than usual: it is opened a dozen times.
      if (passphrase !== undefined)
        await writeFile(file, seal(Readable.from([readFileSync(file)]), passphrase, { N: 2 ** 10, r: 8, p: 1 }));
      const whole = readFileSync(file);
      const original = await readBackup(file, passphrase);
      // Time, system and flags in the header of gzip are not about the content, nor is what the file system may pad.
      const begin = passphrase === undefined ? 10 : 0;
      const places = fc.sample(fc.integer({ min: begin, max: whole.length - 1 }), {
        numRuns: 12,
        seed: 22,
      });
      for (const place of [begin, ...places, whole.length - 1]) {
        const changed = Buffer.from(whole);
        changed[place]! ^= 0x10;
        writeFileSync(file, changed);
        // The last bits of what gzip compressed may stand for nothing: then every byte of the backup is still the same.
        const found = await readBackup(file, passphrase).catch((error: unknown) => error);
        const refused = { code: expect.stringMatching(/^BACKUP_/) };
        expect(found, `changed at ${place}`).toMatchObject(found instanceof Error ? refused : original);
        writeFileSync(file, whole.subarray(0, place));
        await expect(readBackup(file, passphrase), `cut off at ${place}`).rejects.toMatchObject({
          code: expect.stringMatching(/^BACKUP_/),
        });
      }
    },
  );

  it.each(['../outside', '/etc/passwd', 'a/../../b', 'C:\\x', 'a//b'])(
    'with a file called %s is refused',
    async (path) => {
      const facts = Buffer.from(JSON.stringify({ format: 1, schema: 1 }));
      const parts = [
        tarHeader({ path: 'finclaw-backup.json', size: facts.length, modified: 0 }),
        facts,
        tarPadding(facts.length),
        tarHeader({ path, size: 0, modified: 0 }),
      ];
      writeFileSync(file, gzipSync(Buffer.concat([...parts, TAR_END])));
      const to = join(folder, 'to');
      mkdirSync(to);
      await expect(restore(to)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
      expect(readdirSync(folder).sort()).toEqual(['backup.tgz', 'to']);
    },
  );
});

describe('restoring', () => {
  it('keeps what was there, and keys that the backup does without', async () => {
    const from = await stateWith('from', { 'finclaw.json5': '{ /* new */ }' });
    await backUp(from);
    const to = await stateWith('to', {
      'finclaw.json5': '{ /* old */ }',
      'keys.secret': 'mine',
      'logs/finclaw.log': 'log',
    });
    const { before } = await restore(to);
    expect(await messagesIn(to)).toEqual(['from']);
    expect(await messagesIn(before!)).toEqual(['to']);
    expect(filesUnder(to)).toMatchObject({
      'finclaw.json5': '{ /* new */ }',
      'keys.secret': 'mine',
      'logs/finclaw.log': 'log',
    });
    expect(filesUnder(before!)).toMatchObject({ 'finclaw.json5': '{ /* old */ }' });
    expect(existsSync(join(to, '.restore'))).toBe(false);
  });

  it('is refused while a server runs', async () => {
    const from = await stateWith('from', {});
    await backUp(from);
    const lock = await acquireGatewayLock(from);
    await expect(restore(from)).rejects.toMatchObject({ code: 'GATEWAY_LOCK_ERROR' });
    lock.release();
  });

  it('refuses a backup of a newer program', async () => {
    const facts = Buffer.from(JSON.stringify({ format: 1, schema: 9999, version: '9' }));
    writeFileSync(
      file,
      gzipSync(
        Buffer.concat([
          tarHeader({ path: 'finclaw-backup.json', size: facts.length, modified: 0 }),
          facts,
          tarPadding(facts.length),
          TAR_END,
        ]),
      ),
    );
    const to = await stateWith('to', {});
    await expect(restore(to)).rejects.toMatchObject({ code: 'STORAGE_VERSION_UNSUPPORTED' });
    expect(await messagesIn(to)).toEqual(['to']);
  });

  it('that ends after any of its moves is finished at the next start, with nothing lost', async () => {
    const fresh = {
      'finclaw.json5': 'new',
      'sessions/a.jsonl': 'new\n',
      'sessions/b.jsonl': 'new\n',
      'audit.head': 'new',
    };
    await backUp(await stateWith('from', fresh));
    for (let moves = 0; ; moves++) {
      const old = {
        'finclaw.json5': 'old',
        'sessions/a.jsonl': 'old\n',
        'sessions/c.jsonl': 'old\n',
        'skills/s.md': 'old',
      };
      const to = await stateWith(`to-${moves}`, old, 'old');
      const done = interruptedRestore(to, moves);
      await done.next();
      await settleRestore(to);
      expect(await messagesIn(to)).toEqual(['from']);
      const present = filesUnder(to);
      expect(present).toMatchObject(fresh);
      const [before] = readdirSync(to).filter((name) => name.startsWith('before-restore'));
      for (const [path, content] of Object.entries(old))
        expect([path, present[join(before!, path)]]).toEqual([path, content]);
      expect(
        Object.keys(present)
          .filter((path) => path.startsWith('sessions/'))
          .sort(),
      ).toEqual(['sessions/a.jsonl', 'sessions/b.jsonl']);
      if ((await done.next()).value) return;
    }
  });
});

/** Unpacks and plans a restore by hand and makes only so many of its moves. Then tells whether those were all. */
async function* interruptedRestore(stateDir: string, count: number): AsyncGenerator<boolean> {
  const fresh = join(stateDir, '.restore', 'new');
  mkdirSync(fresh, { recursive: true });
  await readBackup(file, undefined, {
    async onFile(path, content) {
      mkdirSync(dirname(join(fresh, path)), { recursive: true });
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(part);
      writeFileSync(join(fresh, path), Buffer.concat(parts));
    },
  });
  const old = readdirSync(stateDir).filter((name) => name !== '.restore');
  const plan = { before: 'before-restore-now', old, fresh: readdirSync(fresh) };
  writeFileSync(join(stateDir, '.restore', 'plan.json'), JSON.stringify(plan));
  const moves = movesOf(stateDir, plan);
  let made = 0;
  while (made < count && !moves.next().done) made++;
  yield false;
  yield made < count;
}
