import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { renderCited } from './cited-answer.ts';

const instrument = (symbol: string, name: string, currency: string) => ({ symbol, name, type: 'stock', currency });
const QUOTE = {
  status: 'ok',
  instrument: instrument('005930.KS', '삼성전자', 'KRW'),
  price: '100000',
  currency: 'KRW',
  change: '-300',
  changePercent: '-0.30',
  high: '101100',
  low: '99800',
  open: '100400',
  previousClose: '100300',
  volume: '3287790',
  time: '2026-11-13T15:30:00+09:00',
};
const ROWS = {
  status: 'ok',
  instrument: instrument('AAPL', '애플', 'USD'),
  interval: '1d',
  columns: ['time', 'open', 'high', 'low', 'close', 'volume'],
  rows: [
    ['2026-11-11T09:30:00-05:00', '259.12', '260.37', '257.85', '258.84', '13299909'],
    ['2026-11-12T09:30:00-05:00', '261.14', '262.11', '260.25', '261.24', '12390480'],
  ],
};
const BOOK = {
  ...{ status: 'ok', asOf: '2026-11-13', baseCurrency: 'USD' },
  total: {
    value: { amount: '18285.70', currency: 'USD' },
    cash: { amount: '5210.40', currency: 'USD' },
    cost: { amount: '10642.00', currency: 'USD' },
    unrealised: { amount: '2433.30', currency: 'USD' },
  },
};
const COMPANIES = { MSFT: { revenue: 293800000000, netIncome: 104900000000 }, GOOGL: { revenue: 1, netIncome: 2 } };
const toolResults = [
  { tool: 'get_quote', content: QUOTE },
  { tool: 'get_history', content: ROWS },
  { tool: 'portfolio_summary', content: BOOK },
  { tool: 'fundamentals', content: COMPANIES },
  { tool: 'rates', content: { pair: 'EUR/KRW', base_rate: 1688.35, buying: 1721.5, seq: 3 } },
  {
    tool: 'portfolio_targets',
    content: {
      status: 'ok',
      lines: [{ symbol: '005930.KS', name: '삼성전자', target: '0.35', weight: '0.265667', price: '100000' }],
    },
  },
];

/** The figures that an answer cites. */
function figuresOf(answer: string, user = '삼성전자와 애플 어때? 25주 있어') {
  const { text, spans } = renderCited(answer, toolResults, /[가-힣]/.test(answer) ? 'ko' : 'en');
  const { figures } = checkFigures({ answer: text, cited: spans, user: [user], toolResults, now: '2026-11-13T07:00:00Z' });
  for (const { start, end, text: written } of figures) expect(text.slice(start, end)).toBe(written);
  return figures.filter(({ citation }) => citation !== undefined);
}

/** The verdicts on them. */
const judge = (answer: string): string[] =>
  figuresOf(answer).map(({ status, reason }) => (reason ? `${status}: ${reason}` : status));

describe('a cited figure and the words around it', () => {
  it.each([
    ['삼성전자는 {{r1.price}}입니다.', 'proven'],
    ['Samsung Electronics trades at {{r1.price}}.', 'proven'],
    ['삼성전자의 고가는 {{r1.high}}입니다.', 'proven'],
    ['삼성전자는 {{r1.changePercent|abs}} 내렸습니다.', 'proven'],
    ['삼성전자는 {{change(r1.previousClose, r1.price)}} 움직였습니다.', 'proven'],
    ['삼성전자 25주는 {{r1.price * 25}}입니다.', 'proven'],
    ['10주를 더 사면 삼성전자 값은 {{r1.price * 10}}입니다.', 'proven'],
    ['애플의 11월 12일 종가는 {{r2.rows[1].close}}입니다.', 'proven'],
    ['애플은 {{r1.price}}입니다.', 'contradicted: subject'],
    ['NVIDIA trades at {{r1.price}}.', 'contradicted: subject'],
    ['애플은 {{change(r1.previousClose, r1.price)}} 내렸습니다.', 'contradicted: subject'],
    ['삼성전자의 고가는 {{r1.low}}입니다.', 'contradicted: field'],
    ['삼성전자의 거래량은 {{r1.price}}입니다.', 'contradicted: field'],
    ['애플의 11월 11일 종가는 {{r2.rows[1].close}}입니다.', 'contradicted: period'],
    ['애플은 11일 {{r2.rows[1].close}}에 마감했습니다.', 'contradicted: period'],
    ['Apple closed at {{r2.rows[0].close}} on Wednesday.', 'proven'],
    ['Apple closed at {{r2.rows[0].close}} on Thursday.', 'contradicted: period'],
    ['애플은 목요일에 {{r2.rows[0].close}}로 마감했습니다.', 'contradicted: period'],
    ['Apple closed at {{r2.rows[1].close}}, after a good day on November 11.', 'unverified: unnamed'],
    ['Apple closed at {{r2.rows[1].close}}.', 'proven'],
    ['Apple closed at {{r2.rows[0].close}}.', 'unverified: unnamed'],
    ['Apple closed at {{r2.rows[0].close}} yesterday.', 'proven'],
    ['Apple closed at 261.24 on November 12, after {{r2.rows[0].close}} on Wednesday.', 'proven'],
    ['삼성전자의 비중은 40%이고 목표는 {{r6.lines[0].target}}입니다.', 'proven'],
    ['| 종목 | 목표 |\n|---|---|\n| 삼성전자 | {{r6.lines[0].target}} |', 'proven'],
    ['삼성전자는 전체의 {{r6.lines[0].target}}입니다.', 'unverified: unnamed'],
    ['Over these days the low of Apple was {{r2.rows[0].low}}.', 'proven'],
    ['The euro exchange rate is at {{r5.seq}} won.', 'unverified: unnamed'],
    ['삼성전자는 {{r1.open}}에 시작해 지금 100,400원입니다.', 'proven'],
    ['삼성전자의 시가는 {{r1.open}}, 종가는 100,000원입니다.', 'proven'],
    ['삼성전자는 {{r1.price}}(0.30%) 내린 100,000원입니다.', 'unverified: unnamed'],
    ['**Total value:** {{r3.total.value.amount}}', 'proven'],
    ['**Total value:** {{r3.total.cash.amount}}', 'contradicted: field'],
    ['You are up {{r3.total.unrealised.amount}} in all.', 'proven'],
    ['You are up {{r3.total.value.amount}} in all.', 'unverified: unnamed'],
    ['Microsoft has a revenue of {{r4.MSFT.revenue}}.', 'proven'],
    ['Microsoft has a revenue of {{r4.MSFT.revenue}} million.', 'unverified: unnamed'],
    ['Microsoft has a revenue of {{r4.MSFT.netIncome}}.', 'contradicted: field'],
    ['The euro exchange rate is at {{r5.buying}} won for buying.', 'proven'],
    ['삼성전자는 {{r1.changePercent|abs}} 올랐습니다.', 'contradicted: direction'],
    ['삼성전자는 {{change(r1.previousClose, r1.price)|abs}} 상승했습니다.', 'contradicted: direction'],
    ['삼성전자는 {{r1.previousClose}}입니다.', 'unverified: unnamed'],
    ['삼성전자는 {{r1.price * 1.37}}입니다.', 'unverified: supposed'],
    ['삼성전자는 {{assume(987654, KRW)}}입니다.', 'unverified: supposed'],
    ['삼성전자는 {{r1.prize}}입니다.', 'unverified: missing'],
  ])('%s %s', (answer, verdict) => expect(judge(answer)).toEqual([verdict]));

  it.each([
    ['삼성전자의 고가는 {{r1.low}}입니다.', '101,100원'],
    ['애플의 11월 11일 종가는 {{r2.rows[1].close}}입니다.', '$258.84'],
    ['NVIDIA trades at {{r1.price}}.', undefined],
  ])('%s should be %s', (answer, expected) => expect(figuresOf(answer)[0]?.expected).toBe(expected));

  it.each([
    ['Total assets were {{r1["Total assets"]["2019"]}} in 2019.', ['proven']],
    ['Total assets rose by {{r1["Total assets"]["2019"] - r1["Total assets"]["2018"]}} from 2018 to 2019.', ['proven']],
    ['It earned {{r1["Net income"]["2019"]}} in 2019 and {{r1["Net income"]["2018"]}} in 2018.', ['proven', 'proven']],
    ['Total assets were {{r1["Total debt"]["2019"]}} in 2019.', ['contradicted: field']],
    ['Total assets were {{r1["Total assets"]["2018"]}} in 2019.', ['contradicted: period']],
    ['Total assets rose by {{r1["Total debt"]["2019"] - r1["Total debt"]["2018"]}} in 2019.', ['contradicted: field']],
    ['Total debt was 834 thousand, total assets {{r1["Net income"]["2019"]}} in 2019.', ['unverified: unnamed']],
  ])('of a table: %s %s', (answer, verdicts) => {
    const rows = ['| Item | 2019 | 2018 |', '| --- | --- | --- |', '| Total assets | 1,234 | 1,100 |'];
    const content = ['In $ thousands', '', ...rows, '| Total debt | 834 | 800 |', '| Net income | 56 | 51 |'].join('\n');
    const results = [{ tool: 'mcp_table', content }];
    const { text, spans } = renderCited(answer, results, 'en');
    const { figures } = checkFigures({ answer: text, cited: spans, user: ['How are they doing?'], toolResults: results });
    const cited = figures.filter(({ citation }) => citation !== undefined);
    expect(cited.map(({ status, reason }) => (reason ? `${status}: ${reason}` : status))).toEqual(verdicts);
  });

  it('figures stand where they are shown, behind the words that say who says so', () => {
    const marker = '0123456789abcdef0123456789abcdef';
    const page = { tool: 'read_page', content: `<untrusted-${marker}>\n{"price":"5.5","other":"7"}\n</untrusted-${marker}>` };
    const { text, spans } = renderCited('It costs {{r1.price}} or {{r1.other}}. Now {{r1.price}} and 8.', [page], 'en');
    const { figures } = checkFigures({ answer: text, cited: spans, user: [], toolResults: [page] });
    expect(text).toBe('It costs 5.5 (according to read_page) or 7. Now 5.5 (according to read_page) and 8.');
    expect(figures.map(({ start, end }) => text.slice(start, end))).toEqual(['5.5', '7', '5.5', '8']);
  });

  it('a figure that nobody cited may build on a cited one', () => {
    const answer =
      '삼성전자를 고가에 사서 저가에 판 값은 {{r1.high * 25 - r1.low * 10}}, 시가로 산 값은 {{r1.open * 3}}이며 둘의 차이는 1,228,300원입니다.';
    const { text, spans } = renderCited(answer, toolResults, 'ko');
    const { figures } = checkFigures({ answer: text, cited: spans, user: ['삼성전자 25주 있어'], toolResults });
    expect(figures.map(({ text: told, status }) => `${told} ${status}`)).toContain('1,228,300원 proven');
  });

  it('figures that nobody cited are checked as ever', () => {
    expect(judge('삼성전자는 {{r1.price}}이고 목표가는 987,654원입니다.')).toEqual(['proven']);
  });
});
