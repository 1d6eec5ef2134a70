import { Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextOutput } from './text-output.ts';

/** What arrives at the stream of an output. */
function screen(options: ConstructorParameters<typeof TextOutput>[1] = {}) {
  let seen = '';
  const stream = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      seen += chunk;
      done();
    },
  });
  return { output: new TextOutput(Object.assign(stream, { isTTY: true, columns: 80 }), options), seen: () => seen };
}

const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u;
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u001b[2J', '\u001b]52;c;x\u0007', '\u009b1m', '\u202e', '\r\n', '\r', '📈', '원', '\n'),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('the one exit for text', () => {
  it('nothing a terminal obeys gets out, and it does not matter where a text is cut', () => {
    fc.assert(
      fc.property(hostile, fc.array(fc.nat({ max: 40 })), (text, cuts) => {
        const [whole, pieces] = [screen(), screen()];
        whole.output.write(`${text}\n`);
        let at = 0;
        for (const length of cuts) {
          pieces.output.write(text.slice(at, at + length));
          at += length;
        }
        pieces.output.write(`${text.slice(at)}\n`);
        expect(whole.seen()).not.toMatch(CONTROLS);
        expect(pieces.seen()).toBe(whole.seen());
      }),
    );
  });

  it('a line end of two characters is a line end, a lone return is shown', () => {
    const { output, seen } = screen();
    output.write('one\r');
    output.write('\ntwo\rthree\n');
    expect(seen()).toBe('one\ntwo\\u{000D}three\n');
  });

  it('JSON stays JSON and means the same', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { output, seen } = screen();
        output.writeJson({ text });
        expect(seen()).not.toMatch(CONTROLS);
        expect(JSON.parse(seen())).toEqual({ text });
      }),
    );
  });

  it('our own colours are added, and what stands in them is shown like any text', () => {
    const { output, seen } = screen({ hasColours: true });
    output.write(`a ${output.ink?.('+1%\u001b[0m', 'green')} b`);
    expect(seen()).toBe('a \u001b[92m+1%\\u{001B}[0m\u001b[0m b');
    expect(screen().output.ink).toBeUndefined();
  });

  it('text goes above the lines that are drawn again, and is shown like any text', async () => {
    const { output, seen } = screen({ hasCursor: true });
    const { area, shown } = await output.openLive();
    area.draw({ lines: [shown('a\u009b2J')] });
    output.write('b\u202e\n');
    output.closeLive();
    expect(seen()).toContain('a\\u{009B}2J');
    expect(seen()).toContain('b\\u{202E}\n');
  });
});
