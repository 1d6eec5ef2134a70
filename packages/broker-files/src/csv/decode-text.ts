import { TextDecoder } from 'node:util';
import { Cp949Decoder } from './cp949.ts';

type AnyDecoder = Pick<TextDecoder, 'decode'>;

/** Bytes looked at, from the first one that is not ASCII, to tell the encodings apart. */
const SAMPLE_BYTES = 4096;
const LONGEST_MARK = 3;
const LONGEST_PIECE = 65_536;

/**
 * Decodes a file piece by piece. A byte order mark decides; without one, text that is not UTF-8 is Shift_JIS or EUC-KR
 * or, where its foreign letters are isolated, Western. Until a byte comes that is not ASCII nothing has to be decided.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: AnyDecoder | undefined;
  let isStart = true;
  let waiting: Uint8Array = new Uint8Array(0);
  for await (const chunk of inPieces(bytes)) {
    if (decoder !== undefined) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    waiting = concat(waiting, chunk);
    if (isStart) {
      if (waiting.length < LONGEST_MARK) continue;
      isStart = false;
      decoder = markedDecoder(waiting);
    }
    if (decoder === undefined) {
      const foreign = waiting.findIndex((byte) => byte >= 0x80);
      const plain = foreign < 0 ? waiting.length : foreign;
      if (plain > 0) yield ascii(waiting.subarray(0, plain));
      waiting = waiting.subarray(plain);
      if (waiting.length < SAMPLE_BYTES) continue;
      decoder = guessDecoder(waiting, false);
    }
    yield decoder.decode(waiting, { stream: true });
    waiting = waiting.subarray(waiting.length);
  }
  decoder ??= markedDecoder(waiting) ?? guessDecoder(waiting, true);
  yield decoder.decode(waiting);
}

/** A whole file in one piece would be decoded in one go. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += LONGEST_PIECE)
      yield chunk.subarray(start, start + LONGEST_PIECE);
}

function markedDecoder(start: Uint8Array): AnyDecoder | undefined {
  const [first, second, third] = start;
  // Without a mark, every other byte of Latin text is nothing.
  if (first !== 0 && second === 0 && third !== 0) return new TextDecoder('utf-16le');
  if (first === 0 && second !== 0 && third === 0) return new TextDecoder('utf-16be');
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8');
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  return undefined;
}

function guessDecoder(sample: Uint8Array, isComplete: boolean): AnyDecoder {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: !isComplete });
    return new TextDecoder('utf-8');
  } catch {
    if (isJapanese(sample)) return new TextDecoder('shift_jis');
    return isWestern(sample) ? new TextDecoder('windows-1252') : new Cp949Decoder();
  }
}

/**
 * Most Japanese characters begin with a byte from 0x81 to 0x9F, which Korean ones hardly use, and form groups; the
 * quotation marks of Western text, which have the same bytes, are isolated.
 */
function isJapanese(sample: Uint8Array): boolean {
  let [all, japanese, grouped] = [0, 0, 0];
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at] as number;
    if (lead < 0x80) continue;
    all++;
    if (lead > 0x80 && lead < 0xa0) japanese++;
    if ((sample[at + 2] ?? 0) >= 0x80) grouped++;
    at++;
  }
  return japanese * 2 > all && grouped * 2 > all;
}

/**
 * A letter with an accent is isolated among plain letters; a Korean syllable is two bytes of which the first is never
 * plain.
 */
function isWestern(sample: Uint8Array): boolean {
  let [alone, inPairs] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    if ((sample[at] as number) < 0x80) continue;
    if ((sample[at + 1] ?? 0) >= 0x80) {
      inPairs++;
      at++;
    } else alone++;
  }
  return alone > inPairs;
}

const ascii = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
