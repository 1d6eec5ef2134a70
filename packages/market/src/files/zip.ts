import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

/** One file inside an archive. */
export interface ZipEntry {
  readonly name: string;
  /** The content piece by piece, as far as the limit allows; more is an error. */
  read(limit: number): AsyncGenerator<Uint8Array>;
}

/** Thrown when the archive is damaged, encrypted, too large, or not an archive. */
export class ZipBroken extends Error {}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 5000;
const [STORED, DEFLATED] = [0, 8];
const ENCRYPTED = 1;

/** Tells whether bytes begin like an archive. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Lists the files of an archive; each is unpacked when it is read. */
export function openZip(archive: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.length);
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES) throw new ZipBroken('too many entries');
  const entries = new Map<string, ZipEntry>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new ZipBroken('bad directory');
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    const place = {
      name: bytes.toString('utf8', at + 46, nameEnd),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    };
    entries.set(place.name, { name: place.name, read: (limit) => readEntry(bytes, place, limit) });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - END_SIZE; at >= Math.max(0, bytes.length - END_SIZE - LONGEST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipBroken('no directory');
}

interface Place {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

async function* readEntry(
  bytes: Buffer,
  { flags, method, packed, offset }: Place,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if ((flags & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED))
    throw new ZipBroken('encrypted or unknown packing');
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw new ZipBroken('bad entry');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const content = bytes.subarray(start, start + packed);
  if (content.length < packed) throw new ZipBroken('cut off');
  let size = 0;
  for await (const piece of method === STORED ? [content] : inflated(content)) {
    size += piece.length;
    // A few bytes can unpack to gigabytes.
    if (size > limit) throw new ZipBroken('too large');
    yield piece;
  }
}

async function* inflated(content: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    yield* Readable.from([content]).pipe(createInflateRaw()) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new ZipBroken('damaged', { cause });
  }
}

/** The whole of an entry as text. */
export async function readZipText(entry: ZipEntry, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of entry.read(limit)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}
