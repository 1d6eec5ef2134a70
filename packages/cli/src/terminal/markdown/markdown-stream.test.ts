import { PassThrough } from 'node:stream';
import { lex } from '@finclaw/language/markdown';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextOutput } from '../../text-output.ts';
import { cellWidth } from '../screen/cells.ts';
import { readingWidth } from '../screen/reading-width.ts';
import { painted } from '../screen/styled-text.ts';
import { AnswerView } from './answer-view.ts';
import { blocksLines } from './block-lines.ts';
import { inlineText } from './inline-text.ts';

/** The same text, drawn when it is complete. */
const markdownText = (text: string, output: TextOutput): string =>
  blocksLines(lex(text), readingWidth(output))
    .map((line) => painted(line, output.paint))
    .join('\n');

function screenOf(columns: number, hasColours = false) {
  const stream = Object.assign(new PassThrough(), { isTTY: true, columns });
  return { output: new TextOutput(stream, { hasColours, hasCursor: true }), seen: () => String(stream.read() ?? '') };
}

const ANSWER = `# 삼성전자 요약

오늘 **삼성전자(005930)**는 \`70,000원\`에 마감했고, [공시](https://dart.fss.or.kr/a)를 보면 5~10% 늘었습니다.

| 종목 | 현재가 | 등락 |
| :--- | ---: | ---: |
| 삼성전자 | 70,000원 | +1.2% |
| Apple | $260.66 | −0.4% |

1. 첫째
   - 안쪽 항목이 길어서 줄을 바꿔야 하는 경우입니다
2. 둘째

> 인용한 글

\`\`\`js
const x = 2;
\`\`\`

---
끝.`;

describe('an answer in a terminal', () => {
  it('strikes digits out that differ from their source, also where no line through them is drawn', () => {
    const answer = 'Apple is at ~~$262.50~~ $257.50.\n\n※ About the data: simulated prices, not market prices';
    expect(markdownText(answer, screenOf(60).output)).toBe(answer);
    expect(inlineText(lex('~~$5~~ $4'))[1]).toEqual({ text: '$5', styles: ['strike'] });
  });

  it('at 40 columns', () => {
    expect(markdownText(ANSWER, screenOf(40).output)).toBe(`삼성전자 요약

오늘 삼성전자(005930)는 70,000원에
마감했고, 공시
(https://dart.fss.or.kr/a)를 보면 5~10%
늘었습니다.

종목        현재가   등락
────────  ────────  ─────
삼성전자  70,000원  +1.2%
Apple      $260.66  −0.4%

1. 첫째
   ◦ 안쪽 항목이 길어서 줄을 바꿔야
     하는 경우입니다
2. 둘째

│ 인용한 글

  const x = 2;

───────────────────────────────────────

끝.`);
  });

  it('a table that does not fit wraps its words, and one that cannot is told row by row', () => {
    const wide =
      '| 종목 | 설명 | 값 |\n|---|---|--:|\n| 삼성전자 | 메모리 반도체와 휴대전화를 만드는 회사 | 1,234,567 |';
    expect(markdownText(wide, screenOf(41).output)).toBe(`종목      설명                        값
────────  ───────────────────  ─────────
삼성전자  메모리 반도체와      1,234,567
          휴대전화를 만드는
          회사`);
    expect(markdownText(wide, screenOf(22).output)).toBe(`삼성전자
  설명: 메모리
  반도체와 휴대전화를
  만드는 회사
  값: 1,234,567`);
  });

  it('it does not matter where a text is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 200, maxLength: 300 }), (lengths) => {
        const { output, seen } = screenOf(60);
        const view = new AnswerView(output, undefined);
        let at = 0;
        for (const length of lengths) {
          view.push(ANSWER.slice(at, at + length));
          at += length;
        }
        view.push(ANSWER.slice(at));
        view.end();
        expect(seen()).toBe(`${markdownText(ANSWER, output)}\n`);
      }),
      { seed: 9, numRuns: 50 },
    );
  });

  it.each([
    ['words of an item', 'Prices:\n\n- Apple (AAPL): $260.66\n- Microsoft (MSFT): $550.26\n\nAs of today'],
    ['an item with a part of its own', '가격:\n\n- 애플 주가 는\n  - 안 쪽 항목\n- 둘 째\n\n    끝 말'],
    [
      'a loose list',
      'a b\n\n- c d\n\n- e f\n\n1. g h\n\n2. i j\n\n> k l\n> m n\n\n| a b | c d |\n|---|---|\n| e f | g h |\n\no p',
    ],
  ])('nor in how many pieces it comes: %s', (_name, text) => {
    for (let length = 1; length < text.length; length += 1) {
      const { output, seen } = screenOf(60);
      const view = new AnswerView(output, undefined);
      for (let at = 0; at < text.length; at += length) view.push(text.slice(at, at + length));
      view.end();
      expect(seen()).toBe(`${markdownText(text, output)}\n`);
    }
  });

  it('no line is wider than the screen, whatever was written', () => {
    const word = fc.constantFrom(
      '삼성전자',
      'price',
      '**bold**',
      '`code`',
      '👩‍💻',
      '株価上昇',
      '\n\n',
      '\n- ',
      '\n| a | b |\n|--|--|\n| ',
      'https://example.com/a-very-long-address-without-any-break',
      ' ',
      '\n```\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 21, max: 120 }), (words, columns) => {
        const { output } = screenOf(columns);
        for (const line of markdownText(words.join(' '), output).split('\n'))
          expect(cellWidth(line)).toBeLessThan(columns);
      }),
      { seed: 9 },
    );
  });

  it.each([
    ['[good.test](https://evil.test/a)', 'good.test (https://evil.test/a)'],
    ['![x](https://evil.test/a)', 'x (https://evil.test/a)'],
    ['https://good.test@evil.test/', 'https://good.test@evil.test/ (evil.test)'],
    ['https://plain.test/', 'https://plain.test/'],
  ])('%s says where it leads', (markdown, shown) => {
    expect(markdownText(markdown, screenOf(100).output)).toBe(shown);
  });

  it('code that names its language is coloured, however it arrives and however narrow the screen', () => {
    const text =
      '```sql\nselect sum(x1) -- all\nfrom `my\ntable` where y = "a b" and z > 1.5 /* not\nyet */\n```\n\nEnd';
    const { output, seen } = screenOf(60, true);
    const view = new AnswerView(output, undefined);
    for (const character of text) view.push(character);
    view.end();
    const drawn = seen();
    expect(drawn).toContain('\u001b[94mselect\u001b[0m');
    expect(drawn).toContain('\u001b[2m-- all\u001b[0m');
    expect(drawn).toContain('\u001b[92m"a b"\u001b[0m');
    expect(drawn).toContain('\u001b[33m1.5\u001b[0m');
    output.write(markdownText(text, output));
    expect(`${seen()}\n`).toBe(drawn);
    expect(drawn.replaceAll(/\u001b\[\d+m/g, '')).toBe(`${markdownText(text, screenOf(60).output)}\n`);
    for (const line of markdownText(text, screenOf(22).output).split('\n')) expect(cellWidth(line)).toBeLessThan(22);
  });

  it('looks are painted only where somebody sees them', () => {
    const { output, seen } = screenOf(60, true);
    output.write(markdownText('**굵게** `x` [a](https://a.test)', output));
    expect(seen()).toBe(
      '\u001b[1m굵게\u001b[0m \u001b[36mx\u001b[0m \u001b[4ma\u001b[0m\u001b[2m (https://a.test)\u001b[0m',
    );
  });
});
