import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StreamingText } from './streaming-text.ts';

function stream(...deltas: readonly string[]): string {
  const text = new StreamingText();
  return deltas.map((delta) => text.push(delta)).join('');
}

const TOKEN = /<<[ \t]*(?:HEARTBEAT_OK|NO_REPLY|SILENT_REPLY|NEED_INPUT|ATTACH_DISCLAIMER|ATTACH_QUOTE)[ \t]*>>/;

describe('StreamingText', () => {
  it.each<[string, readonly string[], string]>([
    ['plain pieces', ['안녕', '하세요'], '안녕하세요'],
    ['a token in one piece', ['a <<ATTACH_QUOTE>>b'], 'a b'],
    ['a comparison', ['1 <', ' 2'], '1 < 2'],
    ['a shift', ['1 <<', ' 2'], '1 << 2'],
    ['an unknown token', ['<<FOO', '>> x'], '<<FOO>> x'],
    ['an answer that is withheld', ['<<NO_RE', 'PLY>>', ' secret'], ''],
    ['an answer that is withheld after another token', [' <<ATTACH_QUOTE>> ', '<<SILENT_REPLY>>x'], ''],
    ['a token that forms around another', ['x<<NO_', '<<NO_REPLY>>', 'REPLY>>y'], 'xy'],
    ['leading blanks', ['\n ', ' hi'], 'hi'],
  ])('P-52 %s', (_name, deltas, expected) => {
    expect(stream(...deltas)).toBe(expected);
  });

  it('P-52 every cut of an answer shows the same text', () => {
    const answer = '삼성전자 <<ATTACH_QUOTE>>는 < 100 이고 << ATTACH_DISCLAIMER >>끝';
    for (let at = 0; at <= answer.length; at++) expect(stream(answer.slice(0, at), answer.slice(at))).toBe(stream(answer));
    expect(stream(...answer)).toBe(stream(answer));
  });

  it('P-52 never shows a token, however the pieces fall', () => {
    const piece = fc.constantFrom(
      '<',
      '<<',
      '>',
      '>>',
      ' ',
      '\t',
      'NO_',
      'REPLY',
      'NO_REPLY',
      '<<NO_REPLY>>',
      '<<ATTACH_QUOTE>',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (deltas) => {
        expect(stream(...deltas)).not.toMatch(TOKEN);
      }),
    );
  });

  it('gives what it held back when the segment ends, unless it is silenced', () => {
    const text = new StreamingText({ separator: '\n\n' });
    expect([text.push('  1 <'), text.end()]).toEqual(['\n\n1 ', '<']);
    const silent = new StreamingText();
    expect([silent.push('<<NO_REPLY>> x <'), silent.end()]).toEqual(['', '']);
  });

  it('keeps the blanks of a text that goes on in the middle of a sentence', () => {
    expect(new StreamingText({ isStart: false }).push(' and so on')).toBe(' and so on');
  });
});
