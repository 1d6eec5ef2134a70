// What the scripted model says, and what every client must have heard in the end.

const answer = (deltas) => Array.from({ length: deltas }, (_, index) => `word${index % 10} `);
const call = (turn, index) => ({ id: `call_${turn}_${index}`, name: 'quote', input: { symbol: `SYM${turn}${index}` } });

/** Turn by turn: the pieces of text, and the tool calls. */
export const scenarios = {
  'one-50': [{ text: answer(50), calls: [] }],
  'one-2000': [{ text: answer(2000), calls: [] }],
  tools: [
    { text: answer(5), calls: [call(1, 1), call(1, 2)] },
    { text: answer(5), calls: [call(2, 1), call(2, 2)] },
    { text: answer(40), calls: [] },
  ],
  // Says one word and then nothing until it is told to go on.
  parked: [{ text: answer(2), calls: [], parksAfter: 1 }],
};

export const QUESTION = 'How are these shares doing today?';
export const SYSTEM = 'You are a financial assistant. Use the quote tool for every price and name the source.';
export const TOOL = {
  name: 'quote',
  description: 'The latest price of a share, with currency, source and time.',
  schema: { type: 'object', properties: { symbol: { type: 'string', description: 'Ticker symbol' } }, required: ['symbol'] },
};

/** The tool behind the name: instant, so that only the engine's own time counts. */
export const quote = ({ symbol }) =>
  JSON.stringify({ symbol, price: '71500', currency: 'KRW', source: 'bench', asOf: '2026-11-13T06:30:00.000Z', change: '-0.42' });

/** What a client heard of the last turn, and how many tool calls it ran, must be what was said. */
export function expected(scenario) {
  const turns = scenarios[scenario];
  return { text: turns.at(-1).text.join(''), calls: turns.reduce((sum, turn) => sum + turn.calls.length, 0) };
}
