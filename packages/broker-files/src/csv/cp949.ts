import { TextDecoder } from 'node:util';

const FIRST_LEAD = 0x81;
const LAST_LEAD = 0xfe;
const FIRST_TRAIL = 0x41;
const TRAILS = 0xfe - FIRST_TRAIL + 1;
/** From this lead byte on, trails from 0xA1 up belong to EUC-KR. */
const FIRST_SHARED_LEAD = 0xa1;
const LAST_EXTENDED_LEAD = 0xc6;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const REPLACEMENT = 0xfffd;

/**
 * Decodes what Windows calls EUC-KR, piece by piece. Node's own decoder knows the 2,350 syllables of the standard;
 * Windows added the other 8,822 in the gaps, in the order of the alphabet, and Korean Excel writes them.
 */
export class Cp949Decoder {
  readonly #characters = characters();
  #lead: number | undefined;

  decode(bytes: Uint8Array, { stream = false }: { readonly stream?: boolean } = {}): string {
    let text = '';
    for (const byte of bytes) {
      if (this.#lead !== undefined) {
        const character =
          byte < FIRST_TRAIL ? 0 : (this.#characters[(this.#lead - FIRST_LEAD) * TRAILS + byte - FIRST_TRAIL] ?? 0);
        this.#lead = undefined;
        text += String.fromCharCode(character || REPLACEMENT);
        // A plain letter after a stray lead byte is itself.
        if (character === 0 && byte < 0x80) text += String.fromCharCode(byte);
      } else if (byte >= FIRST_LEAD && byte <= LAST_LEAD) this.#lead = byte;
      else text += String.fromCharCode(byte < 0x80 ? byte : REPLACEMENT);
    }
    if (stream || this.#lead === undefined) return text;
    this.#lead = undefined;
    return text + String.fromCharCode(REPLACEMENT);
  }
}

/** One character for every pair of bytes. */
function characters(): Uint16Array {
  const built = new Uint16Array((LAST_LEAD - FIRST_LEAD + 1) * TRAILS);
  const standard = new TextDecoder('euc-kr', { fatal: true });
  const known = new Set<number>();
  for (const [lead, trail] of pairs(FIRST_SHARED_LEAD, LAST_LEAD, () => [[0xa1, 0xfe]])) {
    const character = decodePair(standard, lead, trail);
    if (character === undefined) continue;
    built[(lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL] = character;
    known.add(character);
  }
  let syllable = FIRST_SYLLABLE;
  for (const [lead, trail] of pairs(FIRST_LEAD, LAST_EXTENDED_LEAD, extendedTrails)) {
    while (known.has(syllable)) syllable++;
    if (syllable > LAST_SYLLABLE) break;
    built[(lead - FIRST_LEAD) * TRAILS + trail - FIRST_TRAIL] = syllable++;
  }
  return built;
}

type Range = readonly [first: number, last: number];

const extendedTrails = (lead: number): readonly Range[] => [
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0x81, lead < FIRST_SHARED_LEAD ? 0xfe : 0xa0],
];

function* pairs(
  first: number,
  last: number,
  trails: (lead: number) => readonly Range[],
): Generator<readonly [number, number]> {
  for (let lead = first; lead <= last; lead++)
    for (const [from, to] of trails(lead)) for (let trail = from; trail <= to; trail++) yield [lead, trail];
}

function decodePair(decoder: TextDecoder, lead: number, trail: number): number | undefined {
  try {
    return decoder.decode(Uint8Array.of(lead, trail)).charCodeAt(0);
  } catch {
    return undefined;
  }
}
