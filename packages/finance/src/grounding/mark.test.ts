import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFigures } from './check-figures.ts';
import type { Figure } from './figure.ts';
import { markUnverified, stripMarks } from './mark.ts';

const figure = (answer: string, text: string, status: Figure['status']): Figure => {
  const start = answer.indexOf(text);
  return { text, start, end: start + text.length, value: '1', status };
};

describe('markUnverified', () => {
  const answer = '삼성전자는 71,600원, 애플은 $270.12, 합계 3종목입니다.';
  const figures = [
    figure(answer, '71,600원', 'unverified'),
    figure(answer, '$270.12', 'stale'),
    figure(answer, '3종목', 'structural'),
  ];

  it('marks in place and in a footer, in both languages', () => {
    expect(markUnverified(answer, figures, 'ko')).toBe(
      '삼성전자는 71,600원\u2060⚠, 애플은 $270.12\u2060⌛, 합계 3종목입니다.\n\n\u2060※ 확인되지 않은 수치: 71,600원. 조회 결과나 말씀하신 내용에서 근거를 찾지 못했습니다.\n오래된 시세: $270.12. 지금 가격은 다를 수 있으니 다시 물어보세요.',
    );
    expect(markUnverified(answer, figures, 'en')).toContain('Not verified: 71,600원.');
  });

  it.each([
    ['inline', '삼성전자는 71,600원\u2060⚠, 애플은 $270.12\u2060⌛, 합계 3종목입니다.'],
    ['footer', expect.stringMatching(/^삼성전자는 71,600원, 애플은 \$270\.12, 합계 3종목입니다\.\n\n\u2060※ /)],
  ] as const)('mode %s', (mode, expected) => {
    expect(markUnverified(answer, figures, 'ko', mode)).toEqual(expected);
  });

  it('leaves an answer alone whose figures are all proven', () => {
    expect(markUnverified(answer, [figure(answer, '71,600원', 'proven')], 'ko')).toBe(answer);
  });

  it('gives back the answer when the marks are stripped, whatever the answer holds', () => {
    const part = fc.constantFrom('71,600원', ' 3.4% ', '\u2060', '⚠', '⌛', '※', '\u2060⚠', '\n\n\u2060※ ', '\n\n', 'x', '😀');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), fc.constantFrom('inline', 'footer', 'both'), (parts, mode) => {
        const text = parts.join('');
        const { figures: found } = checkFigures({ answer: text, user: [], toolResults: [] });
        expect(stripMarks(markUnverified(text, found, 'ko', mode))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
