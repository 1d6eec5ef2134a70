declare const brandTag: unique symbol;

/**
 * A primitive with a compile-time tag: it can be used as its base type, but a bare base value cannot be used as the
 * brand.
 */
export type Brand<T, B extends string> = T & { readonly [brandTag]: B };

/** Milliseconds since the epoch. */
export type Timestamp = Brand<number, 'Timestamp'>;
export type SessionKey = Brand<string, 'SessionKey'>;
export type AgentId = Brand<string, 'AgentId'>;
export type ChannelId = Brand<string, 'ChannelId'>;
export type TickerSymbol = Brand<string, 'TickerSymbol'>;
/** A three-letter ISO 4217 code in upper case. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>;
/** A finite decimal number written out, such as "71500" or "-0.25"; amounts never travel as floats. */
export type DecimalString = Brand<string, 'DecimalString'>;

/** Turns a finite number of milliseconds into a Timestamp. */
export function createTimestamp(milliseconds: number): Timestamp {
  if (!Number.isFinite(milliseconds)) throw new TypeError(`Invalid timestamp: ${milliseconds}`);
  return milliseconds as Timestamp;
}

function nonBlank(kind: string, value: string): string {
  if (value.trim() === '') throw new TypeError(`Invalid ${kind}: must not be blank`);
  return value;
}

/** Turns a non-blank string into a SessionKey. */
export const createSessionKey = (value: string): SessionKey => nonBlank('session key', value) as SessionKey;
/** Turns a non-blank string into an AgentId. */
export const createAgentId = (value: string): AgentId => nonBlank('agent id', value) as AgentId;
/** Turns a non-blank string into a ChannelId. */
export const createChannelId = (value: string): ChannelId => nonBlank('channel id', value) as ChannelId;

/** Trims, upper-cases and checks a ticker such as "005930.KS", "BTC-USD" or "^KS11". */
export function createTickerSymbol(value: string): TickerSymbol {
  const symbol = value.trim().toUpperCase();
  const isPath = symbol.includes('..') || symbol.startsWith('/');
  if (isPath || !/^[\p{L}\p{N}.\-^=/:]{1,24}$/u.test(symbol))
    throw new TypeError(`Invalid ticker symbol: ${JSON.stringify(value.slice(0, 40))}`);
  return symbol as TickerSymbol;
}

/** Trims, upper-cases and checks a three-letter currency code. */
export function createCurrencyCode(value: string): CurrencyCode {
  const code = value.trim().toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new TypeError(`Invalid currency code: ${JSON.stringify(value.slice(0, 40))}`);
  return code as CurrencyCode;
}

/** Checks that a string is a plain finite decimal number, without exponent, separators or blanks. */
export function createDecimalString(value: string): DecimalString {
  if (!/^-?\d+(\.\d+)?$/.test(value)) throw new TypeError(`Invalid decimal: ${JSON.stringify(value.slice(0, 40))}`);
  return value as DecimalString;
}
