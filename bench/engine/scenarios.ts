// What the scripted model says, and what every client must have heard in the end.

/** Deltas of four characters; one in fifteen is a figure, and some have to be escaped. */
const PIECES = [
  'Toda',
  'y th',
  'e sh',
  'are ',
  'move',
  'd by',
  ' -0.',
  '42% ',
  'and ',
  'the ',
  '"pri',
  'ce" ',
  'held',
  ', so',
  ' on\n',
];
const answer = (deltas: number): string[] =>
  Array.from({ length: deltas }, (_, index) => PIECES[index % PIECES.length] ?? '');
interface ScriptedTurn {
  readonly text: readonly string[];
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[];
  readonly parksAfter?: number;
}

const call = (turn: number, index: number) => ({
  id: `call_${turn}_${index}`,
  name: 'quote',
  input: { symbol: `SYM${turn}${index}` },
});

/** Turn by turn: the pieces of text, and the tool calls. */
const SCRIPTS: Readonly<Record<string, readonly ScriptedTurn[]>> = {
  'one-50': [{ text: answer(50), calls: [] }],
  'one-2000': [{ text: answer(2000), calls: [] }],
  tools: [
    { text: answer(20), calls: [call(1, 1), call(1, 2)] },
    { text: answer(2), calls: [call(2, 1)] },
    { text: answer(200), calls: [] },
  ],
  // Says one word and then nothing until it is told to go on.
  parked: [{ text: answer(2), calls: [], parksAfter: 1 }],
};

/** How the bytes arrive: all of a turn at once, one event every 10 ms, or else each event in a write of its own. */
const WAYS = ['whole', 'paced'];

/** What a scenario's name stands for: its turns, and how they are sent. */
export function scenarioOf(name: string) {
  const way = WAYS.find((each) => name.endsWith(`-${each}`)) ?? 'event';
  const turns = SCRIPTS[way === 'event' ? name : name.slice(0, -way.length - 1)];
  if (turns === undefined) throw new Error(`There is no scenario "${name}".`);
  return { way, turns };
}

export const QUESTION = 'How are these shares doing today?';
export const SYSTEM = 'You are a financial assistant. Use the quote tool for every price and name the source.';
export const TOOL = {
  name: 'quote',
  description: 'The latest price of a share, with currency, source and time.',
  schema: {
    type: 'object',
    properties: { symbol: { type: 'string', description: 'Ticker symbol' } },
    required: ['symbol'],
  },
};

/** The tool behind the name: instant, so that only the engine's own time counts. */
export const quote = ({ symbol }: { readonly symbol?: unknown }) =>
  JSON.stringify({
    symbol,
    price: '71500',
    currency: 'KRW',
    source: 'bench',
    asOf: '2026-11-13T06:30:00.000Z',
    change: '-0.42',
  });

/** What a client heard of the last turn, and how many tool calls it ran, must be what was said. */
export function expected(scenario: string) {
  const { turns } = scenarioOf(scenario);
  return { text: turns.at(-1)?.text.join(''), calls: turns.reduce((sum, turn) => sum + turn.calls.length, 0) };
}
