/** A row of a table: what is said, as one message or a whole conversation, and the tool calls that the last message leads to. */
export type Utterance = readonly [said: string | readonly string[], calls: readonly string[], answer?: string];

const call = (name: string, input: object): string => `${name} ${JSON.stringify(input)}`;

/** Calls as a table names them; `…` stands for anything, where a figure depends on the market. */
export const quote = (instrument: string): string => call('get_quote', { instrument });
export const convert = (amount: string, from: string, to: string): string => call('convert_currency', { amount, from, to });
export const calculate = (expression: string): string => call('calculate', { expression });
export const hours = (exchange: string, date?: string): string => call('market_hours', { exchange, ...(date && { date }) });
export const past = (instrument: string, candles: object): string => call('get_history', { instrument, ...candles });
export const grown = 'calculate {"expression":"round(growth(…';
export const indicator = (instrument: string, name: string, period?: number): string =>
  call('get_indicator', { instrument, indicator: name, ...(period && { period }) });
export const news = (instrument?: string): string => call('get_news', instrument === undefined ? {} : { instrument });
export const watch = (action: 'add' | 'remove', instrument: string): string => call('change_watchlist', { action, instrument });
export const watchlist = 'get_watchlist {}';
export const alert = (instrument: string, condition: string, value: string, field?: string): string =>
  call('create_alert', { instrument, condition, value, ...(field && { field }) });
export const alerts = 'list_alerts {}';
export const order = (side: 'buy' | 'sell', instrument: string, quantity: number, limit?: string): string =>
  call('place_order', { instrument, side, quantity, ...(limit ? { type: 'limit', limit_price: limit } : { type: 'market' }) });
export const orders = (filter: object = {}): string => call('list_orders', filter);
export const summary = (currency?: string): string => call('portfolio_summary', currency ? { currency } : {});
export const lots = (symbol: string, more: object = {}): string => call('portfolio_lots', { symbol, ...more });
export const trades = (filter: object = {}): string => call('portfolio_trades', filter);
export const record = (kind: string, symbol: string, quantity: string, price: string, date?: string): string =>
  call('record_trade', { kind, symbol, quantity, price, ...(date && { date }) });
