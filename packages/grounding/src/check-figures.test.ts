import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFigures } from './check-figures.ts';
import { SAMPLE_RESULTS } from './testing/sample-results.ts';

const RESULTS = SAMPLE_RESULTS.map(({ tool, content, handle }) => ({ tool, content, handle }));
const outcomes = (answer: string, user: readonly string[] = []): readonly string[] =>
  checkFigures(answer, RESULTS, { user }).figures.map(({ text, outcome, expression, expected }) =>
    `${text} ${outcome} ${expected ?? expression ?? ''}`.trim(),
  );

describe('figures without a source', () => {
  it.each([
    { answer: "Apple's price is $257.50.", figures: ['$257.50 linked r1.price'] },
    { answer: '애플 현재가는 257.50달러입니다.', figures: ['257.50달러 linked r1.price'] },
    { answer: 'Apple traded 51,234,567 shares in volume.', figures: ['51,234,567 shares linked r1.volume'] },
    { answer: '삼성전자는 2026년 11월 13일 72,400원에 마감했습니다.', figures: ['72,400원 linked r2.rows[1].close'] },
    { answer: 'Microsoft trades at $257.50.', figures: ['$257.50 none'] },
    { answer: 'It is $257.50.', figures: ['$257.50 none'] },
    { answer: 'Apple closed at $262.50.', figures: ['$262.50 differs $257.50'] },
    { answer: '애플 종가는 262.50달러입니다.', figures: ['262.50달러 differs $257.50'] },
    { answer: 'Apple closed at $243.85 on 2 January 2025.', figures: ['$243.85 none'] },
    { answer: 'Suppose Apple trades at $300.', figures: ['$300 none'] },
    { answer: 'Apple has never closed at $300.', figures: ['$300 none'] },
    { answer: "Apple's iPhone price is $999.", figures: ['$999 none'] },
    { answer: '애플의 적정주가는 230달러입니다.', figures: ['230달러 none'] },
    { answer: 'If Apple trades at $262.50, you gain.', figures: ['$262.50 none'] },
    { answer: 'Apple trades at about $260.', figures: ['$260 none'] },
    { answer: 'Apple closed at $260.70 the day before.', figures: ['$260.70 none'] },
    {
      answer: 'Apple at $257.50{{r1.price}} × 25 = $6,437.50',
      figures: ['$257.50 linked r1.price', '$6,437.50 calculated'],
    },
    { answer: 'Compare the S&P 500 and KODEX 200 with it.', figures: [] },
    { answer: 'On 17 November 2026 at 15:30, in 3 steps, 1. first, the 50-day line', figures: [] },
    { answer: 'Use `price = 262.50` or\n```\nx = 4100\n```', figures: [] },
    { answer: 'With $10,000 you could buy some.', user: ['What can I do with $10,000?'], figures: [] },
    { answer: '| | Price |\n| --- | --- |\n| Apple | $257.50 |', figures: ['$257.50 linked r1.price'] },
  ])('$answer', ({ answer, user, figures }) => {
    expect(outcomes(answer, user)).toEqual(figures);
  });
});

describe('checkFigures', () => {
  it('gives each figure with outcome, value, expression, source, time and limits', () => {
    const { text, figures } = checkFigures('Apple: $257.50{{r1.price}}, EPS 2.95{{r3[0].eps}}', RESULTS);
    expect(text).toBe('Apple: $257.50, EPS 2.95');
    expect(figures).toEqual([
      {
        text: '$257.50',
        start: 7,
        end: 14,
        outcome: 'linked',
        value: '257.5',
        expression: 'r1.price',
        source: 'r1 get_quote',
        asOf: '2026-11-17T21:00:00.000Z',
        limits: ['simulated'],
        inputs: [{ handle: 'r1', tool: 'get_quote', path: 'price', value: '257.50' }],
      },
      {
        text: '2.95',
        start: 20,
        end: 24,
        outcome: 'linked',
        value: '2.95',
        expression: 'r3[0].eps',
        source: 'r3 mcp_statements',
        inputs: [{ handle: 'r3', tool: 'mcp_statements', path: '[0].eps', value: '2.95' }],
      },
    ]);
  });

  it('takes what others send as it is', () => {
    expect(checkFigures('', [])).toEqual({ text: '', figures: [] });
    expect(checkFigures('{{r1.x}}', [{ tool: 'x', content: undefined }]).text).toBe('(figure missing)');
    expect(checkFigures('5%{{r1}}', [{ tool: 'x', content: 5 }]).figures[0]?.outcome).toBe('linked');
  });

  it.each(['figures.md', 'figures.ko.md'])('is called as docs/%s shows', (page) => {
    const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', page), 'utf8');
    const code =
      /```ts\nimport { checkFigures } from '@finclaw\/grounding';\n\nconst { text, figures } = (.*);\n```/.exec(
        text,
      )?.[1];
    const call = new Function('checkFigures', 'answer', 'question', `return ${code}`);
    expect(call(checkFigures, '$257.50{{r1.price}}', 'the price?')).toMatchObject({
      text: '$257.50',
      figures: [{ outcome: 'linked', value: '257.5' }],
    });
  });
});
