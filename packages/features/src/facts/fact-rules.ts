import type { Reference } from './fact-table.ts';

/** Leaves a part of a fact open. */
export const NOTHING: Reference = () => undefined;

/** Returns the quote currency of a pair: for USD/KRW the won. */
export const quoteOf =
  (path: string): Reference =>
  (find) =>
    String(find(path) ?? '').split('/')[1];

/** Where results about one instrument name it and its currency. */
export const INSTRUMENT = { subject: 'instrument.symbol', currency: 'instrument.currency' } as const;

/** Holdings that a result leaves out. */
export const LEFT_OUT = {
  'leftOut[].quantity': { kind: 'shares', subject: 'symbol' },
  'leftOut[].cost': { kind: 'money', subject: 'symbol' },
} as const;

/** Paths below another one. */
export function below<T>(path: string, figures: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(figures).map(([key, rule]) => [`${path}.${key}`, rule]));
}

/** The trades that the prices of their days contradict. */
export const contradicting = (list: string) =>
  below(`${list}[]`, {
    paid: { kind: 'money', field: 'tradePrice', subject: 'symbol', period: 'date', currency: 'currency' },
    close: { kind: 'money', subject: 'symbol', period: 'date', currency: 'currency' },
  } as const);
