import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { InstrumentText, ParsedRow } from '@finclaw/broker-files';
import type { HttpError } from '@finclaw/infra';
import {
  addDecimals,
  answered,
  createVendorClient,
  dig,
  divideDecimals,
  failed,
  isoWithOffset,
  type LocalDate,
  listOf,
  multiplyDecimals,
  readDecimal,
  readInstant,
  readPositive,
  type SourceFailure,
  type SourceResult,
  subtractDecimals,
  textOf,
  zonedTime,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';

import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { patiently } from './patience.ts';

const SEOUL = 'Asia/Seoul';
/** One answer covers no more than these days of orders. */
const WINDOW_MS = 7 * 86_400_000;
const MOST_ORDERS = 1_000;
const PAGE = 100;

type Get = (path: string, query?: Readonly<Record<string, string>>) => Promise<SourceResult<unknown>>;

/** The account of the owner's key at Upbit: coins, executed orders, deposits and withdrawals. */
export function createUpbitAccount({
  now,
  apiKey = '',
  apiSecret = '',
  baseUrl,
  wait,
}: BrokerSettings): BrokerAccounts {
  const request = createVendorClient({
    name: 'Upbit',
    defaultBaseUrl: 'https://api.upbit.com',
    baseUrl,
    readError,
  });
  // Every request needs a token of its own.
  const get: Get = (path, query = {}) =>
    patiently(
      () => request({ path, query, headers: { authorization: `Bearer ${tokenFor(query, apiKey, apiSecret)}` } }),
      wait,
    );

  return {
    broker: 'upbit',
    account: '업비트',
    async holdings() {
      const answer = await get('/v1/accounts');
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return failed('bad-data', 'Upbit sent no list of accounts');
      const found: BrokerHolding[] = [];
      for (const account of answer.value) {
        const code = textOf(dig(account, 'currency'));
        const [free, locked] = [readDecimal(dig(account, 'balance')), readDecimal(dig(account, 'locked'))];
        if (code === undefined || free === undefined || locked === undefined)
          return failed('bad-data', 'Upbit sent a balance that cannot be read');
        const quantity = addDecimals(free, locked);
        if (code === 'KRW' || quantity === '0') continue;
        const averagePrice = readPositive(dig(account, 'avg_buy_price'));
        found.push({ code, market: 'coin', name: code, quantity, averagePrice, currency: 'KRW' });
      }
      return answered(found);
    },
    async statement(since) {
      const orders = await readOrders(get, since, now());
      if (!orders.ok) return orders;
      const moves = await readMoves(get, since);
      if (!moves.ok) return moves;
      return answered({ events: [...orders.value, ...moves.value].toSorted(byMoment), limits: [] });
    },
  };
}

/** A JSON web token that names the key, this request and nothing else. */
function tokenFor(query: Readonly<Record<string, string>>, key: string, secret: string): string {
  const text = new URLSearchParams(query).toString();
  const claims = {
    access_key: key,
    nonce: randomUUID(),
    ...(text !== '' && { query_hash: createHash('sha512').update(text).digest('hex'), query_hash_alg: 'SHA512' }),
  };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = `${part({ alg: 'HS512', typ: 'JWT' })}.${part(claims)}`;
  return `${unsigned}.${createHmac('sha512', secret).update(unsigned).digest('base64url')}`;
}

function readError({ bodySnippet }: HttpError): SourceFailure | undefined {
  const isAddress = bodySnippet.includes('no_authorization_ip');
  return isAddress ? { reason: 'not-allowed', detail: 'Upbit turns the address of this machine away' } : undefined;
}

/** Reads the orders that are over; they are listed by the moment they were made. */
async function readOrders(get: Get, since: LocalDate, now: number): Promise<SourceResult<readonly StatementEvent[]>> {
  const events: StatementEvent[] = [];
  const seen = new Set<string>();
  for (let start: number = zonedTime(since, '00:00', SEOUL); start < now; ) {
    const end = Math.min(start + WINDOW_MS, now);
    const answer = await get('/v1/orders/closed', {
      start_time: `${start}`,
      end_time: `${end}`,
      limit: `${MOST_ORDERS}`,
      order_by: 'asc',
    });
    if (!answer.ok) return answer;
    if (!Array.isArray(answer.value)) return failed('bad-data', 'Upbit sent no list of orders');
    for (const order of answer.value) {
      const id = textOf(dig(order, 'uuid'));
      if (id === undefined) return failed('bad-data', 'Upbit sent an order without its number');
      if (seen.has(id)) continue;
      seen.add(id);
      const found = await eventsOf(order, id, get);
      if (!found.ok) return found;
      events.push(...found.value);
    }
    const last = readInstant(dig(answer.value.at(-1), 'created_at'));
    const isFull = answer.value.length >= MOST_ORDERS && last !== undefined;
    if (isFull && last <= start) return failed('bad-data', 'Upbit does not come to the end of its list');
    start = isFull ? last : end;
  }
  return answered(events);
}

interface Execution {
  readonly at: number;
  readonly quantity: DecimalString;
  readonly funds: DecimalString;
  readonly id: string;
}

async function eventsOf(order: unknown, id: string, get: Get): Promise<SourceResult<readonly StatementEvent[]>> {
  const quantity = readDecimal(dig(order, 'executed_volume'));
  if (quantity === '0') return answered([]);
  const side = dig(order, 'side');
  const [money, coin] = (textOf(dig(order, 'market')) ?? '').split('-');
  const [at, fee] = [readInstant(dig(order, 'created_at')), readDecimal(dig(order, 'paid_fee'))];
  if (!(quantity && money && coin && at && fee && (side === 'bid' || side === 'ask')))
    return failed('bad-data', 'Upbit sent an order that cannot be read');
  const kind = side === 'bid' ? 'buy' : 'sell';
  if (money !== 'KRW') {
    const about = `${kind} ${money}-${coin} ${isoWithOffset(at, SEOUL).slice(0, 10)}`;
    return answered([{ refusal: { reason: 'unsupported-kind', params: { kind: about } } }]);
  }
  const funds = readPositive(dig(order, 'executed_funds'));
  // An order with a limit may be executed on another day than it was made.
  const isAtOnce = dig(order, 'ord_type') !== 'limit' && funds !== undefined;
  const executions = isAtOnce ? answered([{ at, quantity, funds, id }]) : await executionsOf(id, quantity, get);
  if (!executions.ok) return executions;
  const rows = withFees(executions.value, fee).map(({ fee: own, ...execution }): StatementEvent => {
    const time = isoWithOffset(execution.at, SEOUL);
    const row: ParsedRow = {
      kind,
      date: time.slice(0, 10) as LocalDate,
      time: time.slice(11, 19),
      instrument: coinOf(coin),
      currency: 'KRW',
      quantity: execution.quantity,
      amount: kind === 'buy' ? addDecimals(execution.funds, own) : subtractDecimals(execution.funds, own),
      ...(own !== '0' && { fee: own }),
      reference: execution.id,
    };
    return { rows: [row] };
  });
  return answered(rows);
}

const coinOf = (coin: string): InstrumentText => ({ text: `${coin}-KRW`, by: 'symbol', type: 'coin' });

async function executionsOf(
  uuid: string,
  quantity: DecimalString,
  get: Get,
): Promise<SourceResult<readonly Execution[]>> {
  const answer = await get('/v1/order', { uuid });
  if (!answer.ok) return answer;
  const found = listOf(dig(answer.value, 'trades')).map((trade): Execution | undefined => {
    const [id, at] = [textOf(dig(trade, 'uuid')), readInstant(dig(trade, 'created_at'))];
    const [volume, funds] = [readPositive(dig(trade, 'volume')), readPositive(dig(trade, 'funds'))];
    return id && at && volume && funds ? { id, at, quantity: volume, funds } : undefined;
  });
  const isWhole =
    found.every((each) => each !== undefined) &&
    found.reduce((sum, { quantity: part }) => addDecimals(sum, part), '0' as DecimalString) === quantity;
  return isWhole ? answered(found) : failed('bad-data', 'Upbit sent executions that do not make up their order');
}

/** Shares the fee of an order among its executions; the last one takes what rounding leaves. */
function withFees(
  executions: readonly Execution[],
  fee: DecimalString,
): readonly (Execution & { readonly fee: DecimalString })[] {
  const all = executions.reduce((sum, { funds }) => addDecimals(sum, funds), '0' as DecimalString);
  let left = fee;
  return executions.map((execution, index) => {
    const isLast = index === executions.length - 1;
    const own = isLast ? left : divideDecimals(multiplyDecimals(fee, execution.funds), all, 8);
    left = subtractDecimals(left, own);
    return { ...execution, fee: own };
  });
}

/** Reads what came from outside and what left: won as cash, coins as shares that move. */
async function readMoves(get: Get, since: LocalDate): Promise<SourceResult<readonly StatementEvent[]>> {
  const events: StatementEvent[] = [];
  for (const { path, state, isIn } of [
    { path: '/v1/deposits', state: 'ACCEPTED', isIn: true },
    { path: '/v1/withdraws', state: 'DONE', isIn: false },
  ]) {
    for (let page = 1; ; page++) {
      const answer = await get(path, { state, limit: `${PAGE}`, page: `${page}`, order_by: 'desc' });
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return failed('bad-data', 'Upbit sent no list of payments');
      const moves = answer.value.map((move) => readMove(move, isIn));
      if (!moves.every((each) => each !== undefined))
        return failed('bad-data', 'Upbit sent a payment that cannot be read');
      const wanted = moves.filter(([row]) => row !== undefined && row.date >= since);
      events.push(...wanted.map((rows) => ({ rows })));
      if (moves.length < PAGE || wanted.length < moves.length) break;
    }
  }
  return answered(events);
}

function readMove(move: unknown, isIn: boolean): readonly ParsedRow[] | undefined {
  const [id, code] = [textOf(dig(move, 'uuid')), textOf(dig(move, 'currency'))];
  const at = readInstant(dig(move, 'done_at')) ?? readInstant(dig(move, 'created_at'));
  const [amount, fee] = [readPositive(dig(move, 'amount')), readPositive(dig(move, 'fee'))];
  if (!(id && code && at && amount)) return undefined;
  const time = isoWithOffset(at, SEOUL);
  const row = { date: time.slice(0, 10) as LocalDate, time: time.slice(11, 19), reference: id, currency: 'KRW' };
  if (code !== 'KRW') {
    const quantity = isIn ? amount : addDecimals(amount, fee ?? 0n);
    return [{ ...row, kind: isIn ? 'transfer-in' : 'transfer-out', instrument: coinOf(code), quantity }];
  }
  const moved: ParsedRow = { ...row, kind: isIn ? 'deposit' : 'withdrawal', amount };
  return fee === undefined ? [moved] : [moved, { ...row, kind: 'fee', amount: fee }];
}

const momentOf = (event: StatementEvent): string =>
  'rows' in event ? `${event.rows[0]?.date} ${event.rows[0]?.time ?? ''}` : '';

const byMoment = (a: StatementEvent, b: StatementEvent): number => momentOf(a).localeCompare(momentOf(b));
