import type { ParsedRow } from '@finclaw/broker-files';
import {
  addDecimals,
  answered,
  connectToss,
  dig,
  failed,
  isoWithOffset,
  type LocalDate,
  listOf,
  readDecimal,
  readPositive,
  type SourceResult,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import type { StatementEvent } from '@finclaw/portfolio';

import type { BrokerAccounts, BrokerHolding, BrokerSettings } from './broker-account.ts';
import { patiently } from './patience.ts';

/**
 * The accounts of the owner at Toss Securities: `/api/v1/accounts`, then the holdings and orders of each, named by a
 * header.
 */
export function createTossAccounts(settings: BrokerSettings): BrokerAccounts {
  const connection = connectToss(settings);
  const get = (path: string, query: Readonly<Record<string, string>> = {}, account?: string) =>
    patiently(
      () => connection(path, query, account === undefined ? {} : { headers: { 'x-tossinvest-account': account } }),
      settings.wait,
    );

  async function numbers(): Promise<SourceResult<readonly string[]>> {
    const accounts = await get('/api/v1/accounts');
    if (!accounts.ok) return accounts;
    const found = listOf(dig(accounts.value, 'result')).map((account) => readPositive(dig(account, 'accountSeq')));
    return found.every((number) => number !== undefined)
      ? answered(found)
      : failed('bad-data', 'Toss sent an account without its number');
  }

  return {
    broker: 'toss',
    account: '토스증권',
    async holdings() {
      const accounts = await numbers();
      if (!accounts.ok) return accounts;
      const found: BrokerHolding[] = [];
      for (const number of accounts.value) {
        const answer = await get('/api/v1/holdings', {}, number);
        if (!answer.ok) return answer;
        for (const item of listOf(dig(answer.value, 'result', 'items'))) {
          const holding = readHolding(item);
          if (holding === undefined) return failed('bad-data', 'Toss sent a holding that cannot be read');
          found.push(holding);
        }
      }
      return answered(found);
    },
    async statement(since) {
      const accounts = await numbers();
      if (!accounts.ok) return accounts;
      const events: StatementEvent[] = [];
      for (const number of accounts.value) {
        const asked = { status: 'CLOSED', from: since, limit: '100' };
        for (let cursor: string | undefined; ; ) {
          const answer = await get('/api/v1/orders', cursor === undefined ? asked : { ...asked, cursor }, number);
          if (!answer.ok) return answer;
          const orders = dig(answer.value, 'result', 'orders');
          if (!Array.isArray(orders)) return failed('bad-data', 'Toss sent no list of orders');
          for (const order of orders) {
            const row = readOrder(order);
            if (row === undefined) return failed('bad-data', 'Toss sent an order that cannot be read');
            if (row !== 'unfilled') events.push({ rows: [row] });
          }
          const next = textOf(dig(answer.value, 'result', 'nextCursor'));
          if (dig(answer.value, 'result', 'hasNext') !== true) break;
          if (next === undefined || next === cursor)
            return failed('bad-data', 'Toss does not come to the end of its list');
          cursor = next;
        }
      }
      return answered({ events: oldestFirst(events), limits: ['no-cash', 'no-dividends'] });
    },
  };
}

const oldestFirst = (events: readonly StatementEvent[]): readonly StatementEvent[] => {
  const dayOf = (event: StatementEvent): string => ('rows' in event ? (event.rows[0]?.date ?? '') : '');
  return events.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
};

/** An order that is over; what was filled of it is one row, whatever became of the rest. */
function readOrder(order: unknown): ParsedRow | 'unfilled' | undefined {
  const execution = (field: string): unknown => dig(order, 'execution', field);
  const quantity = readDecimal(execution('filledQuantity'));
  if (quantity === '0') return 'unfilled';
  const side = dig(order, 'side');
  const [id, symbol, currency] = ['orderId', 'symbol', 'currency'].map((field) => textOf(dig(order, field)));
  const [gross, at] = [readPositive(execution('filledAmount')), Date.parse(textOf(execution('filledAt')) ?? '')];
  const isKnown = (side === 'BUY' || side === 'SELL') && (currency === 'KRW' || currency === 'USD');
  if (!(quantity && id && symbol && gross && isKnown) || Number.isNaN(at)) return undefined;
  const [fee, tax] = [readPositive(execution('commission')), readPositive(execution('tax'))];
  const costs = addDecimals(fee ?? 0n, tax ?? 0n);
  const time = isoWithOffset(at, currency === 'KRW' ? 'Asia/Seoul' : 'America/New_York');
  return {
    kind: side === 'BUY' ? 'buy' : 'sell',
    date: time.slice(0, 10) as LocalDate,
    time: time.slice(11, 19),
    instrument: { text: symbol, by: 'symbol', market: currency === 'KRW' ? 'KRX' : 'US' },
    currency,
    quantity,
    amount: side === 'BUY' ? addDecimals(gross, costs) : subtractDecimals(gross, costs),
    price: readPositive(execution('averageFilledPrice')),
    fee,
    tax,
    reference: id,
  };
}

function readHolding(item: unknown): BrokerHolding | undefined {
  const [code, quantity] = [textOf(dig(item, 'symbol')), readDecimal(dig(item, 'quantity'))];
  const country = dig(item, 'marketCountry');
  if (code === undefined || quantity === undefined || (country !== 'KR' && country !== 'US')) return undefined;
  const averagePrice = readPositive(dig(item, 'averagePurchasePrice'));
  return {
    code,
    market: country === 'KR' ? 'KRX' : 'US',
    name: textOf(dig(item, 'name')) ?? code,
    quantity,
    averagePrice,
  };
}
