import type { ByteReader } from './byte-reader.ts';
import { damaged } from './damaged.ts';

const BLOCK = 512;
const NAME_BYTES = 100;

/** A file of an archive, before its content. */
interface TarEntry {
  readonly path: string;
  readonly size: number;
  /** The time it was last written, in seconds since 1970. */
  readonly modified: number;
}

/** Returns the header of a file in a tar archive. The owner is left out: it differs on other machines. */
export function tarHeader(entry: TarEntry): Buffer {
  if (Buffer.byteLength(entry.path) <= NAME_BYTES) return plainHeader(entry.path, entry.size, '0', entry.modified);
  const record = paxRecord('path', entry.path);
  const short = Buffer.from(entry.path)
    .subarray(0, NAME_BYTES)
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '_');
  return Buffer.concat([
    plainHeader('PaxHeader', record.length, 'x'),
    record,
    tarPadding(record.length),
    plainHeader(short, entry.size, '0', entry.modified),
  ]);
}

/** Returns the padding after the content of a file, so that the next one begins at a block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/**
 * Returns the next file of an archive, whose content must be read before the next call; undefined at the end. Only
 * plain files inside the folder are accepted.
 */
export async function nextTarEntry(reader: ByteReader): Promise<TarEntry | undefined> {
  const header = await reader.read(BLOCK);
  if (header.every((byte) => byte === 0)) return undefined;
  const stored = Number.parseInt(header.toString('latin1', 148, 156), 8);
  if (stored !== checksum(header)) throw damaged('a header has a wrong checksum');
  const size = Number.parseInt(header.toString('latin1', 124, 136), 8);
  const type = header.toString('latin1', 156, 157);
  if (type === 'x') {
    const record = (await reader.read(size)).toString('utf8');
    await reader.read(tarPadding(size).length);
    const [, path] = /^\d+ path=([^\n]+)\n$/.exec(record) ?? [];
    const entry = await nextTarEntry(reader);
    if (path === undefined || entry === undefined) throw damaged('a long name is not readable');
    return { ...entry, path: insideFolder(path) };
  }
  const end = header.indexOf(0);
  const path = header.toString('utf8', 0, end === -1 || end > NAME_BYTES ? NAME_BYTES : end);
  if (type !== '0' || !Number.isSafeInteger(size) || size < 0) throw damaged(`"${path}" is not a plain file`);
  const modified = Number.parseInt(header.toString('latin1', 136, 148), 8) || 0;
  return { path: insideFolder(path), size, modified };
}

function insideFolder(path: string): string {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part)))
    throw damaged(`"${path}" leads elsewhere`);
  return path;
}

function plainHeader(name: string, size: number, type: '0' | 'x', modified = 0): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0, NAME_BYTES, 'utf8');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  header.write(`${modified.toString(8).padStart(11, '0')}\0`, 136, 'latin1');
  header.write(type, 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** The sum of a header's bytes, its own field counted as blanks. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

/** Formats a pax record, whose length includes its own digits. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`);
  return Buffer.from(`${length}${rest}`);
}
