import { readdir as readdirThen, readFile as readFileThen, type Stats, stat as statThen } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseJson } from '@finclaw/types';

// `finclaw sessions list` loads this file and little else, so it imports nothing but Node, and of that not
// `node:fs/promises`, which loads much more.
const readdir = promisify<string, string[]>(readdirThen);
const readFile = promisify<string, Buffer>(readFileThen);
const stat = promisify<string, Stats>(statThen);

/** One session in a listing. */
export interface SessionInfo {
  /** Absent when the first line of the file is damaged. */
  readonly sessionKey?: string;
  readonly file: string;
  readonly createdAt?: string;
  readonly updatedAt: string;
  readonly entryCount: number;
  readonly sizeBytes: number;
  /** The beginning of its first question, on one line. */
  readonly firstQuestion?: string;
}

const SESSION_FILE = /\.[0-9a-f]{32}\.jsonl$/;
const BATCH = 16;
const QUESTION_BYTES = 20_000;
const QUESTION_CHARS = 80;

/** Lists the sessions of a folder, the most recently used first. Takes no lock and parses only the first lines. */
export async function listSessions(folder: string): Promise<SessionInfo[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => SESSION_FILE.test(name));
  const sessions: SessionInfo[] = [];
  for (let i = 0; i < names.length; i += BATCH) {
    const found = await Promise.all(names.slice(i, i + BATCH).map((name) => describe(join(folder, name))));
    sessions.push(...found.filter((info) => info !== undefined));
  }
  return sessions.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

async function describe(file: string): Promise<SessionInfo | undefined> {
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
    const header = readHeader(bytes);
    const entryCount = countLines(bytes) - (header ? 1 : 0);
    return {
      ...header,
      ...firstQuestionIn(bytes),
      file,
      updatedAt: mtime.toISOString(),
      entryCount,
      sizeBytes: bytes.length,
    };
  } catch {
    // The session was reset meanwhile.
    return undefined;
  }
}

function readHeader(bytes: Buffer): { sessionKey: string; createdAt: string } | undefined {
  const end = bytes.indexOf(0x0a);
  const { sessionKey, createdAt } = Object(parseJson(bytes.toString('utf8', 0, end < 0 ? bytes.length : end)));
  return typeof sessionKey === 'string' && typeof createdAt === 'string' ? { sessionKey, createdAt } : undefined;
}

/** The first lines contain the header and, nearly always, the first question. */
function firstQuestionIn(bytes: Buffer): { readonly firstQuestion: string } | undefined {
  for (const line of bytes.toString('utf8', 0, QUESTION_BYTES).split('\n').slice(1)) {
    // A line may be damaged, or truncated by the limit.
    const { role, content, synthetic } = Object(parseJson(line));
    if (role !== 'user' || synthetic !== undefined || typeof content !== 'string') continue;
    return { firstQuestion: content.replace(/\s+/g, ' ').trim().slice(0, QUESTION_CHARS) };
  }
  return undefined;
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines++;
  return lines;
}
