import { checkFigures } from '../../packages/grounding/src/check-figures.ts';
import { listedInstruments } from '../../packages/market/src/instruments/listings/listed.ts';

/** Checks an answer of so many characters against so many quotes. */
export function figuresCase(characters, results) {
  const shares = listedInstruments().filter(({ type }) => type === 'stock');
  const quotes = Array.from({ length: results }, (_, index) => {
    const { symbol, name, currency } = shares[index % shares.length];
    const price = 10_000 + index * 137;
    const time = new Date(Date.UTC(2026, 10, 13, 6, 30)).toISOString();
    return {
      status: 'ok',
      instrument: { symbol, name, type: 'stock', currency },
      price: String(price),
      currency,
      change: `${(index % 90) - 45}.5`,
      changePercent: `${((index % 70) - 35) / 10}`,
      time,
      source: 'bench',
    };
  });
  let answer = '';
  for (let index = 0; answer.length < characters; index++) {
    const { instrument, price, currency, changePercent } = quotes[index % quotes.length];
    answer += `- ${instrument.name} price: ${Number(price).toLocaleString('en-US')} ${currency} (${changePercent}%)\n`;
  }
  const toolResults = quotes.map((quote) => ({ tool: 'get_quote', content: JSON.stringify(quote), at: quote.time }));
  return () => {
    const { figures } = checkFigures(answer.slice(0, characters), toolResults, { user: ['보유 종목 시세 알려줘'] });
    const linked = figures.filter(({ outcome }) => outcome === 'linked').length;
    if (linked < characters / 100) throw new Error(`Only ${linked} of ${figures.length} figures were linked`);
  };
}
