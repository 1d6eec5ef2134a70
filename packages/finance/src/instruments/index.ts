export { type ExchangeId, isExchange } from '../calendar/exchange-rules.ts';
export { addDays, type LocalDate, parseLocalDate } from '../calendar/local-date.ts';
export { sessionRow } from '../calendar/session-row.ts';
export { TradingCalendar } from '../calendar/trading-calendar.ts';
export { isoWithOffset, localDateAt } from '../calendar/zone-time.ts';
export { currencyName } from '../money/currency.ts';
export { addDecimals, compareDecimals, divideDecimals, roundDecimal } from '../money/decimal.ts';
export {
  formatMoney,
  formatMoneyShort,
  formatNumber,
  formatNumberShort,
  groupThousands,
} from '../money/format.ts';
export { Money } from '../money/money.ts';
export { InstrumentDirectory, type Resolution } from './directory.ts';
export { CURRENCY, currencyFromWord, forexPair, parseForex, RATED_CURRENCIES } from './forex.ts';
export type { Instrument } from './instrument.ts';
export { instrumentMeantBy } from './meant-by.ts';
export { findMentions } from './mentions.ts';
export { NameIndex } from './name-index.ts';
export { currenciesNamed, exchangesNamed } from './named-in.ts';
export { letters, searchKey, slips, withoutLegalForms } from './search-key.ts';
export { type ListingAuthorities, refreshListings } from './wide/refresh-listings.ts';
export { openListing } from './wide/shipped.ts';
export type { WideListing } from './wide/wide-listing.ts';
