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
