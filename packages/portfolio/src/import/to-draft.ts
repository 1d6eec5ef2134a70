import {
  amountFromPrice,
  bad,
  type InstrumentText,
  isCurrency,
  missing,
  type ParsedRow,
  type Refusal,
} from '@finclaw/broker-files';
import { neutraliseOutsideText } from '@finclaw/infra';
import type { LocalDate } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { type CurrencyCode, createCurrencyCode, type DecimalString, type TickerSymbol } from '@finclaw/types';
import type { FoldOptions } from '../book/fold.ts';

import { checkDraft } from '../ledger/check-draft.ts';
import type { RowDraft } from '../ledger/ledger-row.ts';

import { completeSettlement } from '../ledger/settlement.ts';
import { instrumentDraft } from '../own/instrument-draft.ts';
import { OwnBook } from '../own/own-book.ts';
import { type FoundInstrument, findInstrument, type OwnNames } from './find-instrument.ts';

export interface DraftContext {
  readonly directory: InstrumentDirectory;
  readonly today: LocalDate;
  /** The account of rows that name none. */
  readonly account: string;
  readonly ownNames?: OwnNames;
  /** The owner's definitions of instruments; those of a file are added while it is read. */
  readonly own?: OwnBook;
  /** Finds instruments, with a cache for repeated names. */
  readonly find?: (named: InstrumentText) => FoundInstrument | Refusal;
  /** Called for the security of each row that can be recorded. */
  readonly onInstrument?: (found: FoundInstrument, named: InstrumentText) => void;
  /** Returns why no row may name an account so; undefined for a name that is free, or is an account already. */
  readonly refuseAccount?: (account: string) => Refusal | undefined;
  /** The lot methods of the accounts; without it, chosen lots are accepted as they are. */
  readonly fold?: FoldOptions;
}

const NEEDS_INSTRUMENT: ReadonlySet<string> = new Set(
  'buy sell short cover split spin-off merger rename delisting transfer-in transfer-out owe maturity expiry exercise'.split(
    ' ',
  ),
);
const HAS_NO_CURRENCY: ReadonlySet<string> = new Set(['split', 'spin-off', 'rename', 'transfer-out', 'expiry']);

/** Kinds that may come with cash. */
const MAY_PAY: ReadonlySet<string> = new Set(['merger', 'delisting']);
const HAS_TARGET: ReadonlySet<string> = new Set(['spin-off', 'merger', 'rename', 'exercise']);

type Field = keyof ParsedRow;

const ALWAYS: readonly Field[] = ['kind', 'date', 'time', 'note', 'reference'];
const SETTLED: readonly Field[] = ['settledAmount', 'settledCurrency', 'settledRate'];
const TRADE: readonly Field[] = ['quantity', 'price', 'amount', 'fee', 'tax', ...SETTLED];
const INCOME: readonly Field[] = ['amount', 'fee', 'tax', ...SETTLED];

/** The fields of each kind of row; other content of the same line is not about it. */
const FIELDS: Readonly<Record<ParsedRow['kind'], readonly Field[]>> = {
  buy: TRADE,
  sell: [...TRADE, 'lots'],
  short: TRADE,
  cover: TRADE,
  dividend: INCOME,
  interest: INCOME,
  fee: ['amount', ...SETTLED],
  tax: ['amount', ...SETTLED],
  split: ['to', 'from', 'added'],
  'spin-off': ['to', 'from', 'quantity', 'costShare'],
  merger: ['to', 'from', 'quantity', 'amount'],
  rename: [],
  delisting: ['amount'],
  'transfer-in': ['quantity', 'amount'],
  'transfer-out': ['quantity'],
  deposit: ['amount'],
  withdrawal: ['amount'],
  fx: ['amount', 'toAmount', 'fee'],
  owe: ['quantity', 'amount'],
  maturity: ['amount'],
  expiry: [],
  exercise: ['quantity', 'shares', 'amount', 'fee', 'tax'],
  instrument: ['name', 'assetClass', 'terms'],
  price: ['price'],
};
const MONEY_ONLY: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'fx']);

/**
 * The names of everything a row of a kind can say, in the order a person would fill them in; a ratio is written as one.
 */
export function fieldsOf(kind: ParsedRow['kind']): readonly string[] {
  const own = FIELDS[kind];
  const hasCurrency = !HAS_NO_CURRENCY.has(kind) && (own.includes('amount') || kind === 'instrument');
  return [
    'date',
    'time',
    'account',
    ...(MONEY_ONLY.has(kind) ? [] : ['symbol']),
    ...(HAS_TARGET.has(kind) ? ['toSymbol'] : []),
    ...own.flatMap((field) => (field === 'from' ? [] : field === 'to' ? ['ratio'] : [field])),
    ...(hasCurrency ? ['currency'] : []),
    ...(kind === 'fx' ? ['toCurrency'] : []),
    'note',
    'reference',
  ];
}

/** Converts a row of a file or a person to a ledger row, or returns the reason it cannot be one. */
export function toDraft(parsed: ParsedRow, context: DraftContext): RowDraft | Refusal {
  // Others may read it, in a shared account or as a model's input.
  const account = neutraliseOutsideText(parsed.account ?? context.account);
  const refused = context.refuseAccount?.(account);
  if (refused !== undefined) return refused;
  if (parsed.kind === 'instrument') return toInstrument(parsed, account, context);
  const named = MONEY_ONLY.has(parsed.kind) ? undefined : parsed.instrument;
  if (named === undefined && NEEDS_INSTRUMENT.has(parsed.kind)) return missing('symbol');
  const find = (text: InstrumentText): FoundInstrument | Refusal =>
    context.own?.named(text.text) ?? context.find?.(text) ?? findInstrument(text, context.directory, context.ownNames);
  const meant = named && find({ ...named, currency: parsed.currency });
  if (meant !== undefined && 'reason' in meant) return meant;
  const target = HAS_TARGET.has(parsed.kind) && parsed.toInstrument ? find(parsed.toInstrument) : undefined;
  if (target !== undefined && 'reason' in target) return target;
  const found = meant && inCurrency(meant, parsed.currency, context.directory);
  const currencies = readCurrencies(withForeignSide(parsed, find), found);
  if ('reason' in currencies) return currencies;
  if (parsed.kind === 'price' && found !== undefined && context.directory.find(found.symbol) !== undefined)
    return { reason: 'listed-price', params: { symbol: found.symbol } };
  const fields = FIELDS[parsed.kind];
  const whole = fields.includes('amount') ? withAmount(parsed, found, context) : parsed;
  const settled = fields.includes('settledAmount') ? readSettlement(whole, currencies.currency) : {};
  if ('reason' in settled) return settled;
  const said: Record<string, unknown> = {};
  for (const field of [...ALWAYS, ...fields])
    if (whole[field] !== undefined && !SETTLED.includes(field)) said[field] = whole[field];
  if (parsed.note !== undefined) said.note = neutraliseOutsideText(parsed.note);
  const draft = {
    ...said,
    account,
    ...(found !== undefined && { symbol: found.symbol }),
    ...(target !== undefined && { toSymbol: target.symbol }),
    ...currencies,
    ...settled,
  } as unknown as RowDraft;
  const wrong = checkDraft(draft, context.today);
  if (wrong === undefined && found !== undefined && named !== undefined) context.onInstrument?.(found, named);
  return wrong ?? draft;
}

/** Converts a row that defines an instrument; rows of the same file may name it from here on. */
function toInstrument(parsed: ParsedRow, account: string, { directory, own, today }: DraftContext): RowDraft | Refusal {
  const found = instrumentDraft(parsed, { directory, own: own ?? new OwnBook([]), currencyOf: readCurrency });
  if ('reason' in found) return found;
  const { date, note, reference } = parsed;
  const draft: RowDraft = { ...found, account, date, ...texts({ note, reference }) };
  const wrong = checkDraft(draft, today);
  if (wrong === undefined) own?.define(found);
  return wrong ?? draft;
}

const texts = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text === undefined ? [] : [[name, neutraliseOutsideText(text)]])),
  );

/** Adds the amount from quantity and price where it is missing. */
const withAmount = (parsed: ParsedRow, found: FoundInstrument | undefined, context: DraftContext): ParsedRow => ({
  ...parsed,
  amount: parsed.amount ?? amountFromPrice(parsed.kind, parsed, unitOf(found, context)),
});

/** Returns the number of units in a price: shares of a contract. */
const unitOf = (found: FoundInstrument | undefined, { own }: DraftContext): DecimalString =>
  (found && own?.find(found.symbol)?.multiplier) ?? ('1' as DecimalString);

/** An exchange that paid for a security has one side in the security's own currency. */
function withForeignSide(parsed: ParsedRow, find: (named: InstrumentText) => FoundInstrument | Refusal): ParsedRow {
  const { kind, instrument, currency, toCurrency } = parsed;
  if (kind !== 'fx' || instrument === undefined || (currency !== undefined && toCurrency !== undefined)) return parsed;
  const found = find(instrument);
  const own = 'reason' in found ? undefined : found.currency;
  return own === undefined ? parsed : { ...parsed, currency: currency ?? own, toCurrency: toCurrency ?? own };
}

/** Chooses the listing of a coin by the currency it was paid in. */
function inCurrency(
  found: FoundInstrument,
  currency: string | undefined,
  directory: InstrumentDirectory,
): FoundInstrument {
  const pair = /^(.+)-([A-Z]{3})$/.exec(found.symbol);
  if (pair === null || currency === undefined || pair[2] === currency || found.isUnlisted === true) return found;
  const symbol = `${pair[1]}-${currency}` as TickerSymbol;
  const listed = directory.find(symbol);
  if (listed !== undefined || !isCurrency(currency)) return listed ?? found;
  return { symbol, currency: createCurrencyCode(currency), isUnlisted: true };
}

function readCurrencies(
  parsed: ParsedRow,
  found: FoundInstrument | undefined,
): { currency?: CurrencyCode; toCurrency?: CurrencyCode } | Refusal {
  const own = found?.currency;
  const stated = parsed.currency === undefined ? own : readCurrency(parsed.currency);
  if (stated === null) return bad('currency', parsed.currency);
  if (NEEDS_INSTRUMENT.has(parsed.kind) && own !== undefined && stated !== undefined && stated !== own) {
    return { reason: 'wrong-currency', params: { symbol: found?.symbol ?? '', currency: stated, expected: own } };
  }
  if (HAS_NO_CURRENCY.has(parsed.kind) || (MAY_PAY.has(parsed.kind) && parsed.amount === undefined)) return {};
  if (stated === undefined) return missing('currency');
  if (parsed.kind !== 'fx') return { currency: stated };
  const toCurrency = parsed.toCurrency === undefined ? undefined : readCurrency(parsed.toCurrency);
  if (toCurrency === undefined) return missing('toCurrency');
  return toCurrency === null ? bad('toCurrency', parsed.toCurrency) : { currency: stated, toCurrency };
}

/** Returns the settlement in another currency; empty where it was the trade's own. */
function readSettlement(parsed: ParsedRow, currency: CurrencyCode | undefined): ReturnType<typeof completeSettlement> {
  const { amount, settledAmount, settledRate } = parsed;
  if (parsed.settledCurrency === undefined)
    return settledAmount === undefined && settledRate === undefined ? {} : missing('settledCurrency');
  const settledCurrency = readCurrency(parsed.settledCurrency);
  if (settledCurrency === null) return bad('settledCurrency', parsed.settledCurrency);
  return currency === undefined
    ? {}
    : completeSettlement({ amount, currency, settledAmount, settledCurrency, settledRate });
}

function readCurrency(text: string): CurrencyCode | null {
  try {
    return isCurrency(text.trim()) ? createCurrencyCode(text) : null;
  } catch {
    return null;
  }
}
