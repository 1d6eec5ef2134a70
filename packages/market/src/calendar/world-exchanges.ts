/** An exchange whose hours and money are known, but not its holidays. */
export interface WorldExchange {
  /** Its name as the exchange of an instrument. */
  readonly id: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly open: string;
  readonly close: string;
  /** Some of its listings trade in other money, so only a source or the owner can say which. */
  readonly isMixed: boolean;
  /** Weekdays between a trade and its settlement. */
  readonly settlesAfter: number;
}

/** Suffix, exchange, currency, zone and hours; a star marks listings in several currencies, a plus settlement T+1. */
const TABLE = `
T Tokyo JPY Asia/Tokyo 09:00-15:30
HK Hong-Kong HKD Asia/Hong_Kong 09:30-16:10 *
SS Shanghai CNY Asia/Shanghai 09:30-15:00 +
SZ Shenzhen CNY Asia/Shanghai 09:30-15:00 +
TW Taipei TWD Asia/Taipei 09:00-13:30
TWO Taipei-OTC TWD Asia/Taipei 09:00-13:30
SI Singapore SGD Asia/Singapore 09:00-17:16 *
KL Kuala-Lumpur MYR Asia/Kuala_Lumpur 09:00-17:00
BK Bangkok THB Asia/Bangkok 10:00-16:40
JK Jakarta IDR Asia/Jakarta 09:00-16:15
NS NSE-India INR Asia/Kolkata 09:15-15:30 +
BO Mumbai INR Asia/Kolkata 09:15-15:30 +
AX Sydney AUD Australia/Sydney 10:00-16:12
NZ Wellington NZD Pacific/Auckland 10:00-16:45
L London GBP Europe/London 08:00-16:35 *
IL London-International USD Europe/London 08:00-16:35 *
DE Xetra EUR Europe/Berlin 09:00-17:35
F Frankfurt EUR Europe/Berlin 08:00-22:00
SG Stuttgart EUR Europe/Berlin 07:30-22:00
MU Munich EUR Europe/Berlin 08:00-22:00
BE Berlin EUR Europe/Berlin 08:00-22:00
DU Dusseldorf EUR Europe/Berlin 08:00-22:00
HM Hamburg EUR Europe/Berlin 08:00-22:00
PA Paris EUR Europe/Paris 09:00-17:35
AS Amsterdam EUR Europe/Amsterdam 09:00-17:35 *
BR Brussels EUR Europe/Brussels 09:00-17:35
LS Lisbon EUR Europe/Lisbon 08:00-16:35
IR Dublin EUR Europe/Dublin 08:00-16:30
MI Milan EUR Europe/Rome 09:00-17:35
MC Madrid EUR Europe/Madrid 09:00-17:35
VI Vienna EUR Europe/Vienna 09:00-17:35
HE Helsinki EUR Europe/Helsinki 10:00-18:30
AT Athens EUR Europe/Athens 10:15-17:20
SW Zurich CHF Europe/Zurich 09:00-17:30 *
ST Stockholm SEK Europe/Stockholm 09:00-17:30
CO Copenhagen DKK Europe/Copenhagen 09:00-17:00
OL Oslo NOK Europe/Oslo 09:00-16:25
WA Warsaw PLN Europe/Warsaw 09:00-17:05
PR Prague CZK Europe/Prague 09:00-16:25
BD Budapest HUF Europe/Budapest 09:00-17:05
IS Istanbul TRY Europe/Istanbul 10:00-18:10
TA Tel-Aviv ILS Asia/Jerusalem 09:59-17:25 *
JO Johannesburg ZAR Africa/Johannesburg 09:00-17:05
TO Toronto CAD America/Toronto 09:30-16:00 *+
V Toronto-Venture CAD America/Toronto 09:30-16:00 +
CN Canadian-CSE CAD America/Toronto 09:30-16:00 +
NE Canadian-Cboe CAD America/Toronto 09:30-16:00 *+
MX Mexico MXN America/Mexico_City 08:30-15:00 +
SA Sao-Paulo BRL America/Sao_Paulo 10:00-17:55
SN Santiago CLP America/Santiago 09:30-16:00`;

/** The exchanges by the suffix that Yahoo gives their symbols. */
const WORLD_EXCHANGES: ReadonlyMap<string, WorldExchange> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [suffix = '', id = '', currency = '', timeZone = '', hours = '', marks = ''] = line.split(' ');
      const [open = '', close = ''] = hours.split('-');
      const isMixed = marks.includes('*');
      return [suffix, { id, currency, timeZone, open, close, isMixed, settlesAfter: marks.includes('+') ? 1 : 2 }];
    }),
);

const byId = new Map([...WORLD_EXCHANGES.values()].map((exchange) => [exchange.id, exchange]));

/** Returns an exchange other than those of Seoul and New York by its name. */
export const worldExchange = (id: string | undefined): WorldExchange | undefined =>
  id === undefined ? undefined : byId.get(id);

/** Tells whether a symbol has the suffix of an exchange other than those of Seoul and New York. */
export const isOnWorldExchange = (symbol: string): boolean => suffixOf(symbol)?.exchange !== undefined;

/** Returns the suffix of a symbol where no exchange has it, such as .XX of 7203.XX. */
export function unknownSuffix(text: string): string | undefined {
  const named = suffixOf(text.trim().toUpperCase());
  return named === undefined || named.exchange !== undefined ? undefined : `.${named.suffix}`;
}

/** A symbol with a suffix: the exchange it names, or the suffix that none has. */
export function suffixOf(symbol: string): { readonly suffix: string; readonly exchange?: WorldExchange } | undefined {
  const suffix = /^[A-Z0-9][A-Z0-9-]{0,11}\.([A-Z]{1,3})$/.exec(symbol)?.[1];
  return suffix === undefined ? undefined : { suffix, exchange: WORLD_EXCHANGES.get(suffix) };
}
