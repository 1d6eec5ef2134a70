import { calculator, userNumbers } from './calculator.ts';
import { exchange, rates } from './exchange.ts';
import { history, indicators } from './history.ts';
import type { LabelledWorld } from './labelled-world.ts';
import { news } from './news.ts';
import { noTools } from './no-tools.ts';
import { orders } from './orders.ts';
import { portfolioEn } from './portfolio-en.ts';
import { portfolioKo } from './portfolio-ko.ts';
import { quotesEn } from './quotes-en.ts';
import { quotesKo } from './quotes-ko.ts';
import { stale } from './stale.ts';
import { statements } from './statements.ts';
import { textResults } from './text-results.ts';

/** The labelled answers that were written before and while the check was built. */
export const earlyWorlds: readonly LabelledWorld[] = [
  quotesKo,
  quotesEn,
  portfolioKo,
  portfolioEn,
  exchange,
  rates,
  history,
  indicators,
  statements,
  news,
  calculator,
  userNumbers,
  orders,
  textResults,
  stale,
  noTools,
];
