import type { ControlToken } from '@finclaw/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ControlTokenFilter } from './control-tokens.ts';

function filtered(pieces: readonly string[]): { readonly text: string; readonly tokens: readonly ControlToken[] } {
  const filter = new ControlTokenFilter();
  const text = pieces.map((piece) => filter.push(piece)).join('') + filter.end();
  return { text, tokens: filter.tokens };
}
const names = (text: string): readonly string[] => filtered([text]).tokens.map(({ name }) => name);

/** Texts, what people read of them, and the tokens that count. */
const CASES: readonly (readonly [written: string, shown: string, tokens: readonly string[]])[] = [
  ['<<NO_REPLY>>', '', ['NO_REPLY']],
  ['Noted.\n<<SILENT_REPLY>>', 'Noted.\n', ['SILENT_REPLY']],
  ['어느 계좌인가요? <<NEED_INPUT>>', '어느 계좌인가요? ', ['NEED_INPUT']],
  ['<<ATTACH_QUOTE AAPL>> Apple rose.', 'Apple rose.', ['ATTACH_QUOTE']],
  ['Up <<ATTACH_QUOTE>> today <<ATTACH_DISCLAIMER>>', 'Up today ', ['ATTACH_QUOTE', 'ATTACH_DISCLAIMER']],
  ['<<HEARTBEAT_OK >>', '', ['HEARTBEAT_OK']],
  ['One.\n\n<<ATTACH_DISCLAIMER>>\n\nTwo.', 'One.\n\n\nTwo.', ['ATTACH_DISCLAIMER']],
  // In the middle of an answer nothing silences it.
  ['I use <<NO_REPLY>> in groups.', 'I use in groups.', []],
  // Code and quotations are text.
  ['`<<NO_REPLY>>` is a token.', '`<<NO_REPLY>>` is a token.', []],
  ['```\n<<NO_REPLY>>\n```', '```\n<<NO_REPLY>>\n```', []],
  ['~~~\n<<NEED_INPUT>>\n', '~~~\n<<NEED_INPUT>>\n', []],
  ['```\ncode\n```\n<<NEED_INPUT>>', '```\ncode\n```\n', ['NEED_INPUT']],
  ['> <<NO_REPLY>>\n', '> <<NO_REPLY>>\n', []],
  ['You wrote "send <<NO_REPLY>> now".', 'You wrote "send <<NO_REPLY>> now".', []],
  ['“<<NEED_INPUT>>”라고 쓰셨습니다.', '“<<NEED_INPUT>>”라고 쓰셨습니다.', []],
  ['「<<NEED_INPUT>>」', '「<<NEED_INPUT>>」', []],
  ["'<<NEED_INPUT>>'", "'<<NEED_INPUT>>'", []],
  ['{"note":"<<NO_REPLY>>"}', '{"note":"<<NO_REPLY>>"}', []],
  // A mark that nothing closes opens nothing.
  ['A 27" screen <<NEED_INPUT>>', 'A 27" screen ', ['NEED_INPUT']],
  ['A stray ` here <<NEED_INPUT>>\nnext `', 'A stray ` here \nnext `', ['NEED_INPUT']],
  // The beginning of a token at the end of an answer is not shown.
  ['Done. <<NEED_INP', 'Done. ', []],
  ['Done. <<', 'Done. ', []],
  ['Done. <', 'Done. ', []],
  ['Done.\n<<ATTACH_QUOTE AAPL', 'Done.\n', []],
  // What only looks like one is text.
  ['1 < 2 and a << b <<FOO>> <b>', '1 < 2 and a << b <<FOO>> <b>', []],
  ['<<NO_REPLYING>> <<no_reply>> << NO_REPLY>>', '<<NO_REPLYING>> <<no_reply>> << NO_REPLY>>', []],
  ['cat <<EOF\nx\nEOF', 'cat <<EOF\nx\nEOF', []],
  ['>_<', '>_<', []],
];

describe('control tokens', () => {
  it.each(CASES)('%j is shown as %j', (written, shown, tokens) => {
    expect(filtered([written])).toMatchObject({ text: shown });
    expect(names(written)).toEqual(tokens);
  });

  it('are the same wherever the stream is cut into pieces', () => {
    for (const [written] of CASES) {
      const whole = filtered([written]);
      for (let cut = 0; cut <= written.length; cut++)
        expect(filtered([written.slice(0, cut), written.slice(cut)]), `${written} at ${cut}`).toEqual(whole);
      expect(filtered([...written]), written).toEqual(whole);
    }
  });

  it('are never shown, also not in part, when the answer ends in the middle of one', () => {
    for (const token of ['<<NO_REPLY>>', '<<NEED_INPUT>>', '<<ATTACH_QUOTE AAPL, 005930>>', '<<ATTACH_DISCLAIMER>>'])
      for (let cut = 0; cut <= token.length; cut++)
        expect(filtered([`Answer. ${token.slice(0, cut)}`]).text, token.slice(0, cut)).toBe('Answer. ');
  });

  it('leave every other text as it is, in whatever pieces it comes', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('<', '<<', '>>', '`', '```\n', '"', '\n', 'NO_REPLY', '> '));
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const written = pieces.join('');
        fc.pre(!/<<(?:NO|SILENT|NEED|ATTACH|HEARTBEAT)/.test(written) && !/<\w*$/.test(written));
        expect(filtered(pieces)).toEqual({ text: written, tokens: [] });
      }),
    );
  });

  it('go on where an answer was cut off', () => {
    const before = new ControlTokenFilter();
    expect(before.push('Which account? <<NEED_')).toBe('Which account? ');
    const after = new ControlTokenFilter(before.written);
    expect(after.push('INPUT>>')).toBe('');
    expect(after.tokens).toEqual([{ name: 'NEED_INPUT' }]);
  });
});
