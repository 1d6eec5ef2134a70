import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import {
  type ExchangeId,
  type HoursFound,
  lookUpHours,
  parseLocalDate,
  sessionRow,
  TradingCalendar,
} from '@finclaw/market';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const EXCHANGES: readonly ExchangeId[] = ['KRX', 'NYSE', 'NASDAQ'];

/** `finclaw market hours [EXCHANGE]` and `finclaw market calendar EXCHANGE --from DATE --to DATE`. */
export async function run(invocation: Invocation): Promise<number> {
  const { action, positionals: words } = invocation;
  const [name] = words;
  if (action === 'calendar') return calendar(invocation, exchangeOf(invocation, name ?? ''));
  return hours(invocation, name === undefined ? EXCHANGES : [exchangeOf(invocation, name)]);
}

function exchangeOf({ locale }: Invocation, name: string): ExchangeId {
  const found = EXCHANGES.find((exchange) => exchange === name.toUpperCase());
  if (found) return found;
  throw new UsageError(message(locale, 'cli.unknownExchange', { name, known: EXCHANGES.join(', ') }));
}

function hours({ io, locale, values }: Invocation, exchanges: readonly ExchangeId[]): number {
  const found = exchanges.flatMap((exchange) => {
    const answer = lookUpHours(exchange, undefined, Date.now());
    return answer.status === 'ok' ? [answer] : [];
  });
  if (values.json) writeJson(io.stdout, found);
  for (const { exchange, state, next, day } of values.json ? [] : found) {
    const key = state === 'open' ? 'cli.market.open' : 'cli.market.closed';
    const until = state === 'open' && day.kind === 'session' ? day.close : next.open;
    writeLine(io.stdout, message(locale, key, { exchange, time: minutes(until) }));
  }
  return EXIT.done;
}

const minutes = (iso: HoursFound['next']['open']): string => iso.slice(0, 16).replace('T', ' ');

function calendar({ io, locale, values }: Invocation, exchange: ExchangeId): number {
  const trading = new TradingCalendar(exchange);
  const dateOf = (option: 'from' | 'to') => {
    const text = String(values[option]);
    const date = parseLocalDate(text);
    if (date === undefined) throw new UsageError(message(locale, 'cli.badDate', { value: text }));
    return date;
  };
  const [from, to] = [dateOf('from'), dateOf('to')];
  if (from > to) throw new UsageError(message(locale, 'cli.reversedDates', { from, to }));
  if (from < trading.firstDate || to > trading.lastDate) {
    const range = { exchange, first: trading.firstDate, last: trading.lastDate };
    throw new FinClawError(message(locale, 'cli.calendarRange', range), 'CALENDAR_OUT_OF_RANGE');
  }
  const rows = trading.sessions(from, to).map(sessionRow);
  const provisional = rows.find(({ date }) => trading.isProvisional(date));
  if (provisional) {
    const since = { exchange, year: provisional.date.slice(0, 4) };
    writeLine(io.stderr, message(locale, 'cli.calendarProvisional', since));
  }
  if (values.json) writeJson(io.stdout, rows);
  for (const { date, open, close } of values.json ? [] : rows) writeLine(io.stdout, `${date}  ${open}  ${close}`);
  return EXIT.done;
}
