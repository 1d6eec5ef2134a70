import { inflateSync } from 'node:zlib';
import { FinClawError } from '@finclaw/infra';

const WOFF = 0x774f4646;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** Unpacks a WOFF file into the original font, which renderers need. */
export function sfntOf(woff: Buffer): Uint8Array {
  if (woff.length < WOFF_HEADER || woff.readUInt32BE(0) !== WOFF) throw new FinClawError('Not a WOFF font', 'INTERNAL');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, WOFF_HEADER + index * WOFF_ENTRY));
  const padded = tables.map(({ bytes }) => Math.ceil(bytes.length / 4) * 4);
  const directory = SFNT_HEADER + count * SFNT_ENTRY;
  const font = Buffer.alloc(directory + padded.reduce((sum, size) => sum + size, 0));
  const power = Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  let offset = directory;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    font.writeUInt32BE(tag, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += padded[index] ?? 0;
  }
  return font;
}

function readTable(woff: Buffer, entry: number) {
  const [tag, offset, packed, size, checksum] = Array.from({ length: 5 }, (_, index) =>
    woff.readUInt32BE(entry + index * 4),
  ) as [number, number, number, number, number];
  const stored = woff.subarray(offset, offset + packed);
  return { tag, checksum, bytes: packed < size ? inflateSync(stored) : stored };
}
