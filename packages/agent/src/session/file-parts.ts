import { existsSync, readdirSync, statSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDir, FinClawError, type FinClawLogger, writeFileAtomic } from '@finclaw/infra';
import type { StoredAt } from '@finclaw/types';
import { readBytes, readBytesAt } from './durable-file.ts';
import { parseSessionFile } from './session-file.ts';
import { transcriptFileName } from './session-file-name.ts';
import { linesOf, placed, type SessionPart, type SessionParts } from './session-parts.ts';
import { withWriteLock } from './write-lock.ts';

const OWN = /^.*\.[0-9a-f]{32}\.jsonl(?=$|\.)/;
const beside = (file: string, ending: string): string => file.replace(/\.jsonl$/, ending);
/**
 * Complete results of a reset conversation are next to its archive; those of rewound or repaired ones, next to the
 * current file.
 */
const RESULTS = '.results';

/** The conversations in the files of a folder. */
export class FileParts implements SessionParts {
  readonly #dir: string;
  readonly #logger: FinClawLogger;

  constructor(dir: string, logger: FinClawLogger) {
    this.#dir = dir;
    this.#logger = logger;
  }

  async keys(): Promise<readonly string[]> {
    return [...Map.groupBy(this.#names(), (name) => OWN.exec(name)?.[0] ?? '')].map(([file, names]) =>
      this.#keyOf(file, names),
    );
  }

  read(sessionKey: string): Promise<readonly SessionPart[]> {
    return withWriteLock({ sessionDir: this.#dir, sessionId: sessionKey, logger: this.#logger }, async () => {
      const file = transcriptFileName(sessionKey);
      const parts: SessionPart[] = [];
      for (const name of this.#names().filter((each) => each.startsWith(file)))
        parts.push(...(name === file ? await this.#current(file) : [await this.#archive(file, name)]));
      return parts;
    });
  }

  async add(sessionKey: string, parts: readonly SessionPart[]): Promise<void> {
    await ensureDir(this.#dir);
    const file = transcriptFileName(sessionKey);
    for (const { archive, lines, updatedAt, checkpoint } of parts) {
      const path = this.#unused(archive ?? file);
      let results = '';
      let at = 0;
      const keep = (result: string): StoredAt => {
        const place = { at, bytes: Buffer.byteLength(result) + 1 };
        at += place.bytes;
        results += `${result}\n`;
        return place;
      };
      const text = lines.map((line) => `${placed(line, keep)}\n`).join('');
      // The transcript comes last: it refers to the others.
      if (results !== '')
        await writeFileAtomic(archive === undefined ? beside(path, RESULTS) : `${path}${RESULTS}`, results);
      if (checkpoint !== undefined) await writeFileAtomic(beside(path, '.summary.json'), checkpoint);
      await writeFileAtomic(path, text);
      await utimes(path, updatedAt / 1000, updatedAt / 1000);
    }
  }

  /** Truncates an incomplete last line and archives the original, as opening the conversation would do. */
  async #current(file: string): Promise<readonly SessionPart[]> {
    const path = join(this.#dir, file);
    const bytes = readBytes(path) ?? Buffer.alloc(0);
    const { tornBytes } = parseSessionFile(bytes);
    const find = this.#resultsIn(beside(path, RESULTS));
    const updatedAt = Math.round(statSync(path).mtimeMs);
    const checkpoint = readBytes(beside(path, '.summary.json'))?.toString('utf8');
    const whole = bytes.subarray(0, bytes.length - tornBytes);
    const now = {
      lines: await linesOf(split(whole), find),
      updatedAt,
      checkpoint,
    };
    if (tornBytes === 0) return [now];
    const archive = `${file}.corrupt-${new Date(updatedAt).toISOString().replace(/[-:.]/g, '')}`;
    const before = { archive, lines: await linesOf(split(bytes), find), updatedAt };
    return whole.length === 0 ? [before] : [now, before];
  }

  async #archive(file: string, name: string): Promise<SessionPart> {
    const path = join(this.#dir, name);
    const own = `${path}${RESULTS}`;
    const find = this.#resultsIn(existsSync(own) ? own : join(this.#dir, beside(file, RESULTS)));
    const lines = await linesOf(split(readBytes(path) ?? Buffer.alloc(0)), find);
    return { archive: name, lines, updatedAt: Math.round(statSync(path).mtimeMs) };
  }

  #resultsIn(path: string): (place: StoredAt) => string | undefined {
    return ({ at, bytes }) => readBytesAt(path, at, bytes)?.toString('utf8');
  }

  /** Returns the files of conversations, without their side files. */
  #names(): readonly string[] {
    const names = existsSync(this.#dir) ? readdirSync(this.#dir) : [];
    return names.filter((name) => OWN.test(name) && !/\.(results|lock|tmp)$/.test(name)).sort();
  }

  #keyOf(file: string, names: readonly string[]): string {
    for (const name of names) {
      const { header } = parseSessionFile(readBytes(join(this.#dir, name)) ?? Buffer.alloc(0));
      if (header !== undefined && transcriptFileName(header.sessionKey) === file) return header.sessionKey;
    }
    const path = join(this.#dir, names[0] ?? file);
    throw new FinClawError(
      `Nobody can tell whose conversation ${path} is: its first line is damaged`,
      'STORAGE_CORRUPT',
      {
        details: { path },
      },
    );
  }

  #unused(name: string): string {
    for (let n = 1; ; n++) {
      const path = join(this.#dir, n === 1 ? name : `${name}-${n}`);
      if (!existsSync(path)) return path;
    }
  }
}

function split(bytes: Buffer): readonly string[] {
  const text = bytes.toString('utf8');
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
}
