import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'date,종목명,금액\r\n2026-01-05,삼성전자,"71,500"\r\n2026-01-06,똠방각하 뷁,1\r\n';

/** The text as Korean Windows writes it: letters by one byte, syllables by the pairs of bytes given here. */
function euckr(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((char) => (char < '\u0080' ? [char.charCodeAt(0)] : PAIRS[char]) ?? [0x3f]));
}

const PAIRS: Readonly<Record<string, readonly number[]>> = {
  종: [0xc1, 0xbe],
  목: [0xb8, 0xf1],
  명: [0xb8, 0xed],
  금: [0xb1, 0xdd],
  액: [0xbe, 0xd7],
  삼: [0xbb, 0xef],
  성: [0xbc, 0xba],
  전: [0xc0, 0xfc],
  자: [0xc0, 0xda],
  // Three syllables that are in Windows' table only.
  똠: [0x8c, 0x63],
  방: [0xb9, 0xe6],
  각: [0xb0, 0xa2],
  하: [0xc7, 0xcf],
  펲: [0xbc, 0x84],
  시: [0xbd, 0xc3],
  콜: [0xc4, 0xdd],
  라: [0xb6, 0xf3],
  뷁: [0x94, 0xee],
};

const JAPANESE_HEADER = '96f192e893fa2c96c195bf2c909497ca';
const JAPANESE_ROW = '323032352f30312f31342c835c836a815b2c313030';

const withMark = (mark: readonly number[], bytes: Uint8Array): Uint8Array => Uint8Array.from([...mark, ...bytes]);
const utf8 = new TextEncoder().encode(TEXT);
const utf16 = Uint8Array.from(Buffer.from(TEXT, 'utf16le'));

const FILES = {
  'UTF-8': utf8,
  'UTF-8 with a byte order mark': withMark([0xef, 0xbb, 0xbf], utf8),
  'EUC-KR': euckr(TEXT),
  'UTF-16 as Excel writes it': withMark([0xff, 0xfe], utf16),
  'UTF-16 big-endian': withMark(
    [0xfe, 0xff],
    utf16.map((_, index) => utf16[index ^ 1] as number),
  ),
};

async function decoded(...chunks: readonly Uint8Array[]): Promise<string> {
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  let text = '';
  for await (const piece of decodeText(source())) text += piece;
  return text;
}

describe('decodeText', () => {
  it.each(Object.entries(FILES))('reads %s, cut at every byte', async (_name, bytes) => {
    expect(await decoded(bytes)).toBe(TEXT);
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await decoded(bytes.subarray(0, cut), bytes.subarray(cut)), `cut at ${cut}`).toBe(TEXT);
    expect(await decoded(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toBe(TEXT);
  });

  it('recognises EUC-KR that begins after a long stretch of plain letters', async () => {
    const plain = 'a,b,c\n'.repeat(20_000);
    expect(await decoded(new TextEncoder().encode(plain), euckr('삼성전자'))).toBe(`${plain}삼성전자`);
  });

  it('reads Shift_JIS, cut at every byte', async () => {
    // 約定日,銘柄,数量 and 2025/01/14,ソニー,100
    const bytes = Uint8Array.from(Buffer.from(`${JAPANESE_HEADER}0a${JAPANESE_ROW}`, 'hex'));
    const text = '約定日,銘柄,数量\n2025/01/14,ソニー,100';
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await decoded(bytes.subarray(0, cut), bytes.subarray(cut)), `cut at ${cut}`).toBe(text);
  });

  it.each([
    [
      'quotation marks and dashes of Windows in English',
      Uint8Array.from(Buffer.from('It\x92s \x93one\x94 \x96 or two', 'latin1')),
      'It’s “one” – or two',
    ],
    [
      'Latin letters with accents',
      Uint8Array.from(Buffer.from('Köp;Sälj;Gebühr;Été\n', 'latin1')),
      'Köp;Sälj;Gebühr;Été\n',
    ],
    ['UTF-16 without a mark', Uint8Array.from(Buffer.from('Date,Köp\n', 'utf16le')), 'Date,Köp\n'],
  ])('reads %s', async (_what, bytes, text) => {
    expect(await decoded(bytes)).toBe(text);
  });

  it.each([
    [new Uint8Array(0), ''],
    [Uint8Array.of(0x61), 'a'],
    [Uint8Array.of(0xef, 0xbb, 0xbf), ''],
  ] as const)('reads the shortest files', async (bytes, text) => {
    expect(await decoded(bytes)).toBe(text);
  });
});
