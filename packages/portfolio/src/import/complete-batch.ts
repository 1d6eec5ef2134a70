import type { AsyncSteps } from '@finclaw/infra';
import { addDays, Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type CurrencyCode, createCurrencyCode, type DecimalString, type TickerSymbol } from '@finclaw/types';
import { HoldingWalk } from '../book/holding-walk.ts';
import { QUANTITY_DIGITS } from '../book/step-holding.ts';
import { isCurrency } from '../csv/currencies.ts';
import type { PortfolioLedger, StagedRow } from '../ledger/ledger.ts';
import type { HistoryRow, RowDraft } from '../ledger/ledger-row.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { OPENING_PART } from './import-tally.ts';

/** What the rows of a file say only together. */
interface Completion {
  /** Shares that were held before the file begins: it takes them out, and no row brought them in. */
  readonly openings: readonly StagedRow[];
  /** Rows that mean something else than they say alone, with what they mean. */
  readonly replaced: readonly { readonly row: HistoryRow; readonly draft: RowDraft }[];
}

interface CompletionOptions {
  readonly directory: Pick<InstrumentDirectory, 'find'>;
  /** Whether a refused row of the file may have brought shares of a symbol in; then nobody knows what was held before. */
  readonly isDoubtful: (symbol: TickerSymbol) => boolean;
  /** The money that the file moves in an account. */
  readonly paidIn: (account: string) => CurrencyCode | undefined;
  /** How many shares the change of a company on a line of the file left, where the file counts them. */
  readonly countedAt: (line: number) => DecimalString | undefined;
}

/**
 * Finds what a batch lacks because its file begins in the middle of a history. Shares that are sold must have been held before, at a
 * cost that nobody knows; a purchase while shares are owed buys them back; shares that come out of others which no row brought in
 * arrive without a cost.
 */
export async function* completeBatch(ledger: PortfolioLedger, batch: string, options: CompletionOptions): AsyncSteps<Completion> {
  const isUndone = undoneBy(await ledger.undoRows());
  const walk = new HoldingWalk();
  /** How much the splits since the file began multiplied shares that were held before. */
  const factors = new Map<string, Decimal>();
  const lacking = new Map<string, { readonly row: TakingRow; quantity: Decimal }>();
  const replaced: Completion['replaced'][number][] = [];
  const currencies = new Map<string, CurrencyCode>();
  let first: string | undefined;
  for await (const page of ledger.pages(batch)) {
    yield;
    for (const row of standing(page, isUndone)) {
      const isNew = row.source?.batch === batch;
      if (isNew) first ??= row.date;
      if (!('symbol' in row) || row.symbol === undefined) continue;
      if ('currency' in row && row.currency !== undefined && row.kind !== 'dividend') currencies.set(row.symbol, row.currency);
      const key = `${row.account}\u0000${row.symbol}`;
      const held = walk.held(row.account, row.symbol);
      if (row.kind === 'split') noteSplit(row, held.quantity, key);
      if (isNew && isTaking(row) && !options.isDoubtful(row.symbol)) {
        const short = parseDecimal(row.quantity).minus(held.quantity);
        if (short.greaterThan(0) && !held.quantity.isNegative()) {
          const before = short.dividedBy(factors.get(key) ?? 1).toDecimalPlaces(QUANTITY_DIGITS);
          const known = lacking.get(key);
          if (known === undefined) lacking.set(key, { row, quantity: before });
          else known.quantity = known.quantity.plus(before);
          held.quantity = held.quantity.plus(short);
        }
      }
      const draft = isNew ? meaning(row, held.quantity) : undefined;
      if (draft !== undefined) replaced.push({ row, draft });
      walk.step((draft === undefined ? row : { ...row, ...draft }) as HistoryRow);
    }
  }
  const openings = [...lacking.values()].flatMap(({ row, quantity }): StagedRow[] => {
    const currency = currencyOf(row.symbol) ?? options.paidIn(row.account);
    if (currency === undefined || first === undefined || row.source === undefined) return [];
    const { account, symbol } = row;
    const date = addDays(first as HistoryRow['date'], -1);
    return [
      {
        draft: { kind: 'transfer-in', date, account, symbol, quantity: toDecimalString(quantity), currency },
        line: row.source.line,
        part: OPENING_PART,
      },
    ];
  });
  return { openings, replaced };

  function noteSplit(row: HistoryRow & { readonly kind: 'split' }, held: Decimal, key: string): void {
    const factor =
      'to' in row
        ? parseDecimal(row.to).dividedBy(parseDecimal(row.from))
        : held.isZero()
          ? new Decimal(1)
          : held.plus(parseDecimal(row.added)).dividedBy(held);
    factors.set(key, (factors.get(key) ?? new Decimal(1)).times(factor));
  }

  function currencyOf(symbol: TickerSymbol): CurrencyCode | undefined {
    const known = currencies.get(symbol) ?? options.directory.find(symbol)?.currency;
    const [, money = ''] = /-([A-Z]{3})$/.exec(symbol) ?? [];
    return known ?? (isCurrency(money) ? createCurrencyCode(money) : undefined);
  }

  /** What a row means beside the others, where that is not what it says alone. */
  function meaning(row: HistoryRow, held: Decimal): RowDraft | undefined {
    if (row.kind === 'buy' && held.isNegative()) {
      const { id: _id, source: _source, recordedAt: _at, ...draft } = row;
      return parseDecimal(row.quantity).greaterThan(held.negated()) ? undefined : { ...draft, kind: 'cover' };
    }
    if (!held.isZero()) return undefined;
    const { account, date, time, note, reference } = row;
    const base = { account, date, ...(time && { time }), ...(note && { note }), ...(reference && { reference }) };
    if (row.kind === 'split' && 'added' in row && !row.added.startsWith('-')) return arrived(base, row.symbol, row.added);
    const counted = options.countedAt(row.source?.line ?? 0);
    if (counted === undefined || !(row.kind === 'split' || row.kind === 'merger' || row.kind === 'rename')) return undefined;
    return arrived(base, row.kind === 'split' ? row.symbol : (row.toSymbol ?? row.symbol), counted);
  }

  function arrived(
    base: Pick<RowDraft, 'account' | 'date' | 'time' | 'note' | 'reference'>,
    symbol: TickerSymbol,
    quantity: DecimalString,
  ): RowDraft | undefined {
    const currency = currencyOf(symbol) ?? options.paidIn(base.account);
    return currency && { ...base, kind: 'transfer-in', symbol, quantity, currency };
  }
}

type TakingRow = HistoryRow & { readonly kind: 'sell' | 'transfer-out' };

const isTaking = (row: HistoryRow): row is TakingRow => row.kind === 'sell' || row.kind === 'transfer-out';
