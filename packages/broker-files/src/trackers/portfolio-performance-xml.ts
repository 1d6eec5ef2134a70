import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { CsvRecord } from '../csv/read-csv.ts';
import { child, descendants, readXml, textOf, type XmlNode } from '../xml/read-xml.ts';
import { type TrackedRow, trackedColumns, trackedFormat, trackedRecord, type WholeForm } from './tracked-rows.ts';

/** Amounts are written in hundredths, shares in hundred-millionths. */
const MONEY = 100;
const SHARES = 100_000_000;
const DIGITS = 8;

/** Our names of its kinds; a purchase or sale is in the depot and again, as cash, in the account. */
const KINDS: Readonly<Record<string, string>> = {
  BUY: 'buy',
  SELL: 'sell',
  DELIVERY_INBOUND: 'transfer-in',
  DELIVERY_OUTBOUND: 'transfer-out',
  DEPOSIT: 'deposit',
  REMOVAL: 'withdrawal',
  DIVIDENDS: 'dividend',
  INTEREST: 'interest',
  INTEREST_CHARGE: 'interest',
  FEES: 'fee',
  FEES_REFUND: 'fee',
  TAXES: 'tax',
  TAX_REFUND: 'tax',
};
const TURNED = new Set(['INTEREST_CHARGE', 'FEES_REFUND', 'TAX_REFUND']);
/** Shares that change the depot leave one and come to the other; cash likewise. */
const MOVED: Readonly<Record<string, readonly [cash: string, shares: string]>> = {
  TRANSFER_IN: ['deposit', 'transfer-in'],
  TRANSFER_OUT: ['withdrawal', 'transfer-out'],
};

/** Portfolio Performance, File › Save as › XML, with references of either kind. */
export const portfolioPerformanceXml: WholeForm = {
  format: trackedFormat('portfolio-performance'),
  columns: trackedColumns,
  isLike: (head) => /^\s*(?:<\?xml[^>]{0,200}>\s*)?<client\b/.test(head),
  read: async (text) => recordsOf(await readXml(text, (name) => name === 'prices' || name === 'attributes')),
};

function* recordsOf(root: XmlNode): Generator<CsvRecord> {
  const file = new References(root);
  const owners = [...descendants(root)].filter((node) => node.name === 'transactions').map(({ parent }) => parent);
  const depots = owners.filter((owner) => child(owner, 'referenceAccount') !== undefined);
  /** A cash account that serves one depot is part of it. */
  const depotOf = new Map<XmlNode | undefined, XmlNode | undefined>();
  for (const depot of depots) {
    const account = file.resolve(child(depot, 'referenceAccount'));
    depotOf.set(account, depotOf.has(account) ? undefined : depot);
  }
  for (const owner of owners)
    for (const each of child(owner, 'transactions')?.children ?? []) {
      const found = file.resolve(each);
      const kind = textOf(found, 'type');
      const isCash = !depots.includes(owner);
      if (found === undefined || (isCash && (kind === 'BUY' || kind === 'SELL'))) continue;
      const account = textOf(depotOf.get(owner) ?? owner, 'name');
      yield trackedRecord(found.line, rowOf(found, file.resolve(child(found, 'security')), account, isCash));
    }
}

function rowOf(found: XmlNode, security: XmlNode | undefined, account: string, isCash: boolean): TrackedRow {
  const type = textOf(found, 'type');
  const moved = MOVED[type];
  const [date, time = ''] = textOf(found, 'date').split('T');
  const shares = scaled(textOf(found, 'shares'), SHARES);
  return {
    kind: moved === undefined ? (KINDS[type] ?? type) : moved[isCash ? 0 : 1],
    date,
    ...(time !== '' && time !== '00:00' && { time: time.slice(0, 8) }),
    account,
    note: textOf(found, 'note'),
    ...(!isCash && { quantity: shares }),
    ...(security !== undefined && {
      symbol: textOf(security, 'tickerSymbol'),
      isin: textOf(security, 'isin'),
      called: textOf(security, 'name'),
    }),
    ...moneyOf(found, TURNED.has(type), textOf(security, 'currencyCode'), isCash),
  };
}

/** Amount, costs and, where the security is in another currency, what was settled. */
function moneyOf(found: XmlNode, isTurned: boolean, own: string, isCash: boolean): TrackedRow {
  const currency = textOf(found, 'currencyCode');
  const amount = scaled(textOf(found, 'amount'), MONEY);
  const units = child(found, 'units')?.children ?? [];
  const of = (type: string) => units.filter(({ attributes }) => attributes.type === type);
  const sum = (type: string): Decimal =>
    of(type).reduce(
      (all, unit) => all.plus(scaled(child(unit, 'amount')?.attributes.amount ?? '0', MONEY) || 0),
      new Decimal(0),
    );
  const rate = textOf(of('GROSS_VALUE')[0], 'exchangeRate');
  const isForeign = own !== '' && own !== currency && rate !== '';
  const inOwn = (money: Decimal): string =>
    toDecimalString((isForeign ? money.dividedBy(parseDecimal(rate)) : money).toDecimalPlaces(DIGITS));
  const costs = (type: string): string => (sum(type).isZero() ? '' : inOwn(sum(type)));
  const sized = amount === '' ? '' : inOwn(new Decimal(amount));
  return {
    amount: isTurned && sized !== '' ? `-${sized}` : sized,
    currency: isForeign ? own : currency,
    fee: costs('FEE'),
    tax: costs('TAX'),
    ...(isForeign &&
      (!isCash || textOf(found, 'type') === 'DIVIDENDS') && {
        settledAmount: amount,
        settledCurrency: currency,
      }),
  };
}

const scaled = (text: string, unit: number): string =>
  /^-?\d{1,30}$/.test(text) ? toDecimalString(new Decimal(text).dividedBy(unit)) : '';

/** Finds what an element refers to: by a number, or by a path such as `../../securities/security[3]`. */
class References {
  readonly #numbered = new Map<string, XmlNode>();

  constructor(root: XmlNode) {
    for (const node of descendants(root))
      if (node.attributes.id !== undefined) this.#numbered.set(node.attributes.id, node);
  }

  resolve(node: XmlNode | undefined): XmlNode | undefined {
    const reference = node?.attributes.reference;
    if (reference === undefined) return node;
    if (!reference.includes('/') && reference !== '..') return this.#numbered.get(reference);
    let at = node;
    for (const step of reference.split('/')) at = step === '..' ? at?.parent : nth(at, step);
    return at;
  }
}

function nth(node: XmlNode | undefined, step: string): XmlNode | undefined {
  const [, name, index = '1'] = /^([^[\]]+)(?:\[(\d+)\])?$/.exec(step) ?? [];
  return node?.children.filter((each) => each.name === name)[Number.parseInt(index, 10) - 1];
}
