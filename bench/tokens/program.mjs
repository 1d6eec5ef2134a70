// The measured process of bench/tokens: the whole program, with a scripted model on the wire.
import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ownerKey } from '@finclaw/app';
import { estimateTokens } from '@finclaw/models';
import { openProgram } from '../perf/program.mjs';
import { startScriptedModel } from './scripted-model.mjs';

const ONE_DAY_MS = 86_400_000;
const KRX =
  '005930 000660 035420 035720 005380 000270 068270 207940 051910 006400 105560 055550 012330 028260 066570 003550 096770 017670 030200 032830';
const US = 'AAPL MSFT NVDA TSLA AMZN GOOGL META JPM V JNJ WMT PG MA HD KO PEP COST MCD DIS NKE';
const dayBefore = (days) => new Date(Date.now() - days * ONE_DAY_MS).toISOString().slice(0, 10);
const halfYear = (symbol) => ({
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

const model = await startScriptedModel();
const { app, ask } = await openProgram({
  model: 'claude-sonnet-5',
  env: { ANTHROPIC_API_KEY: 'sk-ant-bench-0123456789abcdef' },
  adjust: ({ agents, ...config }) => ({
    ...config,
    agents: {
      ...agents,
      budget: {},
      providers: { ...agents.providers, anthropic: { ...agents.providers?.anthropic, baseUrl: model.url } },
    },
  }),
});

/** Forty purchases, as a person would send them in a file. */
async function buyHoldings(sender) {
  const rows = [...KRX.split(' '), ...US.split(' ')].map((symbol, at) =>
    [
      dayBefore(400 - at),
      'buy',
      symbol,
      10 + at,
      /^\d/.test(symbol) ? 50_000 : 150,
      /^\d/.test(symbol) ? 'KRW' : 'USD',
    ].join(','),
  );
  const portfolio = app.finance.portfolioOf(ownerKey({ channelId: 'web', senderId: sender }));
  const csv = ['date,type,symbol,quantity,price,currency', ...rows].join('\n');
  const preview = await portfolio.previewImport(Readable.from([Buffer.from(csv)]), { file: 'trades.csv' });
  if (!preview.ok) throw new Error(`The trades were refused: ${JSON.stringify(preview).slice(0, 300)}`);
  await portfolio.commitImport(preview.batch.id);
}

const tokens = (value) => estimateTokens(typeof value === 'string' ? value : JSON.stringify(value));
const blocksOf = (request, isWanted) => request.messages.flatMap(({ content }) => content).filter(isWanted);

/** How much of the conversation the next request repeats to the letter, so that a vendor's cache can hold it. */
function sharedWith(before, next) {
  const text = ({ messages }) => JSON.stringify(messages).replaceAll(/,"cache_control":\{[^}]*\}/g, '');
  const [a, b] = [text(before), text(next)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // The array's closing bracket is no part of the conversation.
  return at / (a.length - 1);
}

await buyHoldings('reader');
if (process.argv[2]) process.on('exit', () => writeFileSync(process.argv[2], JSON.stringify(sent, null, 1)));
const sent = {};
const rows = [];
for (const { name, body, calls } of QUESTIONS) {
  const sender = name.replaceAll(/\W/g, '-');
  const script = [{ calls }, { text: 'Here is what I found.' }];
  model.follow(script);
  await ask(sender, body);
  const requests = model.requests();
  sent[name] = requests;
  const last = requests.at(-1);
  const refused = blocksOf(last, ({ is_error }) => is_error);
  if (refused.length > 0) throw new Error(`A call failed: ${JSON.stringify(refused)}`);
  model.follow([{ text: 'You are welcome.' }]);
  await ask(sender, 'Thank you, that helps.');
  const [next] = model.requests();
  rows.push({
    name,
    system: tokens(last.system),
    tools: tokens(last.tools),
    toolCount: last.tools.length,
    results: blocksOf(last, ({ type }) => type === 'tool_result').reduce(
      (sum, { content }) => sum + tokens(content),
      0,
    ),
    said: blocksOf(last, ({ type }) => type === 'text').reduce((sum, { text }) => sum + tokens(text), 0),
    lastBytes: JSON.stringify(last).length,
    allRequests: requests.reduce((sum, request) => sum + tokens(request), 0),
    shared: sharedWith(last, next),
    isPrefixKept: JSON.stringify([last.tools, last.system]) === JSON.stringify([next.tools, next.system]),
  });
}
process.stdout.write(JSON.stringify(rows));
await app.close();
model.close();
process.exit(0);
