import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFigures } from './check-figures.ts';
import type { Figure, FigureStatus } from './figure.ts';
import { readFixture } from './testing/labelled-answers.ts';

const quote = {
  symbol: '005930.KS',
  name: '삼성전자',
  price: '71500',
  currency: 'KRW',
  changePercent: '-0.69',
  previousClose: '72000',
};

function check(answer: string, user: readonly string[] = [], toolResults: readonly unknown[] = [quote]): Figure[] {
  return checkFigures({ answer, user, toolResults: toolResults.map((content) => ({ tool: 'get_quote', content })) }).figures;
}

const statusOf = (answer: string, user: readonly string[] = [], results: readonly unknown[] = [quote]): FigureStatus[] =>
  check(answer, user, results).map(({ status }) => status);

describe('checkFigures', () => {
  it('gives text, place, value, status and source of every figure', () => {
    expect(
      checkFigures({
        answer: '삼성전자는 7만1500원입니다.',
        user: [],
        toolResults: [{ tool: 'get_quote', content: quote, at: '2026-11-16T01:30:00Z' }],
        now: '2026-11-16T01:31:00Z',
      }).figures,
    ).toEqual([
      {
        text: '7만1500원',
        start: 6,
        end: 13,
        value: '71500',
        status: 'proven',
        source: { kind: 'tool', tool: 'get_quote', handle: 'r1', path: 'price', at: '2026-11-16T01:30:00.000Z' },
      },
    ]);
  });

  it.each([
    ['another price', '삼성전자 현재가는 72,500원입니다.', '72,500원', '71,500원'],
    ['another currency', '삼성전자 현재가는 71,500달러입니다.', '71,500달러', '71,500 KRW'],
    ['the other direction', '삼성전자는 전일 대비 0.69% 상승했습니다.', '0.69%', '-0.69%'],
    ['another field', '삼성전자의 시가는 71,500원입니다.', '71,500원', '72,000원'],
    ['a price of what was spoken of', '삼성전자를 볼게요. 현재 주가는 72,500원입니다.', '72,500원', '71,500원'],
  ])('our own tool contradicts %s', (_what, answer, text, expected) => {
    const own = {
      status: 'ok',
      instrument: { symbol: '005930.KS', name: '삼성전자', nameEn: 'Samsung Electronics', type: 'stock', currency: 'KRW' },
      ...{
        price: '71500',
        currency: 'KRW',
        change: '-500',
        changePercent: '-0.69',
        open: '72000',
        time: '2026-11-16T10:30:00+09:00',
      },
    };
    const check = (content: unknown) =>
      checkFigures({ answer, user: [], toolResults: [{ tool: 'get_quote', content }], now: '2026-11-16T01:31:00Z' }).figures;
    expect(check(own)).toMatchObject([{ text, status: 'contradicted', expected, source: { handle: 'r1', tool: 'get_quote' } }]);
    // What an outsider wrote under the same name only leaves it unproven.
    const marker = '0123456789abcdef0123456789abcdef';
    const fenced = `<untrusted-${marker}>\n${JSON.stringify(own)}\n</untrusted-${marker}>`;
    expect(check(fenced)).toMatchObject([{ text, status: 'unverified' }]);
  });

  it.each([
    ['삼성전자를 10주 사면 약 72만 5천원이 듭니다.'],
    ['삼성전자가 72,500원이 되면 알려드릴게요.'],
    ['어제 삼성전자는 72,500원이었습니다.'],
    ['다른 종목은 72,500원입니다.'],
    ['| Company | Price |\n| --- | ---: |\n| Initech Holdings | ₩72,500 |'],
    ['Initech trades at ₩72,500.'],
    ['Samsung trades at ₩71,500, while its rival Initech closed at ₩72,500.'],
    ["Initech's price is ₩72,500."],
    ['닌텐도 주가는 72,500원입니다.'],
  ])('what leaves instrument, field or day open is not contradicted: %s', (answer) => {
    const content = {
      status: 'ok',
      instrument: { symbol: '005930.KS', name: '삼성전자', nameEn: 'Samsung Electronics', type: 'stock', currency: 'KRW' },
      ...{ price: '71500', currency: 'KRW', time: '2026-11-16T10:30:00+09:00' },
    };
    const { figures } = checkFigures({ answer, user: ['삼성전자 얼마야?'], toolResults: [{ tool: 'get_quote', content }] });
    expect(figures.filter(({ status }) => status === 'contradicted')).toEqual([]);
  });

  it('a price that all tools gave long before the check is old by it; answers of different times show themselves what is old', () => {
    const at = (time: string, price: string) => ({ tool: 'get_quote', content: { ...quote, price }, at: time });
    const statuses = (toolResults: readonly ReturnType<typeof at>[]): FigureStatus[] =>
      checkFigures({
        answer: '삼성전자는 71,500원입니다.',
        user: [],
        toolResults,
        checkedAt: '2026-11-16T01:31:00Z',
      }).figures.map(({ status }) => status);
    expect(statuses([at('2026-11-16T01:30:00Z', '71500')])).toEqual(['proven']);
    expect(statuses([at('2026-11-13T01:30:00Z', '71500')])).toEqual(['stale']);
    expect(statuses([at('2026-11-12T01:30:00Z', '70000'), at('2026-11-13T01:30:00Z', '71500')])).toEqual(['proven']);
    expect(statuses([at('2026-11-12T01:30:00Z', '71500'), at('2026-11-13T01:30:00Z', '70000')])).toEqual(['stale']);
  });

  it.each([
    ['거래량이 두 배로 늘었습니다.', '두 배', '2'],
    ['It is worth a third of that.', 'a third', '0.33333333333333333333'],
    ['7만 5천원입니다.', '7만 5천원', '75000'],
    ['매출 1.2조', '1.2조', '1200000000000'],
    ['금리는 -4bp 움직였습니다.', '-4bp', '-4'],
    ['It raised $3.4bn.', '$3.4bn', '3400000000'],
    ['🚀 12.3% 올랐습니다.', '12.3%', '12.3'],
    ['순손실 (1,234)', '(1,234)', '-1234'],
    ['１２３만11월 15일', '１２３만', '1230000'],
  ])('gives the value as a plain decimal and the place in UTF-16 units: %s', (answer, text, value) => {
    const [figure] = check(answer, [], []);
    expect(figure).toMatchObject({ text, value, start: answer.indexOf(text), end: answer.indexOf(text) + text.length });
  });

  it('says how a figure was worked out and from what', () => {
    const [figure] = check('삼성전자 10주는 715,000원입니다.', ['삼성전자 10주 얼마야?']).slice(-1);
    expect(figure).toMatchObject({
      status: 'proven',
      source: {
        kind: 'calculation',
        formula: '71500 × 10',
        operands: [
          { value: '71500', kind: 'tool', tool: 'get_quote', path: 'price' },
          { value: '10', kind: 'user' },
        ],
      },
    });
  });

  it.each([
    ['총자산은 $18,852.70입니다.', 'proven'],
    ['총 손익은 $18,852.70입니다.', 'unverified'],
    ['Your cash is $18,852.70.', 'unverified'],
  ])('what one has is neither cash nor a gain: %s', (answer, status) => {
    const amounts = { value: '13642.3', cash: '5210.4', totalAssets: '18852.7', unrealised: '2642.3', profit: '2642.3' };
    const total = Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, { amount, currency: 'USD' }]));
    const content = { status: 'ok', asOf: '2026-11-16', baseCurrency: 'USD', accounts: [], total };
    const toolResults = [{ tool: 'portfolio_summary', content: JSON.stringify(content) }];
    expect(checkFigures({ answer, user: [], toolResults }).figures).toMatchObject([{ status }]);
  });

  it.each([
    ['a column worked out from the others', '| 11.5 | $3,612.40 | $41,542.60 |', 'proven'],
    ['one that does not follow', '| 11.5 | $3,612.40 | $41,452.60 |', 'unverified'],
    ['one made of the row above', '| 11.5 | $3,612.40 | $75,443.20 |', 'unverified'],
  ])('figures of one row of the answer: %s', (_what, row, status) => {
    const wallet = [
      { asset: 'BTC', amount: 0.842, price_usd: 89_600 },
      { asset: 'ETH', amount: 11.5, price_usd: 3612.4 },
    ];
    const head = '| Asset | Amount | Price | Value |\n|---|---:|---:|---:|\n| BTC | 0.842 | $89,600 | $75,443.20 |\n';
    expect(check(`${head}| ETH ${row}`, ['my wallet'], [wallet]).at(-1)).toMatchObject({ status });
  });

  it.each([
    ['a loss told as a gain', '| Stock | Value | Cost | Gain |\n|---|---|---|---|\n| Apple | $2,076 | $2,100 | +$24 |'],
    ['the sum of what stands beside it', '- Apple low $2,076, high $2,100, target $4,176'],
    ['a price for another company', 'Apple is worth $2,076, it cost $2,100, and Nvidia is at $24.'],
    ['a share of prices', '| Stock | Price | Return |\n|---|---|---|\n| Apple | $2,076 | 49.7% |\n| B | $2,100 | 50.3% |'],
  ])('what only happens to follow from the figures beside it is not proven: %s', (_what, answer) => {
    const results = [{ symbol: 'AAPL', value_usd: 2076, cost_usd: 2100 }];
    expect(check(answer, [], results).at(-1)?.status).not.toBe('proven');
  });

  it.each([
    ['KT&G 배당 얼마 줘?', '2월 4,200원, 6월 1,400원입니다.', ['proven', 'proven']],
    ['KT&G 지금 얼마야?', '2월 4,200원, 6월 1,400원입니다.', ['unverified', 'unverified']],
    ['KT&G 배당 얼마 줘?', '현재가는 4,200원입니다.', ['unverified']],
  ])(
    'what the question names needs no name in the answer, unless that names something else: %s %s',
    (question, answer, statuses) => {
      const dividends = [
        { exDate: '2026-06-29', dividend: 1400 },
        { exDate: '2026-02-26', dividend: 4200 },
      ];
      const figures = check(
        answer,
        [question],
        [{ symbol: '033780.KS', name: 'KT&G', currency: 'KRW', price: 168_100, dividends }],
      );
      expect(figures.filter(({ text }) => text.endsWith('원')).map(({ status }) => status)).toEqual(statuses);
    },
  );

  it.each([
    ['"배당 5만원 받았어"라고 하시면 기록해 드립니다.', 'structural'],
    ['If you say "I got a dividend of $50", I will record it.', 'structural'],
    ['회장은 "배당 5만원을 주겠다"라고 말했습니다.', 'unverified'],
  ])('what one could say is no figure, what somebody said is: %s', (answer, status) => {
    expect(check(answer, [], [])).toMatchObject([{ status }]);
  });

  it('months are those of years that the user gave, and no other twelfth is', () => {
    const saved = { expression: '1000*120', value: '120000' };
    expect(statusOf('You end up with 120,000 won.', ['I save 1,000 won a month for 10 years'], [saved])).toEqual(['proven']);
    expect(statusOf('It costs 120,000 won.', ['What do 10 shares cost at 1,000 won?'], [saved])).toEqual(['unverified']);
  });

  it('a result that is nested without end is read as far as anybody would', () => {
    const deep = JSON.parse(`${'['.repeat(3_000)}5${']'.repeat(3_000)}`);
    expect(statusOf('The price is 71,500원.', [], [{ ...quote, deep }])).toEqual(['proven']);
  });

  it.each([
    ['one half and two others', '- A 500원 (50%)\n- B 300원 (60%)\n- C 200원 (40%)', ['proven', 'unverified', 'unverified']],
    ['a total at the end', '- A 500원 (50%)\n- B 300원 (30%)\n- C 200원 (20%)\n- Total 1,000원', ['proven', 'proven', 'proven']],
  ])('parts of a list with %s', (_what, answer, statuses) => {
    const spent = [500, 300, 200].map((krw, at) => ({ item: 'ABC'[at], spent_krw: krw }));
    const figures = check(answer, ['where did my money go?'], [spent]);
    expect(figures.filter(({ text }) => text.endsWith('%')).map(({ status }) => status)).toEqual(statuses);
  });

  it.each([
    ['part of the whole', '- Rent 900원 (60%)\n- Food 400원 (26.7%)\n- Bus 200원 (13.3%)', ['proven', 'proven', 'proven']],
    ['other parts', '- Rent 900원 (64%)\n- Food 400원 (26.7%)\n- Bus 200원 (14.3%)', ['unverified', 'proven', 'unverified']],
    ['part of what is shown, which is not all', '- Rent 900원 (69.2%)\n- Food 400원 (30.8%)', ['unverified', 'unverified']],
    ['part of all, of which some are shown', '- Rent 900원 (60%)\n- Food 400원 (26.7%)', ['proven', 'proven']],
  ])('the rows of a list and their %s', (_what, answer, statuses) => {
    const spent = [
      { item: 'Rent', spent_krw: 900 },
      { item: 'Food', spent_krw: 400 },
      { item: 'Bus', spent_krw: 200 },
    ];
    const figures = check(answer, ['where did my money go?'], [spent]);
    expect(figures.filter(({ text }) => text.endsWith('%')).map(({ status }) => status)).toEqual(statuses);
  });

  it.each<[string, string, FigureStatus[]]>([
    ['a JSON text', JSON.stringify(quote), ['proven']],
    ['a text inside an object', { content: [{ type: 'text', text: JSON.stringify(quote) }] } as unknown as string, ['proven']],
    ['a sentence', '삼성전자 현재가는 71,500원입니다.', ['proven']],
    ['an array', [quote] as unknown as string, ['proven']],
    ['a map by symbol', { '005930.KS': { price: 71500 } } as unknown as string, ['proven']],
    ['another instrument', { ...quote, symbol: '000660.KS', name: 'SK하이닉스' } as unknown as string, ['unverified']],
    ['nothing', null as unknown as string, ['unverified']],
  ])('reads a tool result that is %s', (_name, content, expected) => {
    expect(statusOf('삼성전자는 71,500원입니다.', [], [content])).toEqual(expected);
  });

  it.each([
    ['expression', { expression: '99999*10', value: '999990' }, '총 999,990원입니다.', ['unverified']],
    [
      'a conversion of an unknown amount',
      { from: { amount: '777', currency: 'USD' }, to: { amount: '1132322', currency: 'KRW' } },
      '1,132,322원입니다.',
      ['unverified'],
    ],
    ['an echoed query', { query: '88000', results: [] }, '88,000원입니다.', ['unverified']],
  ] as const)('takes nothing from what the model typed: %s', (_name, content, answer, expected) => {
    expect(statusOf(answer, [], [content])).toEqual(expected);
  });

  it('does not let the user vouch for what a tool contradicts', () => {
    expect(statusOf('네, 삼성전자는 80,000원입니다.', ['삼성전자 80,000원 맞아?'])).toEqual(['unverified']);
    expect(statusOf('네, 삼성전자는 80,000원입니다.', ['삼성전자 80,000원 맞아?'], [])).toEqual(['proven']);
  });

  it('calls a price stale by its age, and by a newer answer of the same tool', () => {
    const at = (minutesAgo: number, price: string) => ({
      tool: 'get_quote',
      content: { ...quote, price },
      at: Date.parse('2026-11-16T02:00:00Z') - minutesAgo * 60_000,
    });
    const statuses = (limit: number | undefined, ...results: ReturnType<typeof at>[]): FigureStatus[] =>
      checkFigures({
        answer: '삼성전자는 71,500원입니다.',
        user: [],
        toolResults: results,
        now: '2026-11-16T02:00:00Z',
        ...(limit !== undefined && { freshnessLimitMs: limit }),
      }).figures.map(({ status }) => status);
    expect(statuses(undefined, at(10, '71500'))).toEqual(['proven']);
    expect(statuses(undefined, at(40, '71500'))).toEqual(['stale']);
    expect(statuses(5 * 60_000, at(10, '71500'))).toEqual(['stale']);
    expect(statuses(undefined, at(10, '71500'), at(1, '71600'))).toEqual(['stale']);
    expect(statuses(undefined, at(40, '71500'), at(1, '71500'))).toEqual(['proven']);
  });

  it('counts a closing price as fresh until its exchange has traded again', () => {
    const friday = { ...quote, time: '2026-11-13T15:30:00+09:00' };
    const statusAt = (now: string): FigureStatus[] =>
      checkFigures({
        answer: '삼성전자는 71,500원입니다.',
        user: [],
        toolResults: [{ tool: 'get_quote', content: friday, at: now }],
        now,
      }).figures.map(({ status }) => status);
    expect(statusAt('2026-11-15T03:00:00Z')).toEqual(['proven']);
    expect(statusAt('2026-11-16T00:10:00Z')).toEqual(['proven']);
    expect(statusAt('2026-11-16T02:00:00Z')).toEqual(['stale']);
  });

  describe('whatever comes in', () => {
    const pieces = fc.constantFrom(
      ...[
        '삼성전자는 ',
        '71,500원',
        ' -0.69%',
        '두 배',
        '\n',
        '| 1 | 2 |',
        '11월 15일',
        '약 ',
        '$3.4bn',
        '(1,234)',
        '만',
        '조',
        '=',
        '×',
        '10주',
        'half ',
        ' of ',
        '{',
        '"',
        '\u2060⚠',
        '\ud83d',
        '😀',
        '１２３',
        '1'.repeat(50),
        '각각',
        ', ',
        '. ',
      ],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
    );
    const content = fc.oneof(fc.anything(), fc.json(), text, fc.constantFrom<unknown>(quote, JSON.stringify(quote)));
    const results = fc.array(
      fc.record({ tool: fc.string(), content, at: fc.oneof(fc.date(), fc.integer(), fc.string()) }, { requiredKeys: [] }),
      { maxLength: 4 },
    );

    it('never throws, and every figure is where it says', () => {
      fc.assert(
        fc.property(text, fc.array(text, { maxLength: 3 }), results, (answer, user, toolResults) => {
          const { figures } = checkFigures({ answer, user, toolResults: toolResults as never });
          let end = 0;
          for (const figure of figures) {
            expect(answer.slice(figure.start, figure.end)).toBe(figure.text);
            expect(figure.start).toBeGreaterThanOrEqual(end);
            expect(figure.end).toBeGreaterThan(figure.start);
            end = figure.end;
          }
        }),
      );
    });

    it('gives the same result every time', () => {
      fc.assert(
        fc.property(text, results, (answer, toolResults) => {
          const input = { answer, user: ['10주'], toolResults: toolResults as never, now: 1_790_000_000_000 };
          expect(checkFigures(input)).toEqual(checkFigures(input));
        }),
        { numRuns: 100 },
      );
    });

    it.each([
      [undefined],
      [null],
      [{}],
      [{ answer: 5 }],
      [{ answer: '1', user: 'x', toolResults: {} }],
      [{ answer: '1', user: [1], toolResults: [null, 1] }],
    ])('takes %j for an empty conversation', (input) => {
      expect(() => checkFigures(input as never)).not.toThrow();
    });
  });

  it('proves nothing by a changed digit: of all digits of all proven prices in the labelled quotes', () => {
    const quotes = readFixture('quotes.ko.jsonl').find(({ of }) => of === 'Korean quotes')!.input;
    const answer = '삼성전자는 현재 71,500원이고 SK하이닉스는 580,000원입니다.';
    const wrong: string[] = [];
    for (const { index, 0: digit } of answer.matchAll(/\d/g)) {
      for (let other = 1; other <= 9; other++) {
        if (String(other) === digit) continue;
        const changed = `${answer.slice(0, index)}${other}${answer.slice(index + 1)}`;
        const figures = checkFigures({ ...quotes, answer: changed }).figures;
        if (figures.every(({ status }) => status === 'proven')) wrong.push(changed);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a week or a month as one row', () => {
  const weeks = {
    status: 'ok',
    instrument: { symbol: 'AAPL', name: '애플', nameEn: 'Apple', type: 'stock', exchange: 'NASDAQ', currency: 'USD' },
    columns: ['time', 'open', 'high', 'low', 'close', 'volume', 'lastDay'],
    rows: [
      ['2026-11-02T09:30:00-05:00', '251.10', '259.20', '250.30', '255.40', '100', '2026-11-06'],
      ['2026-11-09T09:30:00-05:00', '256.15', '262.85', '254.75', '260.66', '100', '2026-11-13'],
    ],
  };

  it.each([
    ['Apple closed at $260.66 on 2026-11-13.', 'proven'],
    ['Apple closed at $260.66 on 2026-11-09.', 'unverified'],
    ['Apple opened at $256.15 on 2026-11-09.', 'proven'],
    ['Apple opened at $256.15 on 2026-11-13.', 'unverified'],
    ['Apple: highest $262.85 (between 2026-11-09 and 2026-11-13).', 'proven'],
    ['The high of Apple was $262.85 in the week of 2026-11-09.', 'proven'],
    ['The high of Apple was $262.85 in the week of 2026-11-02.', 'unverified'],
    ['애플의 2026-11-13 종가는 $260.66입니다.', 'proven'],
    ['애플의 2026-11-09 종가는 $260.66입니다.', 'unverified'],
  ])('A7 %s', (answer, status) => {
    const { figures } = checkFigures({ answer, user: [], toolResults: [{ tool: 'get_history', content: weeks }] });
    expect(figures.map((figure) => figure.status).filter((each) => each !== 'structural')).toEqual([status]);
  });
});
