import { Decimal, parseDecimal, toDecimalString } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import { createTickerSymbol, type DecimalString, type TickerSymbol } from '@finclaw/types';
import type { BrokerHolding } from './broker-account.ts';

/** One security on which the broker and the ledger do not agree. */
export interface Difference {
  readonly symbol: TickerSymbol;
  readonly name: string;
  readonly atBroker: DecimalString;
  readonly inLedger: DecimalString;
  /** Set where the numbers agree and what a share cost does not, by more than half a per cent. */
  readonly cost?: { readonly atBroker: DecimalString; readonly inLedger: DecimalString };
}

/** The ledger's holding of one symbol. */
interface LedgerHolding {
  readonly symbol: TickerSymbol;
  readonly quantity: DecimalString;
  /** In the currency of the symbol; absent where it is not known. */
  readonly cost?: DecimalString;
}

const NOTHING = '0' as DecimalString;
const CLOSE_ENOUGH = new Decimal('0.005');

/** Holds what lies at a broker against the ledger; nothing is changed by it. Differences come sorted by symbol. */
export function reconcile(
  atBroker: readonly BrokerHolding[],
  inLedger: readonly LedgerHolding[],
  directory: Pick<InstrumentDirectory, 'find'>,
): readonly Difference[] {
  const own = new Map<TickerSymbol, { readonly quantity: Decimal; readonly cost: Decimal | undefined }>();
  const coins = new Map<string, TickerSymbol>();
  for (const { code, market } of atBroker) {
    const listing = inLedger.find(({ symbol }) => market === 'coin' && coinOf(symbol) === code);
    if (listing !== undefined) coins.set(code, listing.symbol);
  }
  for (const { symbol: listing, quantity, cost } of inLedger) {
    // A coin that was paid for in several currencies is one coin, whose cost is no one amount.
    const symbol = coins.get(coinOf(listing) ?? '') ?? listing;
    const before = own.get(symbol) ?? { quantity: new Decimal(0), cost: new Decimal(0) };
    const sum = cost === undefined || symbol !== listing ? undefined : before.cost?.plus(parseDecimal(cost));
    own.set(symbol, { quantity: before.quantity.plus(parseDecimal(quantity)), cost: sum });
  }
  const theirs = Map.groupBy(atBroker, (holding) => symbolOf(holding, directory, own));
  const symbols = new Set([...theirs.keys(), ...own.keys()]);
  return [...symbols].sort().flatMap((symbol): Difference[] => {
    const parts = theirs.get(symbol) ?? [];
    const held = parts.reduce((sum, { quantity }) => sum.plus(parseDecimal(quantity)), new Decimal(0));
    const mine = own.get(symbol);
    const quantity = mine?.quantity ?? new Decimal(0);
    const names = directory.find(symbol)?.names.ko ?? parts[0]?.name ?? symbol;
    const difference = { symbol, name: names, atBroker: toDecimalString(held), inLedger: toDecimalString(quantity) };
    if (!held.equals(quantity)) return [difference];
    const cost = costDifference(parts, held, mine?.cost);
    return cost === undefined ? [] : [{ ...difference, cost }];
  });
}

function costDifference(parts: readonly BrokerHolding[], held: Decimal, own: Decimal | undefined): Difference['cost'] {
  if (own === undefined || !held.greaterThan(0) || parts.some(({ averagePrice }) => averagePrice === undefined))
    return undefined;
  const paid = parts.reduce(
    (sum, { quantity, averagePrice }) => sum.plus(parseDecimal(quantity).times(parseDecimal(averagePrice ?? NOTHING))),
    new Decimal(0),
  );
  if (paid.isZero() || own.minus(paid).abs().dividedBy(paid).lessThanOrEqualTo(CLOSE_ENOUGH)) return undefined;
  const perShare = (cost: Decimal): DecimalString => toDecimalString(cost.dividedBy(held, 4));
  return { atBroker: perShare(paid), inLedger: perShare(own) };
}

/** The coin of a pair such as BTC-KRW. */
const coinOf = (symbol: string): string | undefined => /^(.+)-[A-Z]{3}$/.exec(symbol)?.[1];

/** A Korean code is one of two boards: the one that is listed, or else the one the ledger has. */
function symbolOf(
  { code, market, currency }: BrokerHolding,
  directory: Pick<InstrumentDirectory, 'find'>,
  own: ReadonlyMap<TickerSymbol, unknown>,
): TickerSymbol {
  if (market === 'coin')
    return [...own.keys()].find((symbol) => coinOf(symbol) === code) ?? createTickerSymbol(`${code}-${currency}`);
  if (market === 'US') return createTickerSymbol(code);
  const boards = [`${code}.KS`, `${code}.KQ`].map((symbol) => createTickerSymbol(symbol)) as [
    TickerSymbol,
    TickerSymbol,
  ];
  return boards.find((symbol) => directory.find(symbol)) ?? boards.find((symbol) => own.has(symbol)) ?? boards[0];
}
