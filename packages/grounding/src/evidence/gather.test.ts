import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';
import { renderCited } from '../cited/cited-answer.ts';

const quote = (symbol: string, name: string, price: string) => ({
  tool: 'quote',
  content: JSON.stringify({ instrument: { symbol, name }, price, currency: 'USD' }),
});
const statusOf = (answer: string, user: readonly string[], toolResults: Parameters<typeof checkFigures>[0]['toolResults']) =>
  checkFigures({ answer, user, toolResults }).figures.map(({ text, status }) => `${text} ${status}`);

describe('a message that was read before', () => {
  const said = 'My target for Zorvexa is $41.20.';

  it('is read anew once a result has given a name to what it speaks of', () => {
    const alone = statusOf('Your target for Zorvexa is $41.20.', [said], []);
    expect(statusOf('Your target for Zorvexa is $41.20.', [said], [])).toEqual(alone);
    const results = [quote('ZVX', 'Zorvexa', '39.00'), quote('QQX', 'Quillbrand', '12.00')];
    expect(statusOf('Your target for Zorvexa is $41.20.', [said], results)).toEqual(['$41.20 proven']);
    expect(statusOf('Your target for Quillbrand is $41.20.', [said], results)).not.toEqual(['$41.20 proven']);
  });

  it('is read anew after another topic', () => {
    const results = [quote('AAPL', 'Apple', '243.85'), quote('NVDA', 'Nvidia', '180.10')];
    const target = 'My target is $150.25.';
    const after = (name: string, of: string) =>
      statusOf(`Your target for ${of} is $150.25.`, [`How is ${name}?`, target], results);
    expect(after('Apple', 'Apple')).toEqual(['$150.25 proven']);
    expect(after('Nvidia', 'Apple')).not.toEqual(['$150.25 proven']);
    expect(after('Nvidia', 'Nvidia')).toEqual(['$150.25 proven']);
  });
});

describe('an amount that was converted', () => {
  const quoteOf = (symbol: string, name: string, price: string, change: string) => ({
    tool: 'get_quote',
    content: JSON.stringify({
      status: 'ok',
      instrument: { symbol, name, type: 'stock', exchange: 'KRX', currency: 'KRW' },
      price,
      currency: 'KRW',
      change,
    }),
  });
  const quotes = [quoteOf('005930.KS', '삼성전자', '101400', '300'), quoteOf('000660.KS', 'SK하이닉스', '475500', '3000')];
  const converted = {
    tool: 'convert_currency',
    content: JSON.stringify({
      status: 'ok',
      from: { amount: '300', currency: 'USD' },
      to: { amount: '434190', currency: 'KRW' },
      pair: 'USD/KRW',
      rate: '1447.3',
    }),
  };

  it('is not of a share whose change in the other currency is the same number', () => {
    const user = ['삼성전자 얼마야', '그럼 하이닉스는?', '300달러는?'];
    const toolResults = [...quotes, converted];
    const { text: answer, spans: cited } = renderCited('$300.00는 {{r3.to}}입니다.', toolResults, 'ko');
    expect(checkFigures({ answer, cited, user, toolResults }).figures).toMatchObject([
      { text: '$300.00', status: 'proven' },
      { text: '434,190원', status: 'proven' },
    ]);
  });
});

describe('a number that is the same by chance', () => {
  const quoteOf = (symbol: string, currency: string, price: string, change: string, changePercent: string) => ({
    tool: 'get_quote',
    content: JSON.stringify({
      ...{ status: 'ok', instrument: { symbol, name: symbol, type: symbol.startsWith('^') ? 'index' : 'stock', currency } },
      ...{ price, currency, change, changePercent },
    }),
  });
  const alarmsOf = (cited: string, user: readonly string[], toolResults: { tool: string; content: string }[]): string[] => {
    const { text: answer, spans } = renderCited(cited, toolResults, 'en');
    const { figures } = checkFigures({ answer, cited: spans, user, toolResults });
    return figures.filter(({ status }) => status !== 'proven' && status !== 'structural').map(({ text }) => text);
  };

  it.each([
    {
      when: 'the change of a share in a third currency',
      user: ['현대차 5주 사고 기아 3주 팔아줘', '100 pounds to yen'],
      others: [quoteOf('035420.KS', 'KRW', '251500', '100', '0.04')],
      tool: 'convert_currency',
      result: {
        from: { amount: '100', currency: 'GBP' },
        to: { amount: '20465', currency: 'JPY' },
        pair: 'GBP/JPY',
        rate: '204.65',
      },
      cited: '£100.00 is {{r2.to}}.',
    },
    {
      when: 'the months of a year and the change of an index in percent',
      user: ['Apple price', 'if I save $500 a month for 5 years at 5% how much will I have?'],
      others: [quoteOf('^KS11', 'KRW', '4243.62', '-5', '-0.12')],
      tool: 'calculate',
      result: { expression: '500 * ((1 + 5%/12)^(5*12) - 1) / (5%/12)', value: '34003.04' },
      cited: 'That will be {{r2.value * assume(1, USD)}}.',
    },
    {
      when: 'what the user asked for twice, about different things',
      user: ['Nvidia or AMD?', 'pay back $300,000 at 6%', 'what is the dollar won exchange rate', 'pay back $300,000 at 6%'],
      others: [quoteOf('NVDA', 'USD', '189.48', '1.2', '0.6')],
      tool: 'calculate',
      result: { expression: '300,000 * 6%', value: '18000' },
      cited: 'That is {{r2.value * assume(1, USD)}} a year.',
    },
  ])('does not lend its instrument: $when', ({ user, others, tool, result, cited }) => {
    const toolResults = [...others, { tool, content: JSON.stringify({ status: 'ok', ...result }) }];
    expect(alarmsOf(cited, user, toolResults)).toEqual([]);
  });

  it('is the number of shares of what was named last, in small letters too', () => {
    const user = ['삼성전자 RSI 알려줘', 'and microsoft?', 'how much are 7 shares'];
    const cited = '7 shares of Microsoft (MSFT) are {{r1.price * 7}} ({{r1.price}} each).';
    expect(alarmsOf(cited, user, [quoteOf('MSFT', 'USD', '560.45', '0', '0')])).toEqual([]);
  });

  it('is an amount of the question before, asked again of another share', () => {
    const user = ['300만원으로 삼성전자 몇 주 살 수 있어?', '하이닉스는?'];
    const toolResults = [quoteOf('000660.KS', 'KRW', '500000', '0', '0')];
    expect(alarmsOf('3,000,000원으로 SK하이닉스(000660)를 살 수 있습니다. (단가 {{r1.price}})', user, toolResults)).toEqual([]);
    expect(alarmsOf('3,000,000원으로 SK하이닉스(000660)를 살 수 있습니다.', user.slice(0, 1), toolResults)).not.toEqual([]);
  });

  it('is no change at all', () => {
    const toolResults = [
      quoteOf('005930.KS', 'KRW', '100500', '0', '0'),
      quoteOf('000660.KS', 'KRW', '459500', '-5500', '-1.18'),
    ];
    const row = (at: number, name: string): string => `- ${name}: {{r${at}.price}} ({{r${at}.change}}, {{r${at}.changePercent}})`;
    expect(alarmsOf([row(1, '삼성전자'), row(2, 'SK하이닉스')].join('\n'), ['비교해줘'], toolResults)).toEqual([]);
  });
});

describe('a rate that is part of a calculation', () => {
  it.each([
    ['300000000 * 0.0035 / (1 - 1.0035^-360)', '300'],
    ['pmt(3억; 4.2%/12; 30*12)', '3'],
    ['pmt(3억; 4.2%/12; 360)', '360'],
  ])('is of no share that moved by as many percent or won: %s', (expression, change) => {
    const moved = {
      tool: 'get_quote',
      content: {
        status: 'ok',
        instrument: { symbol: '005930.KS', name: '삼성전자', type: 'stock', exchange: 'KRX', currency: 'KRW' },
        ...{ price: '86000', currency: 'KRW', change, changePercent: '0.35' },
      },
    };
    const toolResults = [moved, { tool: 'calculate', content: { status: 'ok', expression, value: '1467051.68' } }];
    const { text: answer, spans: cited } = renderCited('매달 {{r2.value}}원입니다.', toolResults, 'ko');
    const user = ['삼성전자 얼마야', '하이닉스는?', '3억 대출 연 4.2% 30년이면 한 달에 얼마 갚아?'];
    const [figure] = checkFigures({ answer, cited, user, toolResults }).figures;
    expect(figure).toMatchObject({ text: expect.stringMatching(/^1,467,05\d/), status: 'proven' });
  });
});

describe('a gain with a minus', () => {
  it.each([
    ['국내주식 양도차익: -3,000원', true],
    ['국내주식 양도차익: 3,000원', false],
    ['국내주식 양도차익: -30,000원', false],
  ])('is a loss, because before a colon stands the name of the field: %s', (answer, isProven) => {
    const content = { status: 'ok', year: 2026, domesticGain: { amount: '-3000', currency: 'KRW' } };
    const [figure] = checkFigures({
      answer,
      user: ['올해 세금 알려줘'],
      toolResults: [{ tool: 'portfolio_tax', content }],
    }).figures;
    expect(figure?.status === 'proven').toBe(isProven);
  });
});
