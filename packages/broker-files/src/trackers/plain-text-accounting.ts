import { Decimal, toDecimalString } from '@finclaw/market';
import { isCurrency } from '../csv/currencies.ts';
import { FINCLAW_COLUMNS } from '../csv/formats/finclaw.ts';
import type { CsvRecord } from '../csv/read-csv.ts';
import { type Entry, isPlainText, readEntries } from './plain-text-file.ts';
import type { Posting, Quantity } from './plain-text-posting.ts';
import { type TrackedRow, trackedColumns, trackedFormat, trackedRecord, type WholeForm } from './tracked-rows.ts';

/** Marks what is for FinClaw among the remarks that people make themselves. */
export const REMARK = 'finclaw-';

/** Beancount, Ledger and hledger: what asset accounts gain and lose, and the income and costs beside it. */
export const plainTextAccounting: WholeForm = {
  format: trackedFormat('plain-text-accounting'),
  columns: trackedColumns,
  isLike: isPlainText,
  read: recordsOf,
};

function* recordsOf(text: string): Generator<CsvRecord> {
  const entries = [...readEntries(text)];
  const traded = new Set(
    entries
      .flatMap((entry) => ('postings' in entry ? entry.postings : []))
      .flatMap(({ units }) => (units === undefined || isCurrency(units.unit) ? [] : [units.unit])),
  );
  for (const entry of entries) {
    if ('unread' in entry) yield trackedRecord(entry.line, { kind: entry.unread.slice(0, 60) });
    else {
      const rows = new Transaction(entry, traded).rows();
      if (rows.length > 0) yield trackedRecord(entry.line, ...rows.map((row) => withMetadata(row, entry)));
    }
  }
}

/** Adds the remarks of our own export to a row. */
function withMetadata(row: TrackedRow, { date, note, metadata }: Entry): TrackedRow {
  const remarks = Object.entries(FINCLAW_COLUMNS).flatMap(([name, [column]]) =>
    metadata[`${REMARK}${column}`] === undefined ? [] : [[name, metadata[`${REMARK}${column}`]]],
  );
  return { date, note, ...row, ...Object.fromEntries(remarks) };
}

type Leg = 'cash' | 'shares' | 'fee' | 'tax' | 'dividend' | 'interest' | 'gain' | 'equity' | 'other';

const LEGS: readonly (readonly [RegExp, Leg])[] = [
  [/^equity\b/i, 'equity'],
  [/^(?:expenses?|aufwand|ausgaben)\b.*(?:tax|withh|steuer|세금)/i, 'tax'],
  [/^(?:expenses?|aufwand|ausgaben)\b.*(?:fee|commission|charge|brokerage|gebühr|courtage|수수료)/i, 'fee'],
  [/^(?:income|revenues?|erträge|einnahmen)\b.*(?:dividend|distribution|배당)/i, 'dividend'],
  [/^(?:income|revenues?|erträge|einnahmen)\b.*(?:interest|zins|이자)/i, 'interest'],
  [/^(?:income|revenues?|expenses?)\b.*(?:gain|pnl|p&l|profit|loss)/i, 'gain'],
];

interface Placed extends Posting {
  readonly units: Quantity;
  readonly leg: Leg;
  readonly place: string;
}

/** Purchases, sales and moves of one security in one account. */
interface Moved {
  readonly place: string;
  readonly symbol: string;
  readonly quantity: Decimal;
  readonly gross: Quantity | undefined;
}

/** One transaction: what it did to securities, what it earned and cost, and what cash is left to explain. */
class Transaction {
  readonly #entry: Entry;
  readonly #traded: ReadonlySet<string>;
  readonly #postings: readonly Placed[] | undefined;

  constructor(entry: Entry, traded: ReadonlySet<string>) {
    this.#entry = entry;
    this.#traded = traded;
    this.#postings = this.#balanced();
  }

  rows(): readonly TrackedRow[] {
    const all = this.#postings;
    if (all === undefined) return [{ kind: (this.#entry.note || 'unbalanced').slice(0, 60) }];
    const [moved, cash] = [this.#moved(all), all.filter(({ leg }) => leg === 'cash')];
    const beside = all.filter(({ leg }) => leg !== 'cash' && leg !== 'shares' && leg !== 'gain');
    if (moved.length > 0 && cash.length === 0 && beside.every(({ leg }) => leg === 'equity')) return moved.map(arrived);
    return this.#alone(moved, cash, beside) ?? this.#apart(moved, cash, beside);
  }

  /** Places the postings and works out the one without an amount; undefined where they do not come to nothing. */
  #balanced(): readonly Placed[] | undefined {
    const { postings } = this.#entry;
    const placed = postings.flatMap((posting) => (posting.units ? [this.#place(posting, posting.units)] : []));
    const elided = postings.filter(({ units }) => units === undefined);
    const isOpen = placed.some(({ cost }) => cost === 'open');
    const left = new Map<string, Decimal>();
    for (const posting of placed) {
      const { number, unit } = weightOf(posting);
      left.set(unit, (left.get(unit) ?? new Decimal(0)).plus(number));
    }
    const [first, ...others] = elided;
    if (others.length > 0) return undefined;
    if (first === undefined)
      return isOpen || [...left.values()].every((sum) => sum.abs().lessThan(TOLERATED)) ? placed : undefined;
    // With lots of its own the program works out the gain.
    if (isOpen) return legOf(first.account) === 'gain' ? placed : undefined;
    const rest = [...left].filter(([, sum]) => !sum.isZero());
    return [...placed, ...rest.map(([unit, sum]) => this.#place(first, { number: sum.negated(), unit }))];
  }

  #place(posting: Posting, units: Quantity): Placed {
    const [root = '', ...parts] = posting.account.replace(/^\[(.*)\]$/, '$1').split(':');
    const isAsset = /^(?:assets?|aktiva|vermögen|자산)$/i.test(root);
    const leg = !isAsset ? legOf(posting.account) : isCurrency(units.unit) ? 'cash' : 'shares';
    const last = parts.at(-1) ?? '';
    const isPart = parts.length > 1 && (PARTS.test(last) || this.#traded.has(last) || isCurrency(last));
    return { ...posting, units, leg, place: (isPart ? parts.slice(0, -1) : parts).join(':') || 'main' };
  }

  #moved(all: readonly Placed[]): readonly Moved[] {
    const found = new Map<string, Moved>();
    for (const { units, cost, price, leg, place } of all) {
      if (leg !== 'shares') continue;
      const isOut = units.number.isNegative();
      const key = [place, units.unit, isOut].join('\n');
      const before = found.get(key);
      const gross = isOut ? (price ?? undefined) : cost === undefined || cost === 'open' ? price : cost;
      found.set(key, {
        place,
        symbol: units.unit,
        quantity: units.number.plus(before?.quantity ?? 0),
        gross:
          gross && (before === undefined || before.gross?.unit === gross.unit)
            ? { unit: gross.unit, number: gross.number.plus(before?.gross?.number ?? 0) }
            : undefined,
      });
    }
    return [...found.values()];
  }

  /** One trade, one income or one charge with one movement of cash, whose amount it then is. */
  #alone(
    moved: readonly Moved[],
    cash: readonly Placed[],
    beside: readonly Placed[],
  ): readonly TrackedRow[] | undefined {
    const [trade, ...trades] = moved;
    const [paid, ...more] = cash;
    const [charges, incomes] = [beside.filter(isCost), beside.filter(isIncome)];
    if (paid === undefined || more.length > 0 || trades.length > 0 || charges.length + incomes.length < beside.length)
      return undefined;
    if (trade !== undefined && (incomes.length > 0 || trade.place !== paid.place)) return undefined;
    const [event, ...events] = trade === undefined && incomes.length === 0 ? charges : incomes;
    if (trade === undefined && (event === undefined || events.length > 0)) return undefined;
    const currency = trade?.gross?.unit ?? (event ?? paid).units.unit;
    const own = paid.units.unit === currency ? paid.units.number : paid.price?.number;
    if (own === undefined || (paid.units.unit !== currency && paid.price?.unit !== currency)) return undefined;
    if ([...charges, ...incomes].some(({ units }) => units.unit !== currency)) return undefined;
    const settled = paid.units.unit === currency ? undefined : paid.units;
    const isPaid = trade !== undefined || (event !== undefined && isCost(event));
    const sized = (number: Decimal): string => textOf(trade ? number.abs() : isPaid ? number.negated() : number);
    const row: TrackedRow = {
      account: paid.place,
      amount: sized(own),
      currency,
      ...(settled && { settledAmount: sized(settled.number), settledCurrency: settled.unit }),
    };
    if (trade !== undefined) {
      const kind = trade.quantity.isNegative() ? 'sell' : 'buy';
      return [{ ...row, ...costsOf(charges), kind, symbol: trade.symbol, quantity: textOf(trade.quantity.abs()) }];
    }
    const { leg } = event as Placed;
    const costs = isCost(event as Placed) ? {} : costsOf(charges);
    return [{ ...row, ...costs, kind: leg, symbol: this.#namedIn(event as Placed) }];
  }

  /** Everything for itself; cash that nothing explains came from elsewhere or went there. */
  #apart(moved: readonly Moved[], cash: readonly Placed[], beside: readonly Placed[]): readonly TrackedRow[] {
    const main = moved[0]?.place ?? cash[0]?.place ?? 'main';
    const rows: TrackedRow[] = [];
    const left = new Map<string, Map<string, Decimal>>();
    const add = (place: string, unit: string, number: Decimal): void => {
      const of = left.get(place) ?? new Map<string, Decimal>();
      left.set(place, of.set(unit, (of.get(unit) ?? new Decimal(0)).plus(number)));
    };
    for (const { place, units } of cash) add(place, units.unit, units.number);
    for (const { place, symbol, quantity, gross } of moved) {
      if (gross === undefined) return [{ kind: `${symbol} ${this.#entry.note}`.slice(0, 60) }];
      const kind = quantity.isNegative() ? 'sell' : 'buy';
      const [amount, currency] = [textOf(gross.number.abs()), gross.unit];
      rows.push({ kind, account: place, symbol, quantity: textOf(quantity.abs()), amount, currency });
      add(place, gross.unit, gross.number);
    }
    for (const posting of beside.filter((each) => isCost(each) || isIncome(each))) {
      const { leg, units } = posting;
      const amount = isCost(posting) ? units.number : units.number.negated();
      const symbol = this.#namedIn(posting);
      rows.push({ kind: leg, account: main, symbol, amount: textOf(amount), currency: units.unit });
      add(main, units.unit, units.number);
    }
    return [...rows, ...[...left].flatMap(([place, sums]) => cashRows(place, sums))];
  }

  /** Returns the security that an income account names. */
  #namedIn({ account }: Posting): string | undefined {
    return account.split(':').find((part) => this.#traded.has(part));
  }
}

const PARTS = /^(?:cash|shares?|stocks?|securities|positions?|현금|주식)$/i;
const TOLERATED = new Decimal('0.05');
const DIGITS = 12;
const textOf = (number: Decimal): string => toDecimalString(number.toDecimalPlaces(DIGITS));
const legOf = (account: string): Leg => LEGS.find(([name]) => name.test(account))?.[1] ?? 'other';
const isCost = ({ leg }: Placed): boolean => leg === 'fee' || leg === 'tax';
const isIncome = ({ leg }: Placed): boolean => leg === 'dividend' || leg === 'interest';

/** Returns the weight of a posting in the balance: its cost, its price or its units. */
const weightOf = ({ units, cost, price }: Placed): Quantity =>
  cost !== undefined && cost !== 'open' ? cost : (price ?? units);

function costsOf(charges: readonly Placed[]): TrackedRow {
  const sum = (leg: Leg): string => {
    const found = charges.filter((each) => each.leg === leg);
    return found.length === 0 ? '' : textOf(found.reduce((all, { units }) => all.plus(units.number), new Decimal(0)));
  };
  return { fee: sum('fee'), tax: sum('tax') };
}

const arrived = ({ place, symbol, quantity, gross }: Moved): TrackedRow => ({
  kind: quantity.isNegative() ? 'transfer-out' : 'transfer-in',
  account: place,
  symbol,
  quantity: textOf(quantity.abs()),
  ...(gross && !quantity.isNegative() && { amount: textOf(gross.number), currency: gross.unit }),
});

/** Two currencies of one account that go opposite ways are an exchange. */
function cashRows(account: string, sums: ReadonlyMap<string, Decimal>): readonly TrackedRow[] {
  const moved = [...sums].filter(([, sum]) => sum.abs().greaterThan(0)).toSorted(([, a], [, b]) => a.comparedTo(b));
  const [out, into, ...others] = moved;
  if (out !== undefined && into !== undefined && others.length === 0 && out[1].isNegative() && !into[1].isNegative())
    return [
      {
        kind: 'fx',
        account,
        amount: textOf(out[1].abs()),
        currency: out[0],
        toAmount: textOf(into[1]),
        toCurrency: into[0],
      },
    ];
  return moved.map(([currency, sum]) => ({
    kind: sum.isNegative() ? 'withdrawal' : 'deposit',
    account,
    amount: textOf(sum.abs()),
    currency,
  }));
}
