import type { InstrumentText, ParsedRow } from '@finclaw/broker-files';
import {
  addDays,
  answered,
  createVendorClient,
  dig,
  failed,
  isoWithOffset,
  localDateAt,
  multiplyDecimals,
  parseLocalDate,
  readDecimal,
  readPositive,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';
import type { DecimalString } from '@finclaw/types';

import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { patiently } from './patience.ts';

const NEW_YORK = 'America/New_York';
const PAGE = 100;

/** The account of the owner's key at Alpaca: positions, and every activity page by page. */
export function createAlpacaAccount({ apiKey = '', apiSecret = '', baseUrl, wait }: BrokerSettings): BrokerAccounts {
  const request = createVendorClient({
    name: 'Alpaca',
    defaultBaseUrl: 'https://api.alpaca.markets',
    baseUrl,
    headers: { 'apca-api-key-id': apiKey, 'apca-api-secret-key': apiSecret },
  });
  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    patiently(() => request({ path, query }), wait);

  return {
    broker: 'alpaca',
    account: 'Alpaca',
    async holdings() {
      const answer = await get('/v2/positions');
      if (!answer.ok) return answer;
      if (!Array.isArray(answer.value)) return failed('bad-data', 'Alpaca sent no list of positions');
      const found = answer.value.map(readPosition);
      return found.every((each) => each !== undefined)
        ? answered(found)
        : failed('bad-data', 'Alpaca sent a position that cannot be read');
    },
    async statement(since) {
      const events: StatementEvent[] = [];
      const seen = new Set<string>();
      const query = { after: `${addDays(since, -1)}T00:00:00Z`, direction: 'asc', page_size: `${PAGE}` };
      for (let token = ''; ; ) {
        const answer = await get('/v2/account/activities', token === '' ? query : { ...query, page_token: token });
        if (!answer.ok) return answer;
        if (!Array.isArray(answer.value)) return failed('bad-data', 'Alpaca sent no list of activities');
        const before = seen.size;
        for (const activity of answer.value) {
          const id = textOf(dig(activity, 'id'));
          const event = id === undefined ? undefined : readActivity(activity, id);
          if (id === undefined || event === undefined)
            return failed('bad-data', 'Alpaca sent an activity that cannot be read');
          if (!seen.has(id) && event !== 'cancelled' && !isBefore(event, since)) events.push(event);
          seen.add(id);
          token = id;
        }
        if (answer.value.length < PAGE) return answered({ events, limits: [] });
        if (seen.size === before) return failed('bad-data', 'Alpaca does not come to the end of its list');
      }
    },
  };
}

const isBefore = (event: StatementEvent, day: string): boolean =>
  'rows' in event && event.rows.every(({ date }) => date < day);

function readPosition(position: unknown): BrokerHolding | undefined {
  const [symbol, quantity] = [textOf(dig(position, 'symbol')), readDecimal(dig(position, 'qty'))];
  if (symbol === undefined || quantity === undefined) return undefined;
  const averagePrice = readPositive(dig(position, 'avg_entry_price'));
  return dig(position, 'asset_class') === 'crypto'
    ? { code: coinCode(symbol), market: 'coin', name: symbol, quantity, averagePrice, currency: 'USD' }
    : { code: symbol, market: 'US', name: symbol, quantity, averagePrice };
}

/** Positions name a pair BTCUSD, executions BTC/USD. */
const coinCode = (symbol: string): string => symbol.replace(/\/?USD$/, '');

const OPTION = /^[A-Z]{1,6}\d{6}[CP]\d{8}$/;

function instrumentOf(symbol: string): InstrumentText {
  return symbol.includes('/')
    ? { text: `${coinCode(symbol)}-USD`, by: 'symbol', type: 'coin' }
    : { text: symbol, by: 'symbol', type: 'security' };
}

function readActivity(activity: unknown, id: string): StatementEvent | 'cancelled' | undefined {
  const type = textOf(dig(activity, 'activity_type'));
  if (type === 'FILL') return readFill(activity, id);
  if (dig(activity, 'status') === 'canceled') return 'cancelled';
  const date = parseLocalDate((textOf(dig(activity, 'date')) ?? '').slice(0, 10));
  if (type === undefined || date === undefined) return undefined;
  const symbol = textOf(dig(activity, 'symbol'));
  const amount = readDecimal(dig(activity, 'net_amount'));
  const kind = amount === undefined || amount === '0' ? undefined : kindOf(type, amount);
  if (kind === undefined || amount === undefined) {
    const about = [type, symbol, date].filter((part) => part !== undefined).join(' ');
    return { refusal: { reason: 'unsupported-kind', params: { kind: about } } };
  }
  const isCost = kind === 'tax' || kind === 'fee';
  const isCash = kind === 'deposit' || kind === 'withdrawal';
  const note = textOf(dig(activity, 'description'));
  const row: ParsedRow = {
    kind,
    date,
    currency: 'USD',
    reference: id,
    note,
    amount: isCost ? subtractDecimals(0n, amount) : isCash ? (amount.replace('-', '') as DecimalString) : amount,
    ...(symbol !== undefined && !isCash && { instrument: instrumentOf(symbol) }),
  };
  return { rows: [row] };
}

type CashKind = 'deposit' | 'withdrawal' | 'dividend' | 'interest' | 'tax' | 'fee';

const KINDS: Readonly<Record<string, CashKind | 'cash'>> = {
  CSD: 'cash',
  CSW: 'cash',
  TRANS: 'cash',
  JNLC: 'cash',
  ACATC: 'cash',
  DIV: 'dividend',
  DIVCGL: 'dividend',
  DIVCGS: 'dividend',
  DIVTXEX: 'dividend',
  DIVNRA: 'tax',
  DIVFT: 'tax',
  DIVTW: 'tax',
  INTNRA: 'tax',
  INTTW: 'tax',
  INT: 'interest',
  DIVFEE: 'fee',
  FEE: 'fee',
  CFEE: 'fee',
  PTC: 'fee',
};

function kindOf(type: string, amount: DecimalString): CashKind | undefined {
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  return kind === 'cash' ? (amount.startsWith('-') ? 'withdrawal' : 'deposit') : kind;
}

const SIDES: Readonly<Record<string, 'buy' | 'sell' | 'short'>> = { buy: 'buy', sell: 'sell', sell_short: 'short' };

function readFill(activity: unknown, id: string): StatementEvent | undefined {
  const [symbol, side] = [textOf(dig(activity, 'symbol')), textOf(dig(activity, 'side')) ?? ''];
  const [quantity, price] = [readPositive(dig(activity, 'qty')), readPositive(dig(activity, 'price'))];
  const at = Date.parse(textOf(dig(activity, 'transaction_time')) ?? '');
  const kind = Object.hasOwn(SIDES, side) ? SIDES[side] : undefined;
  if (symbol === undefined || quantity === undefined || price === undefined || kind === undefined || Number.isNaN(at))
    return undefined;
  const date = localDateAt(at, NEW_YORK);
  if (OPTION.test(symbol))
    return { refusal: { reason: 'unsupported-kind', params: { kind: `${kind} ${symbol} ${date}` } } };
  const row: ParsedRow = {
    kind,
    date,
    time: isoWithOffset(at, NEW_YORK).slice(11, 19),
    instrument: instrumentOf(symbol),
    currency: 'USD',
    quantity,
    price,
    amount: multiplyDecimals(quantity, price),
    reference: id,
  };
  return { rows: [row] };
}
