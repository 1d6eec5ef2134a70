import type { Intent } from '../intent.ts';
import { briefing } from './briefing.ts';
import { calculation, moneySum } from './calculate.ts';
import { compare } from './compare.ts';
import { convert } from './convert.ts';
import { createAlert } from './create-alert.ts';
import { history } from './history.ts';
import { indicator } from './indicator.ts';
import { advice, reasoning, transfer } from './judgement.ts';
import { deleteAlert, listAlerts } from './manage-alerts.ts';
import { marketHours } from './market-hours.ts';
import { news } from './news.ts';
import { companyDividends, ranking } from './no-data.ts';
import { cancelOrder, listOrders } from './orders.ts';
import { portfolio, portfolioTrades } from './portfolio.ts';
import { affordable, basket, hindsight, targetMove, whatIf } from './priced-sums.ts';
import { quote } from './quote.ts';
import { recordTrade } from './record-trade.ts';
import { greeting, help, identity, neverMind, thanks } from './small-talk.ts';
import { trade } from './trade.ts';
import { changeWatchlist, showWatchlist } from './watchlist.ts';

/** Every kind of request the model understands; the first that fits answers. */
export const INTENTS: readonly Intent[] = [
  greeting,
  thanks,
  cancelOrder,
  neverMind,
  help,
  identity,
  briefing,
  deleteAlert,
  listAlerts,
  createAlert,
  changeWatchlist,
  showWatchlist,
  moneySum,
  affordable,
  transfer,
  hindsight,
  advice,
  listOrders,
  recordTrade,
  trade,
  portfolioTrades,
  portfolio,
  news,
  marketHours,
  indicator,
  companyDividends,
  ranking,
  reasoning,
  basket,
  targetMove,
  whatIf,
  convert,
  calculation,
  history,
  compare,
  quote,
];

/** Requests that a later one does not refer back to. */
export const SMALL_TALK: readonly string[] = [
  'greeting',
  'thanks',
  'help',
  'identity',
  'transfer',
  'never-mind',
  'unknown',
  'advice',
  'reasoning',
  'no-data',
];
