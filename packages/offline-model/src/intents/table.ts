import type { Intent } from '../intent.ts';
import { briefing } from './briefing.ts';
import { calculation, moneySum } from './calculate.ts';
import { compare } from './compare.ts';
import { convert } from './convert.ts';
import { createAlert } from './create-alert.ts';
import { history } from './history.ts';
import { indicator } from './indicator.ts';
import { deleteAlert, listAlerts } from './manage-alerts.ts';
import { marketHours } from './market-hours.ts';
import { news } from './news.ts';
import { cancelOrder, listOrders } from './orders.ts';
import { portfolio, portfolioTrades } from './portfolio.ts';
import { affordable, basket, targetMove, whatIf } from './priced-sums.ts';
import { quote } from './quote.ts';
import { recordTrade } from './record-trade.ts';
import { talk } from './talk.ts';
import { trade } from './trade.ts';
import { changeWatchlist, showWatchlist } from './watchlist.ts';

/** Every kind of request the model understands; the first that fits answers. */
export const INTENTS: readonly Intent[] = [
  [talk('greeting'), talk('thanks'), cancelOrder, talk('never-mind'), talk('help'), talk('identity'), briefing],
  [deleteAlert, listAlerts, createAlert, changeWatchlist, showWatchlist, moneySum, affordable],
  [talk('transfer'), talk('advice'), listOrders, recordTrade, trade, portfolioTrades, portfolio, news, marketHours, indicator],
  [
    talk('no-data'),
    talk('ranking'),
    talk('reasoning'),
    basket,
    targetMove,
    whatIf,
    convert,
    calculation,
    history,
    compare,
    quote,
  ],
].flat();

/** Requests that a later one does not refer back to. */
export const SMALL_TALK: readonly string[] =
  'greeting thanks remember forget help identity transfer never-mind unknown advice reasoning no-data ranking'.split(' ');
