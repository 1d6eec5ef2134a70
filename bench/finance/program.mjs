// The measured process of bench/finance.

import { machine } from '../lib/machine.mjs';
import { median, short, times } from '../lib/stats.mjs';
import { table } from '../lib/table.mjs';
import { alertCase } from './alerts.mjs';
import { citedCase } from './cited.mjs';
import { choseongCase, listingCase } from './directory.mjs';
import { figuresCase } from './figures.mjs';
import { offlineCase } from './offline-answer.mjs';
import { portfolioCase } from './portfolio.mjs';

const ROUNDS = Number(process.argv[2]);
const alerts = [await alertCase(10_000), await alertCase(100_000)];
const cases = {
  'value a portfolio of 100,000 trades (FIFO, 50 symbols)': [portfolioCase(10_000), portfolioCase(100_000)],
  'one tick over 100,000 alerts (100 symbols, SQLite)': alerts.map(({ run }) => run),
  '100 choseong searches among 10,000 instruments': [choseongCase(1_000), choseongCase(10_000)],
  '40 searches in lists of 20,000 instruments': [listingCase(2_000), listingCase(20_000)],
  'check a 20,000-character answer against 200 results': [figuresCase(2_000, 20), figuresCase(20_000, 200)],
};

const samples = new Map(Object.keys(cases).map((name) => [name, [[], []]]));
// A first, unmeasured round loads what is loaded once (alerts from the table, compiled code), as a running program has.
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, sizes] of Object.entries(cases))
    for (const [size, run] of sizes.entries()) {
      const cpu = process.cpuUsage();
      const startedAt = performance.now();
      await run();
      const { user, system } = process.cpuUsage(cpu);
      if (round > 0)
        samples.get(name)[size].push({ wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 });
    }
for (const { close } of alerts) await close();

console.log(`Finance, medians of ${ROUNDS} rounds in one process. ${machine()}\n`);
const of = (name, size, key) => median(samples.get(name)[size].map((sample) => sample[key]));
console.log(
  table(
    ['task', 'a tenth: CPU ms', 'whole: CPU ms', 'whole: wall ms', 'growth for 10×'],
    Object.keys(cases).map((name) => [
      name,
      short(of(name, 0, 'cpuMs')),
      short(of(name, 1, 'cpuMs')),
      short(of(name, 1, 'wallMs')),
      times(of(name, 1, 'cpuMs') / of(name, 0, 'cpuMs')),
    ]),
  ),
);

const cited = Array.from({ length: ROUNDS + 1 }, citedCase).slice(1);
console.log('\nCited figures: CPU of one delta of four characters\n');
console.log(
  table(
    ['text', 'µs'],
    [
      ['a delta, three citations in 120 characters', short(median(cited.map(({ citing }) => citing)))],
      ['a delta, no citation', short(median(cited.map(({ plain }) => plain)))],
      ['one citation', short(median(cited.map(({ citation }) => citation)))],
    ],
  ),
);

const offline = await offlineCase();
const questions = ['삼성전자 현재 주가 알려줘', '100달러는 몇 원이야?', 'compare AAPL and MSFT', '도움말'];
const answers = new Map(questions.map((question) => [question, []]));
for (let round = 0; round <= ROUNDS * 5; round++)
  for (const question of questions) {
    const answer = await offline.ask(question);
    if (round > 0) answers.get(question).push(answer);
  }
await offline.close();
console.log('\nOffline answer: engine, tools and simulated market, without channel and storage\n');
console.log(
  table(
    ['question', 'first delta ms', 'whole answer ms'],
    questions.map((question) => [
      question,
      short(median(answers.get(question).map(({ firstMs }) => firstMs))),
      short(median(answers.get(question).map(({ totalMs }) => totalMs))),
    ]),
  ),
);
