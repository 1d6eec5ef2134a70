import { createHmac } from 'node:crypto';
import { type ColumnMapping, coin, isCurrency, type ParsedRow, RowRefused, traded } from '@finclaw/broker-files';
import type { HttpError } from '@finclaw/infra';
import {
  addDecimals,
  answered,
  createVendorClient,
  dig,
  failed,
  type LocalDate,
  readDecimal,
  readPositive,
  type SourceFailure,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';

import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { patiently } from './patience.ts';

/** One answer about deposits covers less than ninety days. */
const WINDOW_MS = 89 * 86_400_000;
const PAGE = 1_000;
/** The currencies and coins that others are quoted in. */
const QUOTES = ['USDT', 'USDC', 'FDUSD', 'EUR', 'TRY', 'BTC', 'ETH', 'BNB'];
/** A coin without money is counted in dollars, as in files of exchanges. */
const MONEY = 'USD';

type Get = (path: string, query?: Readonly<Record<string, string>>) => Promise<SourceResult<unknown>>;

/**
 * The account of the owner's key at Binance: coins, spot trades, and coins that came or left. Binance lists trades pair by
 * pair, so those of a coin are found if it is there or was ever moved.
 */
export function createBinanceAccount({
  now,
  apiKey = '',
  apiSecret = '',
  baseUrl,
  wait,
}: BrokerSettings): BrokerAccounts {
  const request = createVendorClient({
    name: 'Binance',
    defaultBaseUrl: 'https://api.binance.com',
    baseUrl,
    readError,
    headers: { 'x-mbx-apikey': apiKey },
  });

  /** Returns requests that are signed by the clock of Binance, as this machine's may be wrong. */
  async function connect(): Promise<SourceResult<Get>> {
    const time = await patiently(() => request({ path: '/api/v3/time' }), wait);
    if (!time.ok) return time;
    const theirs = Number(dig(time.value, 'serverTime'));
    if (!Number.isFinite(theirs)) return failed('bad-data', 'Binance sent no time');
    const ahead = theirs - now();
    return answered((path, query = {}) =>
      patiently(() => {
        const asked = { ...query, recvWindow: '10000', timestamp: `${now() + ahead}` };
        const signature = createHmac('sha256', apiSecret).update(new URLSearchParams(asked).toString()).digest('hex');
        return request({ path, query: { ...asked, signature } });
      }, wait),
    );
  }

  return {
    broker: 'binance',
    account: 'Binance',
    async holdings() {
      const get = await connect();
      return get.ok ? readBalances(get.value) : get;
    },
    async statement(since) {
      const get = await connect();
      if (!get.ok) return get;
      const balances = await readBalances(get.value);
      if (!balances.ok) return balances;
      const moves = await readMoves(get.value, since, now());
      if (!moves.ok) return moves;
      const moved = moves.value.flatMap(({ rows }) =>
        rows.map(({ instrument }) => instrument?.text.split('-')[0] ?? ''),
      );
      const coins = new Set([...balances.value.map(({ code }) => code), ...moved]);
      const trades = await readTrades(get.value, coins, since);
      if (!trades.ok) return trades;
      return answered({ events: [...moves.value, ...trades.value].toSorted(byMoment), limits: ['spot-only'] });
    },
  };
}

const CODES: Readonly<Record<string, SourceFailure['reason']>> = {
  '-1021': 'mismatch',
  '-1121': 'not-found',
  '-2014': 'unauthorized',
  '-2015': 'unauthorized',
};

function readError({ statusCode, bodySnippet, retryAfterMs }: HttpError): SourceFailure | undefined {
  if (statusCode === 418) return { reason: 'rate-limited', detail: 'Binance has shut this address out', retryAfterMs };
  const code = /"code"\s*:\s*(-\d+)/.exec(bodySnippet)?.[1] ?? '';
  const reason = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
  return reason && { reason, detail: `Binance reports ${code}` };
}

async function readBalances(get: Get): Promise<SourceResult<readonly BrokerHolding[]>> {
  const answer = await get('/api/v3/account', { omitZeroBalances: 'true' });
  if (!answer.ok) return answer;
  const balances = dig(answer.value, 'balances');
  if (!Array.isArray(balances)) return failed('bad-data', 'Binance sent no balances');
  const found: BrokerHolding[] = [];
  for (const balance of balances) {
    const code = textOf(dig(balance, 'asset'));
    const [free, locked] = [readDecimal(dig(balance, 'free')), readDecimal(dig(balance, 'locked'))];
    if (code === undefined || free === undefined || locked === undefined)
      return failed('bad-data', 'Binance sent a balance that cannot be read');
    const quantity = addDecimals(free, locked);
    if (!isCurrency(code) && quantity !== '0')
      found.push({ code, market: 'coin', name: code, quantity, currency: MONEY });
  }
  return answered(found);
}

interface Moved {
  readonly rows: readonly ParsedRow[];
}

/** Reads the coins that came from outside and those that left. */
async function readMoves(get: Get, since: LocalDate, now: number): Promise<SourceResult<readonly Moved[]>> {
  const events: Moved[] = [];
  const seen = new Set<string>();
  for (const { path, status, isIn } of [
    { path: '/sapi/v1/capital/deposit/hisrec', status: '1', isIn: true },
    { path: '/sapi/v1/capital/withdraw/history', status: '6', isIn: false },
  ])
    for (let start = Date.parse(since); start < now; start += WINDOW_MS)
      for (let offset = 0; ; offset += PAGE) {
        const period = { startTime: `${start}`, endTime: `${Math.min(start + WINDOW_MS, now)}` };
        const answer = await get(path, { ...period, status, offset: `${offset}`, limit: `${PAGE}` });
        if (!answer.ok) return answer;
        if (!Array.isArray(answer.value)) return failed('bad-data', 'Binance sent no list of payments');
        for (const move of answer.value) {
          const row = readMove(move, isIn);
          if (row === undefined) return failed('bad-data', 'Binance sent a payment that cannot be read');
          if (!seen.has(row.reference ?? '')) events.push({ rows: [row] });
          seen.add(row.reference ?? '');
        }
        if (answer.value.length < PAGE) break;
      }
  return answered(events);
}

function readMove(move: unknown, isIn: boolean): ParsedRow | undefined {
  const [id, unit] = [textOf(dig(move, 'id')), textOf(dig(move, 'coin'))];
  const amount = readPositive(dig(move, 'amount'));
  const applied = textOf(dig(move, 'applyTime'));
  const at = isIn ? Number(dig(move, 'insertTime')) : Date.parse(`${applied?.replace(' ', 'T')}Z`);
  if (!(id && unit && amount && at)) return undefined;
  const fee = readPositive(dig(move, 'transactionFee'));
  return {
    kind: isIn ? 'transfer-in' : 'transfer-out',
    ...momentOf(at),
    instrument: coin(unit, MONEY),
    currency: MONEY,
    quantity: isIn ? amount : addDecimals(amount, fee ?? 0n),
    reference: id,
  };
}

/** Files of exchanges are in universal time too. */
function momentOf(at: number): { readonly date: LocalDate; readonly time: string } {
  const text = new Date(at).toISOString();
  return { date: text.slice(0, 10) as LocalDate, time: text.slice(11, 19) };
}

async function readTrades(
  get: Get,
  coins: ReadonlySet<string>,
  since: LocalDate,
): Promise<SourceResult<readonly StatementEvent[]>> {
  const events: StatementEvent[] = [];
  for (const base of coins)
    for (const quote of QUOTES.filter((each) => each !== base))
      for (let fromId = 0; ; ) {
        const asked = { symbol: `${base}${quote}`, fromId: `${fromId}`, limit: `${PAGE}` };
        const answer = await get('/api/v3/myTrades', asked);
        // Not every coin is traded in every other.
        if (!answer.ok && answer.error.reason === 'not-found') break;
        if (!answer.ok) return answer;
        if (!Array.isArray(answer.value)) return failed('bad-data', 'Binance sent no list of trades');
        const before = fromId;
        for (const trade of answer.value) {
          const event = readTrade(trade, base, quote);
          const id = Number(dig(trade, 'id'));
          if (event === undefined || !Number.isFinite(id))
            return failed('bad-data', 'Binance sent a trade that cannot be read');
          if ('refusal' in event || event.rows.some(({ date }) => date >= since)) events.push(event);
          fromId = Math.max(fromId, id + 1);
        }
        if (answer.value.length < PAGE) break;
        if (fromId === before) return failed('bad-data', 'Binance does not come to the end of its list');
      }
  return answered(events);
}

/** Money against a coin is a trade, one coin for another a swap, as in a file. */
const MAPPING: ColumnMapping = {
  columns: {},
  constants: { currency: MONEY },
  words: {},
  dates: 'ymd',
  amounts: 'gross',
  isCashSigned: false,
};

function readTrade(trade: unknown, base: string, quote: string): StatementEvent | undefined {
  const [quantity, funds] = [readPositive(dig(trade, 'qty')), readPositive(dig(trade, 'quoteQty'))];
  const [at, isBuyer] = [Number(dig(trade, 'time')), dig(trade, 'isBuyer')];
  if (!(quantity && funds && at) || typeof isBuyer !== 'boolean') return undefined;
  const [asset, paid] = [
    { amount: quantity, unit: base },
    { amount: funds, unit: quote },
  ];
  const [fee, feeUnit] = [readPositive(dig(trade, 'commission')), textOf(dig(trade, 'commissionAsset'))];
  const charged = fee && feeUnit ? { amount: fee, unit: feeUnit } : undefined;
  const sides = isBuyer ? { came: asset, left: paid } : { came: paid, left: asset };
  const row = { ...momentOf(at), reference: `${base}${quote} ${dig(trade, 'id')}` };
  try {
    const reading = traded(row, { ...sides, fee: charged }, MAPPING);
    if (reading === 'waiting' || 'ignored' in reading) return undefined;
    return { rows: 'rows' in reading ? reading.rows : [reading.row] };
  } catch (error) {
    if (error instanceof RowRefused) return { refusal: error.refusal };
    throw error;
  }
}

const byMoment = (a: StatementEvent, b: StatementEvent): number => sortKey(a).localeCompare(sortKey(b));

const sortKey = (event: StatementEvent): string =>
  'rows' in event ? `${event.rows[0]?.date} ${event.rows[0]?.time}` : '';
