import { describe, expect, it } from 'vitest';
import { StreamingText } from './streaming-text.ts';

function stream(...deltas: readonly string[]): string {
  const text = new StreamingText();
  return deltas.map((delta) => text.push(delta)).join('');
}

describe('StreamingText', () => {
  it('every cut of an answer shows the same text', () => {
    const answer = '\n  삼성전자는 < 100 이고 <<끝>>';
    for (let at = 0; at <= answer.length; at++)
      expect(stream(answer.slice(0, at), answer.slice(at))).toBe(answer.trimStart());
    expect(stream(...answer)).toBe(answer.trimStart());
  });

  it('puts the separator before the first word', () => {
    const text = new StreamingText({ separator: '\n\n' });
    expect([text.push('  '), text.push(' 1'), text.push(' <')]).toEqual(['', '\n\n1', ' <']);
  });

  it('keeps the blanks of a text that goes on in the middle of a sentence', () => {
    expect(new StreamingText({ isStart: false }).push(' and so on')).toBe(' and so on');
  });
});
