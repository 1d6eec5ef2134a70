import { writeSync } from 'node:fs';
import { createOrderDesks, RealOrders } from '@finclaw/brokers';
import { MarketData, SimulatedSource } from '@finclaw/market';
import { InstrumentDirectory } from '@finclaw/market/instruments';

import { openStore } from '@finclaw/storage';
import { createDecimalString, createTickerSymbol } from '@finclaw/types';
import { Moments } from '../approvals/moments.ts';

/** The instructions for one process: it sends one order, and is killed at the nth write to its database. */
export interface Sending {
  readonly database: string;
  readonly broker: { readonly apiKey: string; readonly apiSecret: string; readonly baseUrl: string };
  readonly killAt: number | null;
  /** How much later than now it is, for a process that comes back after a while. */
  readonly laterMs: number;
}

const { database, broker, killAt, laterMs } = JSON.parse(process.argv[2]!) as Sending;
const now = (): number => Date.now() + laterMs;
const store = openStore(database, { locale: 'en' });
const orders = new RealOrders({
  database: store.database,
  values: store.values,
  directory: new InstrumentDirectory(),
  market: new MarketData([new SimulatedSource({ now })]),
  now,
  desks: createOrderDesks([{ name: 'alpaca', ...broker }], { now }),
  hasRealPrices: true,
});
const much = createDecimalString('100000');
await orders.allow('alpaca', { perOrder: much, perDay: much });
const moments = new Moments(killAt ?? Number.POSITIVE_INFINITY, () => process.kill(process.pid, 'SIGKILL'));
const order = {
  broker: 'alpaca',
  symbol: createTickerSymbol('AAPL'),
  side: 'buy',
  type: 'limit',
  quantity: createDecimalString('3'),
  limitPrice: createDecimalString('150'),
} as const;
const outcome = await orders.place('local', order, 'the-approved-call');
moments.stop();
const states = (await orders.list('local')).map(({ id, state }) => `${id} ${state}`);
writeSync(1, JSON.stringify({ ok: outcome.ok, states, writes: moments.count }));
store.close();
