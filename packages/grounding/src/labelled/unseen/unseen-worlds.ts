import type { LabelledWorld } from '../labelled-world.ts';
import { coinAndShare, labelled } from './eighth-a.ts';
import { eleventhHolding, eleventhMarkets, eleventhShares } from './eleventh-a.ts';
import { deposit, indexYear, mixedHoldings } from './fifth-a.ts';
import { snippets, strings } from './fifth-b.ts';
import { brokerFields, rawAndFormatted, wonMarket } from './first-quotes.ts';
import { commaSeparated, household, rates, tableText } from './first-rates.ts';
import { account, newsText, yearlyFigures } from './first-reports.ts';
import { gold, pension, three } from './fourth-a.ts';
import { dividends, note } from './fourth-b.ts';
import { ninthPortfolio, ninthQuotesEn, ninthQuotesKo } from './ninth-a.ts';
import { ninthAlerts, ninthCoins, ninthConversion, ninthNews, ninthSavings, ninthStatement, ninthWeek } from './ninth-b.ts';
import { etfs, fills, lines } from './second-a.ts';
import { guidance, interrupted, travel } from './second-b.ts';
import { closing, headlines, mortgage } from './second-c.ts';
import { brief, everydayQuotes } from './seventh-a.ts';
import { followUp, overseas, ownNumbers } from './sixth-a.ts';
import { tenthFund, tenthIndices, tenthPortfolio, tenthYears } from './tenth-a.ts';
import { tenthAveraging, tenthList, tenthOrder, tenthProse, tenthRates, tenthSavings } from './tenth-b.ts';
import { battery, cola } from './third-a.ts';
import { days, exchange, savings } from './third-b.ts';
import { rateNews, words } from './third-c.ts';

/** Labelled answers that were written without trying them, in two sets; each was tried once before anything was changed for it. */
export const firstUnseen: readonly LabelledWorld[] = [
  brokerFields,
  rawAndFormatted,
  wonMarket,
  newsText,
  yearlyFigures,
  account,
  rates,
  tableText,
  household,
  commaSeparated,
];

/** Written after everything that the first set showed had been mended. */
export const secondUnseen: readonly LabelledWorld[] = [
  lines,
  etfs,
  fills,
  travel,
  guidance,
  interrupted,
  closing,
  mortgage,
  headlines,
];

/** Written after everything that the second set showed had been mended; the everyday kind. */
export const thirdUnseen: readonly LabelledWorld[] = [battery, cola, savings, days, exchange, words, rateNews];

/** Written after everything that the third set showed had been mended. */
export const fourthUnseen: readonly LabelledWorld[] = [three, gold, pension, dividends, note];

/** Written after everything that the fourth set showed had been mended; the everyday kind again. */
export const fifthUnseen: readonly LabelledWorld[] = [mixedHoldings, indexYear, deposit, snippets, strings];

/** Written after everything that the fifth set showed had been mended. */
export const sixthUnseen: readonly LabelledWorld[] = [overseas, ownNumbers, followUp];

/** Written after everything that the sixth set showed had been mended; the everyday kind. */
export const seventhUnseen: readonly LabelledWorld[] = [everydayQuotes, brief];

/** Written last. */
export const eighthUnseen: readonly LabelledWorld[] = [coinAndShare, labelled];

/** Typical answers, written after all the others. */
export const ninthUnseen: readonly LabelledWorld[] = [
  ninthQuotesKo,
  ninthQuotesEn,
  ninthPortfolio,
  ninthWeek,
  ninthConversion,
  ninthSavings,
  ninthNews,
  ninthStatement,
  ninthAlerts,
  ninthCoins,
];

/** A second hundred of typical answers. */
export const tenthUnseen: readonly LabelledWorld[] = [
  tenthPortfolio,
  tenthFund,
  tenthIndices,
  tenthYears,
  tenthRates,
  tenthSavings,
  tenthList,
  tenthAveraging,
  tenthOrder,
  tenthProse,
];

/** Typical answers once more. */
export const eleventhUnseen: readonly LabelledWorld[] = [eleventhShares, eleventhHolding, eleventhMarkets];
