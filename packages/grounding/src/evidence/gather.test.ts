import { describe, expect, it } from 'vitest';
import { checkFigures } from '../check-figures.ts';

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
