import { below, INSTRUMENT, NOTHING } from './fact-rules.ts';
import type { FactTable, FigureKind, FigureRule } from './fact-table.ts';

const ORDER = {
  quantity: 'shares',
  limitPrice: 'money',
  'fill.price': { kind: 'money', field: 'fillPrice', period: 'time', at: 'time' },
  'fill.amount': { kind: 'money', field: 'fillAmount', period: 'time', at: 'time' },
} as const satisfies Record<string, FigureKind | FigureRule>;
const REAL_ORDER = {
  quantity: 'shares',
  limitPrice: 'money',
  filledQuantity: { kind: 'shares', field: 'filledQuantity' },
  'fill.price': { kind: 'money', field: 'fillPrice' },
  'fill.amount': { kind: 'money', field: 'fillAmount' },
} as const satisfies Record<string, FigureKind | FigureRule>;
const ofAccount = { kind: 'money', field: 'orderLimit', subject: NOTHING, currency: 'currency' } as const;
const ACCOUNT_LIMITS = { perOrder: ofAccount, perDay: ofAccount, leftToday: ofAccount } as const;
const ORDER_AMOUNTS = {
  total: { kind: 'money', field: 'total', currency: 'currency' },
  counted: { kind: 'money', field: 'counted', currency: 'currency' },
  leftAfter: ofAccount,
  'orderLimits.perOrder': ofAccount,
  'orderLimits.perDay': ofAccount,
  'orderLimits.leftToday': ofAccount,
} as const satisfies Record<string, FigureRule>;

/** The fact tables of tools for paper and real orders. */
export const ORDER_FACTS: Readonly<Record<string, FactTable>> = {
  place_order: {
    about: INSTRUMENT,
    figures: {
      ...below('order', ORDER),
      'cash[]': { kind: 'money', field: 'cash', subject: NOTHING, currency: 'currency' },
      step: 'money',
      below: 'money',
      above: 'money',
      lower: 'money',
      upper: 'money',
      total: { kind: 'money', currency: 'currency' },
      available: { kind: (find) => (find('reason') === 'shares' ? 'shares' : 'money'), currency: 'currency' },
    },
  },
  cancel_order: { about: INSTRUMENT, figures: below('order', ORDER) },
  get_order: { about: INSTRUMENT, figures: below('order', ORDER) },
  preview_real_order: {
    about: { subject: 'dryRun.instrument.symbol', currency: 'dryRun.instrument.currency' },
    figures: {
      ...below('dryRun', { quantity: 'shares', limitPrice: 'money', 'current.price': 'price' } as const),
      ...below('dryRun', ORDER_AMOUNTS),
    },
    others: ['dryRun.sent.body.qty', 'dryRun.sent.body.limit_price'],
  },
  place_real_order: {
    about: INSTRUMENT,
    figures: {
      ...below('order', REAL_ORDER),
      'refusal.counted': { kind: 'money', field: 'counted', currency: 'refusal.currency' },
      'refusal.limit': { kind: 'money', field: 'orderLimit', currency: 'refusal.currency' },
      'refusal.left': { kind: 'money', field: 'orderLimit', currency: 'refusal.currency' },
      'refusal.step': 'money',
      'refusal.below': 'money',
      'refusal.above': 'money',
      'refusal.lower': 'money',
      'refusal.upper': 'money',
    },
  },
  cancel_real_order: { about: INSTRUMENT, figures: below('order', REAL_ORDER) },
  list_real_orders: {
    about: INSTRUMENT,
    figures: {
      ...below('orders[]', REAL_ORDER),
      ...below('accounts[]', ACCOUNT_LIMITS),
    },
  },
  list_orders: {
    about: INSTRUMENT,
    figures: {
      ...below('orders[]', ORDER),
      'cash[]': { kind: 'money', field: 'cash', subject: NOTHING, currency: 'currency' },
    },
  },
};
