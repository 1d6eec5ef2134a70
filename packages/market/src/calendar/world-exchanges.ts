import { calendarOf } from './exchange-rules.ts';

/** An exchange with known hours and currency, but unknown holidays. */
export interface WorldExchange {
  /** Its name as the exchange of an instrument. */
  readonly id: string;
  /** Two letters, such as JP. */
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly open: string;
  readonly close: string;
  /** True if some of its listings trade in other currencies, so only a source or the owner knows which. */
  readonly isMixed: boolean;
  /** Weekdays between a trade and its settlement. */
  readonly settlesAfter: number;
}

/** Suffix, exchange, country, currency, zone and hours; a star marks listings in several currencies, a plus settlement T+1. */
const TABLE = `
T Tokyo JP JPY Asia/Tokyo 09:00-15:30
HK Hong-Kong HK HKD Asia/Hong_Kong 09:30-16:10 *
SS Shanghai CN CNY Asia/Shanghai 09:30-15:00 +
SZ Shenzhen CN CNY Asia/Shanghai 09:30-15:00 +
TW Taipei TW TWD Asia/Taipei 09:00-13:30
TWO Taipei-OTC TW TWD Asia/Taipei 09:00-13:30
SI Singapore SG SGD Asia/Singapore 09:00-17:16 *
KL Kuala-Lumpur MY MYR Asia/Kuala_Lumpur 09:00-17:00
BK Bangkok TH THB Asia/Bangkok 10:00-16:40
JK Jakarta ID IDR Asia/Jakarta 09:00-16:15
NS NSE-India IN INR Asia/Kolkata 09:15-15:30 +
BO Mumbai IN INR Asia/Kolkata 09:15-15:30 +
AX Sydney AU AUD Australia/Sydney 10:00-16:12
NZ Wellington NZ NZD Pacific/Auckland 10:00-16:45
L London GB GBP Europe/London 08:00-16:35 *
IL London-International GB USD Europe/London 08:00-16:35 *
DE Xetra DE EUR Europe/Berlin 09:00-17:35
F Frankfurt DE EUR Europe/Berlin 08:00-22:00
SG Stuttgart DE EUR Europe/Berlin 07:30-22:00
MU Munich DE EUR Europe/Berlin 08:00-22:00
BE Berlin DE EUR Europe/Berlin 08:00-22:00
DU Dusseldorf DE EUR Europe/Berlin 08:00-22:00
HM Hamburg DE EUR Europe/Berlin 08:00-22:00
PA Paris FR EUR Europe/Paris 09:00-17:35
AS Amsterdam NL EUR Europe/Amsterdam 09:00-17:35 *
BR Brussels BE EUR Europe/Brussels 09:00-17:35
LS Lisbon PT EUR Europe/Lisbon 08:00-16:35
IR Dublin IE EUR Europe/Dublin 08:00-16:30
MI Milan IT EUR Europe/Rome 09:00-17:35
MC Madrid ES EUR Europe/Madrid 09:00-17:35
VI Vienna AT EUR Europe/Vienna 09:00-17:35
HE Helsinki FI EUR Europe/Helsinki 10:00-18:30
AT Athens GR EUR Europe/Athens 10:15-17:20
SW Zurich CH CHF Europe/Zurich 09:00-17:30 *
ST Stockholm SE SEK Europe/Stockholm 09:00-17:30
CO Copenhagen DK DKK Europe/Copenhagen 09:00-17:00
OL Oslo NO NOK Europe/Oslo 09:00-16:25
WA Warsaw PL PLN Europe/Warsaw 09:00-17:05
PR Prague CZ CZK Europe/Prague 09:00-16:25
BD Budapest HU HUF Europe/Budapest 09:00-17:05
IS Istanbul TR TRY Europe/Istanbul 10:00-18:10
TA Tel-Aviv IL ILS Asia/Jerusalem 09:59-17:25 *
JO Johannesburg ZA ZAR Africa/Johannesburg 09:00-17:05
TO Toronto CA CAD America/Toronto 09:30-16:00 *+
V Toronto-Venture CA CAD America/Toronto 09:30-16:00 +
CN Canadian-CSE CA CAD America/Toronto 09:30-16:00 +
NE Canadian-Cboe CA CAD America/Toronto 09:30-16:00 *+
MX Mexico MX MXN America/Mexico_City 08:30-15:00 +
SA Sao-Paulo BR BRL America/Sao_Paulo 10:00-17:55
SN Santiago CL CLP America/Santiago 09:30-16:00`;

/** The exchanges by Yahoo's symbol suffix. */
const WORLD_EXCHANGES: ReadonlyMap<string, WorldExchange> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [suffix = '', id = '', country = '', currency = '', timeZone = '', hours = '', marks = ''] =
        line.split(' ');
      const [open = '', close = ''] = hours.split('-');
      const isMixed = marks.includes('*');
      return [
        suffix,
        { id, country, currency, timeZone, open, close, isMixed, settlesAfter: marks.includes('+') ? 1 : 2 },
      ];
    }),
);

/** Every exchange of the table, the main one of each country first. */
export const worldExchanges: readonly WorldExchange[] = [...WORLD_EXCHANGES.values()];

const byId = new Map(worldExchanges.map((exchange) => [exchange.id, exchange]));

/** Returns an exchange other than those of Seoul and New York by its name. */
export const worldExchange = (id: string | undefined): WorldExchange | undefined =>
  id === undefined ? undefined : byId.get(id);

/** Returns the country of an exchange, as two letters; undefined for an unknown one. */
export function countryOfExchange(id: string | undefined): string | undefined {
  const calendar = calendarOf(id);
  if (calendar === undefined) return worldExchange(id)?.country;
  return calendar === 'KRX' ? 'KR' : 'US';
}

/** Tells whether a symbol has the suffix of an exchange other than those of Seoul and New York. */
export const isOnWorldExchange = (symbol: string): boolean => suffixOf(symbol)?.exchange !== undefined;

/** Returns the suffix of a symbol where no exchange has it, such as .XX of 7203.XX. */
export function unknownSuffix(text: string): string | undefined {
  const named = suffixOf(text.trim().toUpperCase());
  return named === undefined || named.exchange !== undefined ? undefined : `.${named.suffix}`;
}

/** Splits a symbol into its base and the suffix of an exchange, or an unknown suffix. */
export function suffixOf(symbol: string): { readonly suffix: string; readonly exchange?: WorldExchange } | undefined {
  const suffix = /^[A-Z0-9][A-Z0-9-]{0,11}\.([A-Z]{1,3})$/.exec(symbol)?.[1];
  return suffix === undefined ? undefined : { suffix, exchange: WORLD_EXCHANGES.get(suffix) };
}
