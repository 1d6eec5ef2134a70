// The measured process of bench/tokens: the whole program, with a scripted model on the wire.
import { writeFileSync } from 'node:fs';
import { ownerKey } from '@finclaw/app';
import { estimateTokens } from '@finclaw/models';
import { startWireFake } from '@finclaw/models/testing';
import { answeredBy, openProgram } from '../perf/program.ts';

const ONE_DAY_MS = 86_400_000;
const KRX =
  '005930 000660 035420 035720 005380 000270 068270 207940 051910 006400 105560 055550 012330 028260 066570 003550 096770 017670 030200 032830';
const US = 'AAPL MSFT NVDA TSLA AMZN GOOGL META JPM V JNJ WMT PG MA HD KO PEP COST MCD DIS NKE';
const dayBefore = (days: number) => new Date(Date.now() - days * ONE_DAY_MS).toISOString().slice(0, 10);
const halfYear = (symbol: string) => ({
  name: 'get_history',
  input: { instrument: symbol, from: dayBefore(183), to: dayBefore(1), limit: 366 },
});

/** What is asked, and which tools a model would call for it. */
const QUESTIONS = [
  { name: 'price', body: 'What does Apple trade at?', calls: [{ name: 'get_quote', input: { instrument: 'AAPL' } }] },
  { name: 'review of 40 holdings', body: 'Review my portfolio.', calls: [{ name: 'portfolio_summary', input: {} }] },
  {
    name: 'comparison, six months',
    body: 'Compare Apple and Samsung Electronics over six months.',
    calls: [halfYear('AAPL'), halfYear('005930')],
  },
];

/** A request in Anthropic's protocol, as far as it is counted. */
interface SentRequest {
  readonly system: unknown;
  readonly tools: readonly unknown[];
  readonly messages: readonly { readonly content: readonly SentBlock[] }[];
}

interface SentBlock {
  readonly type: string;
  readonly text?: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
}

const model = await startWireFake();
const { app, ask } = await openProgram({
  model: 'claude-sonnet-5-5',
  env: { ANTHROPIC_API_KEY: 'sk-ant-bench-0123456789abcdef' },
  adjust: answeredBy(model.anthropicUrl),
});

/** Forty purchases, as a person would send them in a file. */
async function buyHoldings(sender: string): Promise<void> {
  const rows = [...KRX.split(' '), ...US.split(' ')].map((symbol, at) => {
    const [price, currency] = /^\d/.test(symbol) ? [50_000, 'KRW'] : [150, 'USD'];
    return [dayBefore(400 - at), 'buy', symbol, 10 + at, price, currency].join(',');
  });
  async function* bytes() {
    yield new TextEncoder().encode(['date,type,symbol,quantity,price,currency', ...rows].join('\n'));
  }
  const portfolio = app.finance.features.portfolio.of(ownerKey({ channelId: 'web', senderId: sender }));
  const preview = await portfolio.previewImport(bytes(), { file: 'trades.csv' });
  if (!preview.ok) throw new Error(`The trades were refused: ${JSON.stringify(preview).slice(0, 300)}`);
  await portfolio.commitImport(preview.batch.id);
}

const tokens = (value: unknown) => estimateTokens(typeof value === 'string' ? value : JSON.stringify(value));
const blocksOf = (request: SentRequest, type: string) =>
  request.messages.flatMap(({ content }) => content).filter((block) => block.type === type);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** How much of the conversation the next request repeats to the letter, so that a vendor's cache can hold it. */
function sharedWith(before: SentRequest, next: SentRequest): number {
  const text = ({ messages }: SentRequest) => JSON.stringify(messages).replaceAll(/,"cache_control":\{[^}]*\}/g, '');
  const [a, b] = [text(before), text(next)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // The array's closing bracket is no part of the conversation.
  return at / (a.length - 1);
}

/** Asks, and returns the requests that were sent for it. */
async function requestsOf(sender: string, body: string): Promise<[SentRequest, ...SentRequest[]]> {
  const before = model.requests.length;
  await ask(sender, body);
  const [first, ...rest] = model.requests.slice(before).map((request) => request.body as unknown as SentRequest);
  if (first === undefined) throw new Error(`Nothing was sent for "${body}".`);
  return [first, ...rest];
}

const sent: Record<string, readonly SentRequest[]> = {};
const rows = [];
for (const { name, body, calls } of QUESTIONS) {
  const sender = name.replaceAll(/\W/g, '-');
  if (name.includes('holdings')) await buyHoldings(sender);
  model.script('anthropic', { toolCalls: calls.map((call, at) => ({ id: `${sender}-${at}`, ...call })) });
  model.script('anthropic', { text: 'Here is what I found.' });
  const requests = await requestsOf(sender, body);
  sent[name] = requests;
  const last = requests.at(-1) ?? requests[0];
  const refused = blocksOf(last, 'tool_result').filter((block) => block.is_error);
  if (refused.length > 0) throw new Error(`A call failed: ${JSON.stringify(refused)}`);
  model.script('anthropic', { text: 'You are welcome.' });
  const [next] = await requestsOf(sender, 'Thank you, that helps.');
  rows.push({
    name,
    system: tokens(last.system),
    tools: tokens(last.tools),
    toolCount: last.tools.length,
    results: sum(blocksOf(last, 'tool_result').map(({ content }) => tokens(content))),
    words: sum(blocksOf(last, 'text').map(({ text }) => tokens(text))),
    lastBytes: JSON.stringify(last).length,
    allRequests: sum(requests.map(tokens)),
    shared: sharedWith(last, next),
    isPrefixKept: JSON.stringify([last.tools, last.system]) === JSON.stringify([next.tools, next.system]),
  });
}
if (process.argv[2]) writeFileSync(process.argv[2], JSON.stringify(sent, null, 1));
process.stdout.write(JSON.stringify(rows));
await app.close();
await model.close();
process.exit(0);
