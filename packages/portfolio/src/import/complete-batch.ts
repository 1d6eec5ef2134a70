import { isCurrency } from '@finclaw/broker-files';
import { addDays, Decimal, type LocalDate, parseDecimal, toDecimalString } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type CurrencyCode, createCurrencyCode, type TickerSymbol } from '@finclaw/types';
import { HoldingWalk } from '../book/holding-walk.ts';
import { isCorporate } from '../book/step-corporate.ts';
import { QUANTITY_DIGITS } from '../book/step-holding.ts';

import type { PortfolioLedger, StagedRow } from '../ledger/ledger.ts';
import type { HistoryRow, LedgerRow, RowDraft } from '../ledger/ledger-row.ts';
import { standing, undoneBy } from '../ledger/undone.ts';
import { type BesideDraft, OPENING_PART } from './import-tally.ts';

/** The information that only a file's rows together contain. */
interface Completion {
  /** Shares that were held before the file begins: it takes them out, and no row brought them in. */
  readonly openings: readonly StagedRow[];
  /** Rows that mean something else than they say alone, with what they mean. */
  readonly replaced: readonly { readonly row: HistoryRow; readonly draft: RowDraft }[];
  /** Openings of later files, which the rows of this one explain. */
  readonly explained: readonly StagedRow[];
}

interface CompletionOptions {
  readonly directory: Pick<InstrumentDirectory, 'find'>;
  readonly today: LocalDate;
  /** Tells whether a refused row of the file may have added shares of a symbol; then the earlier holding is unknown. */
  readonly isDoubtful: (symbol: TickerSymbol) => boolean;
  /** The money that the file moves in an account. */
  readonly paidIn: (account: string) => CurrencyCode | undefined;
  /** Returns the information of a line that its row has no field for. */
  readonly besideAt: (line: number) => BesideDraft | undefined;
}

/**
 * Finds what a batch lacks because its file begins in the middle of a history. Shares that are sold or replaced must
 * have been held before, at an unknown cost; a purchase while shares are owed buys them back. The opening of a later
 * file ends where this one shows how the shares came.
 */
export async function completeBatch(
  ledger: PortfolioLedger,
  batch: string,
  options: CompletionOptions,
): Promise<Completion> {
  const isUndone = undoneBy(await ledger.undoRows());
  const explained = await explainedOpenings(ledger, batch, isUndone);
  const walk = new CompletingWalk(batch, options);
  const ended = new Set(explained.map(({ id }) => id));
  for await (const page of ledger.pages(batch)) {
    for (const row of standing(page, isUndone)) if (!ended.has(row.id)) walk.take(row);
  }
  return walk.completion(explained);
}

const isOpening = ({ id, kind }: LedgerRow): boolean =>
  kind === 'transfer-in' && Number.parseInt(/\.(\d{1,9})$/.exec(id)?.[1] ?? '', 10) >= OPENING_PART;

const keyOf = ({ account }: LedgerRow, symbol: string): string => `${account}\u0000${symbol}`;

/** Returns openings in the ledger before or on whose day the batch has rows of the same security. */
async function explainedOpenings(
  ledger: PortfolioLedger,
  batch: string,
  isUndone: (row: LedgerRow) => boolean,
): Promise<readonly HistoryRow[]> {
  const firstOf = new Map<string, LocalDate>();
  const openings: HistoryRow[] = [];
  for await (const page of ledger.pages(batch)) {
    for (const row of standing(page, isUndone)) {
      if (!('symbol' in row) || row.symbol === undefined) continue;
      const key = keyOf(row, row.symbol);
      if (row.source?.batch !== batch) {
        if (isOpening(row)) openings.push(row);
      } else if (!firstOf.has(key)) firstOf.set(key, row.date);
    }
  }
  return openings.filter((row) => 'symbol' in row && (firstOf.get(keyOf(row, row.symbol ?? '')) ?? '9') <= row.date);
}

/** Shares of which an account took out more than came in. */
interface Lacking {
  readonly account: string;
  readonly symbol: TickerSymbol;
  readonly quantity: Decimal;
}

class CompletingWalk {
  readonly #batch: string;
  readonly #options: CompletionOptions;
  readonly #walk = new HoldingWalk();
  /** The factor of the splits since the first row for shares that were held before. */
  readonly #factors = new Map<string, Decimal>();
  readonly #lacking = new Map<string, Lacking>();
  readonly #replaced: Completion['replaced'][number][] = [];
  readonly #currencies = new Map<string, CurrencyCode>();
  #first: { readonly date: LocalDate; readonly line: number } | undefined;

  constructor(batch: string, options: CompletionOptions) {
    this.#batch = batch;
    this.#options = options;
  }

  /** Takes the next row in the order in which rows count. */
  take(row: HistoryRow): void {
    const isNew = row.source?.batch === this.#batch;
    if (isNew) this.#first ??= { date: row.date, line: row.source?.line ?? 0 };
    if (!('symbol' in row) || row.symbol === undefined) return;
    if ('currency' in row && row.currency !== undefined && row.kind !== 'dividend')
      this.#currencies.set(row.symbol, row.currency);
    if (this.#first !== undefined) this.#open(row, row.symbol);
    if (row.kind === 'split') this.#noteSplit(row);
    const draft = isNew ? this.#meaning(row) : undefined;
    if (draft !== undefined) this.#replaced.push({ row, draft });
    this.#walk.step((draft === undefined ? row : { ...row, ...draft }) as HistoryRow);
  }

  completion(explained: readonly HistoryRow[]): Completion {
    const { today } = this.#options;
    const line = this.#first?.line ?? 0;
    return {
      openings: [...this.#lacking.values()].flatMap((each, index) => this.#opening(each, OPENING_PART + index)),
      replaced: this.#replaced,
      explained: explained.map(({ id, account }, index) => ({
        draft: { kind: 'undo', row: id, account, date: today },
        line,
        part: EXPLAINED_PART + index,
      })),
    };
  }

  #opening({ account, symbol, quantity }: Lacking, part: number): StagedRow[] {
    const currency = this.#currencyOf(symbol, account);
    if (currency === undefined || this.#first === undefined) return [];
    const { date, line } = this.#first;
    return [
      {
        draft: {
          kind: 'transfer-in',
          date: addDays(date, -1),
          account,
          symbol,
          quantity: toDecimalString(quantity),
          currency,
        },
        line,
        part,
      },
    ];
  }

  /** Notes the shares that a row takes out beyond what is held. */
  #open(row: HistoryRow, symbol: TickerSymbol): void {
    const wanted = this.#takenBy(row);
    const held = this.#walk.held(row.account, symbol);
    if (wanted === undefined || held.quantity.isNegative() || this.#options.isDoubtful(symbol)) return;
    if (this.#isHeldInOtherMoney(row.account, symbol)) return;
    const short = wanted.minus(held.quantity);
    if (!short.greaterThan(0)) return;
    const key = keyOf(row, symbol);
    const before = short.dividedBy(this.#factors.get(key) ?? 1, QUANTITY_DIGITS);
    const known = this.#lacking.get(key)?.quantity ?? 0;
    this.#lacking.set(key, { account: row.account, symbol, quantity: before.plus(known) });
    held.quantity = held.quantity.plus(short);
  }

  /** Tells whether a withdrawn coin was paid for in another currency, under which it is still held. */
  #isHeldInOtherMoney(account: string, symbol: TickerSymbol): boolean {
    return this.#inOtherMoney(account, symbol).length > 0;
  }

  /** The symbols under which an account holds a coin that was paid for in other money. */
  #inOtherMoney(account: string, symbol: TickerSymbol): readonly TickerSymbol[] {
    const coin = /^(.+-)[A-Z]{3}$/.exec(symbol)?.[1];
    if (coin === undefined) return [];
    const others = [...this.#currencies.keys()].filter((other) => other !== symbol && other.startsWith(coin));
    return others.filter((other) => this.#walk.held(account, other).quantity.greaterThan(0)) as TickerSymbol[];
  }

  /** Returns the number of shares a row needs: those it sells, or the old ones it replaces where nothing is held. */
  #takenBy(row: HistoryRow): Decimal | undefined {
    if (row.kind === 'sell' || row.kind === 'transfer-out') return parseDecimal(row.quantity);
    const isChange = row.kind === 'split' || isCorporate(row);
    if (!isChange || row.source?.batch !== this.#batch || !this.#walk.held(row.account, row.symbol).quantity.isZero())
      return undefined;
    const counted = this.#options.besideAt(row.source.line)?.counted;
    return counted === undefined ? undefined : parseDecimal(counted);
  }

  #noteSplit(row: HistoryRow & { readonly kind: 'split' }): void {
    const { quantity } = this.#walk.held(row.account, row.symbol);
    const key = keyOf(row, row.symbol);
    const ratio = 'to' in row ? parseDecimal(row.to).dividedBy(parseDecimal(row.from)) : undefined;
    const added =
      'added' in row && !quantity.isZero() ? quantity.plus(parseDecimal(row.added)).dividedBy(quantity) : undefined;
    this.#factors.set(key, (this.#factors.get(key) ?? new Decimal(1)).times(ratio ?? added ?? 1));
  }

  #currencyOf(symbol: TickerSymbol, account: string): CurrencyCode | undefined {
    const [, money = ''] = /-([A-Z]{3})$/.exec(symbol) ?? [];
    const { directory, paidIn } = this.#options;
    const known = this.#currencies.get(symbol) ?? directory.find(symbol)?.currency;
    return known ?? (isCurrency(money) ? createCurrencyCode(money) : paidIn(account));
  }

  /** A coin that leaves is the one that is there, whatever it was paid for in. */
  #fromOtherMoney(row: HistoryRow & { readonly kind: 'transfer-out' }): RowDraft | undefined {
    const wanted = parseDecimal(row.quantity);
    const has = (symbol: TickerSymbol): boolean => !this.#walk.held(row.account, symbol).quantity.lessThan(wanted);
    const [symbol, ...others] = has(row.symbol) ? [] : this.#inOtherMoney(row.account, row.symbol).filter(has);
    if (symbol === undefined || others.length > 0) return undefined;
    const { id: _id, source: _source, recordedAt: _at, ...draft } = row;
    return { ...draft, symbol };
  }

  /** Returns the meaning of a row among the others, where it differs from its own. */
  #meaning(row: HistoryRow): RowDraft | undefined {
    if (row.kind === 'transfer-out') return this.#fromOtherMoney(row);
    if (row.kind !== 'buy' && row.kind !== 'split') return undefined;
    const { quantity: held } = this.#walk.held(row.account, row.symbol);
    const { id: _id, source: _source, recordedAt: _at, ...draft } = row;
    if (draft.kind === 'buy') {
      const covers = held.isNegative() && !parseDecimal(draft.quantity).greaterThan(held.negated());
      return covers ? { ...draft, kind: 'cover' } : undefined;
    }
    // Shares that came with others which no row brought in.
    if (!('added' in draft) || draft.added.startsWith('-') || !held.isZero()) return undefined;
    const { added, ...rest } = draft;
    const currency =
      this.#options.besideAt(row.source?.line ?? 0)?.currency ?? this.#currencyOf(row.symbol, row.account);
    return currency && { ...rest, kind: 'transfer-in', quantity: added, currency };
  }
}

/** The first part number of rows that end openings. */
const EXPLAINED_PART = 800_000;
