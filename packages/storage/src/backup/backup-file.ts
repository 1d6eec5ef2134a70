import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { FinClawError } from '@finclaw/infra';
import { ByteReader } from './byte-reader.ts';
import { damaged } from './damaged.ts';
import { SEAL_COST, SEALED, seal, unseal } from './seal.ts';
import { nextTarEntry, TAR_END, tarHeader, tarPadding } from './tar.ts';

/** The description of a backup in its first file. */
export interface BackupFacts {
  readonly format: 1;
  /** The program that made it. */
  readonly version: string;
  readonly createdAt: string;
  /** The version of the database in it. */
  readonly schema: number;
}

/** A file of a backup, as its last file lists it. */
export interface BackedUpFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** A file on its way into a backup. */
export interface FileToBackUp {
  readonly path: string;
  readonly size: number;
  /** The time it was last written, in seconds since 1970. */
  readonly modified: number;
  readonly content: () => AsyncIterable<Buffer>;
}

const FACTS = 'finclaw-backup.json';
const LIST = 'files.json';

/**
 * Writes a backup: a gzipped tar archive that begins with its description and ends with a list of checksums, encrypted
 * if there is a passphrase.
 */
export function backupBytes(
  facts: BackupFacts,
  files: AsyncIterable<FileToBackUp>,
  passphrase: string | undefined,
): AsyncIterable<Buffer> {
  // The pipeline passes errors of either side to its reader.
  const zipped = pipeline(Readable.from(tarOf(facts, files)), createGzip(), () => {});
  return passphrase === undefined ? zipped : seal(zipped, passphrase, SEAL_COST);
}

async function* tarOf(facts: BackupFacts, files: AsyncIterable<FileToBackUp>): AsyncGenerator<Buffer> {
  const listed: BackedUpFile[] = [];
  yield* jsonEntry(FACTS, facts);
  for await (const { path, size, modified, content } of files) {
    const hash = createHash('sha256');
    yield tarHeader({ path, size, modified });
    for await (const piece of content()) {
      hash.update(piece);
      yield piece;
    }
    yield tarPadding(size);
    listed.push({ path, size, sha256: hash.digest('hex') });
  }
  yield* jsonEntry(LIST, listed);
  yield TAR_END;
}

function* jsonEntry(path: string, value: unknown): Generator<Buffer> {
  const content = Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
  yield tarHeader({ path, size: content.length, modified: 0 });
  yield content;
  yield tarPadding(content.length);
}

/** Receives the content of a backup, one file after the other. */
interface BackupVisitor {
  onFacts?(facts: BackupFacts): void;
  /** Has to read the content to its end. Without it the content is only checked. */
  onFile?(path: string, content: AsyncIterable<Buffer>, modified: number): Promise<void>;
}

/**
 * Reads a whole backup and verifies every byte of it; throws when anything is missing or differs. Returns its
 * description.
 */
export async function readBackup(
  file: string,
  passphrase: string | undefined,
  visitor: BackupVisitor = {},
): Promise<{ readonly facts: BackupFacts; readonly files: readonly BackedUpFile[]; readonly isSealed: boolean }> {
  const { archive, isSealed } = await openBackup(file, passphrase);
  const reader = new ByteReader(archive);
  try {
    const facts = await readFacts(reader);
    visitor.onFacts?.(facts);
    const found: BackedUpFile[] = [];
    for (;;) {
      const entry = await nextTarEntry(reader);
      if (entry === undefined) throw damaged('its list of files is missing');
      if (entry.path === LIST) {
        const list = JSON.stringify(JSON.parse((await reader.read(entry.size)).toString('utf8')));
        if (list !== JSON.stringify(found)) throw damaged('a file is not as it was written');
        // To the end, so that the checks of the outer layers run as well.
        for await (const _ of reader.remaining());
        return { facts, files: found, isSealed };
      }
      found.push(await readFile(reader, entry, visitor));
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && code.startsWith('Z_')) throw damaged('it cannot be unpacked', error);
    throw error instanceof SyntaxError ? damaged('what it says about itself makes no sense', error) : error;
  }
}

async function readFile(
  reader: ByteReader,
  { path, size, modified }: { path: string; size: number; modified: number },
  { onFile }: BackupVisitor,
): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  async function* content(): AsyncGenerator<Buffer> {
    for await (const piece of reader.pieces(size)) {
      hash.update(piece);
      yield piece;
    }
  }
  if (onFile) await onFile(path, content(), modified);
  else for await (const _ of content());
  await reader.read(tarPadding(size).length);
  return { path, size, sha256: hash.digest('hex') };
}

async function readFacts(reader: ByteReader): Promise<BackupFacts> {
  const entry = await nextTarEntry(reader);
  if (entry?.path !== FACTS || entry.size > 100_000) throw damaged('it is no backup of FinClaw');
  const facts = JSON.parse((await reader.read(entry.size)).toString('utf8')) as BackupFacts;
  await reader.read(tarPadding(entry.size).length);
  if (facts.format !== 1)
    throw new FinClawError('The backup was made by a newer FinClaw', 'STORAGE_VERSION_UNSUPPORTED', {
      details: { found: facts.format },
    });
  return facts;
}

/** The archive inside a backup file, whether it is sealed or not. */
async function openBackup(
  file: string,
  passphrase: string | undefined,
): Promise<{ readonly archive: AsyncIterable<Buffer>; readonly isSealed: boolean }> {
  const reader = new ByteReader(createReadStream(file) as AsyncIterable<Buffer>);
  const start = await reader.read(2);
  if (start.equals(Buffer.from([0x1f, 0x8b])))
    return { archive: unzip(prepend(start, reader.remaining())), isSealed: false };
  const rest = await reader.line(SEALED.length).catch(() => '');
  if (start.toString('latin1') + rest !== SEALED) throw damaged('it is no backup of FinClaw');
  if (passphrase === undefined)
    throw new FinClawError('The backup needs its passphrase', 'BACKUP_LOCKED', { details: { asked: false } });
  return { archive: unzip(unseal(reader, passphrase)), isSealed: true };
}

const unzip = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(source), createGunzip(), () => {});

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
