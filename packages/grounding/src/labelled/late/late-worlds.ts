import type { LabelledWorld } from '../labelled-world.ts';
import { earnings, economy } from './economy.ts';
import { corrected, monthly, nested, strangers } from './further.ts';
import { everyday, longAnswers } from './long-answers.ts';
import { koreanFields, loan, market, talk, twoTimes } from './mixed.ts';
import { ownAlerts, ownPortfolio } from './own-tools.ts';
import { alertsSet, coinsInWon, monthOfPrices } from './own-tools-further.ts';
import { funds, plans, shortEn, shortKo, trades } from './short-answers.ts';
import { typicalEn, typicalKo } from './typical.ts';
import { brokerQuote, coins, numberedFields } from './vendor-quotes.ts';

/** The labelled answers that were written after the check was built. */
export const lateWorlds: readonly LabelledWorld[] = [
  brokerQuote,
  numberedFields,
  coins,
  ownPortfolio,
  ownAlerts,
  longAnswers,
  everyday,
  economy,
  earnings,
  shortKo,
  shortEn,
  plans,
  funds,
  trades,
  koreanFields,
  twoTimes,
  talk,
  loan,
  market,
  typicalKo,
  typicalEn,
  strangers,
  nested,
  corrected,
  monthly,
  alertsSet,
  monthOfPrices,
  coinsInWon,
];
