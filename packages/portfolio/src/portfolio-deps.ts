import type { AssetClass } from '@finclaw/config';
import { type LocalDate, localDateAt, type MarketData, type Money } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode } from '@finclaw/types';
import type { FoldOptions } from './book/fold.ts';
import type { LotMethod } from './book/lots.ts';
import type { CloseMemory } from './close-memory.ts';
import type { ColumnMapping } from './csv/mapping/column-mapping.ts';
import type { FoldedHistory } from './folded-memory.ts';
import type { OwnNames } from './import/find-instrument.ts';
import type { HistoryLedger, PortfolioLedger, ReadableLedger } from './ledger/ledger.ts';
import type { Refusal } from './ledger/refusal.ts';
import type { TargetWeights } from './performance/targets.ts';
import type { RateMemory } from './rate-memory.ts';
import type { TaxCountry } from './tax/tax-rules.ts';
import type { AccountKind } from './tax/tax-year.ts';

/** What a history is looked at with, and nothing is added to it by. */
export interface ReadingDeps {
  readonly ledger: ReadableLedger;
  readonly directory: InstrumentDirectory;
  readonly market: Pick<MarketData, 'quote' | 'history'>;
  readonly now: () => number;
  readonly baseCurrency: CurrencyCode;
  /** Of the reader's clock; the ledger's unless said otherwise. */
  readonly timeZone?: string;
  /** Whose tax rules count; a tax year needs a country where nobody said. */
  readonly taxResidence?: TaxCountry;
  /** Names of securities that the owner has explained once. */
  readonly names?: NameMemory;
  /** How tables of files were understood that the owner imported. */
  readonly layouts?: LayoutMemory;
  /** What part of the portfolio each symbol is meant to be. */
  readonly targets?: TargetMemory;
  /** Rates of past days as they were first told. */
  readonly rates?: RateMemory;
  /** Closing prices of past days, so that they are not fetched again. */
  readonly closes?: CloseMemory;
  /** What the history added up to when it was last looked at. */
  readonly folded?: FoldedHistory;
  /** What is long past of the history, as it was worked out. */
  readonly settled?: PastMemory;
  /** The cash of the paper account, which is no part of any total. */
  readonly paperCash?: () => Promise<readonly Money[]>;
  /** Which names this person may give a new account; the one place where that is decided. */
  readonly accountNames?: AccountNames;
  /** Average cost unless said otherwise: it is what Korean brokers show. */
  readonly method?: LotMethod;
  /** Accounts with tax rules of their own. */
  readonly accountKinds?: Readonly<Record<string, AccountKind>>;
  /** What instruments are where the lists do not say, or say it wrong. */
  readonly assetClasses?: Readonly<Record<string, AssetClass>>;
  /** Accounts that use another method. */
  readonly methods?: Readonly<Record<string, LotMethod>>;
}

/** What a history is looked at and added to with. */
export interface HistoryDeps extends ReadingDeps {
  readonly ledger: HistoryLedger;
  readonly market: MarketData;
}

/** Loads what judges the name of a new account beside those there are: why it cannot be used, or undefined. */
type AccountNames = () => Promise<(account: string, own: readonly string[]) => Refusal | undefined>;

/** Where a person's settled past is kept, by a name. */
interface PastMemory {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

/** What a portfolio is put together from. */
export interface PortfolioDeps extends HistoryDeps {
  readonly ledger: PortfolioLedger;
}

/** Where a person's own names for securities are kept. */
interface NameMemory {
  all(): Promise<OwnNames>;
  remember(name: string, symbol: string): Promise<void>;
}

/** Where the columns of a person's own tables are kept. */
interface LayoutMemory {
  all(): Promise<Readonly<Record<string, ColumnMapping>>>;
  remember(shape: string, mapping: ColumnMapping): Promise<void>;
}

/** Where the weights are kept that a person wants. */
interface TargetMemory {
  get(): Promise<TargetWeights>;
  set(targets: TargetWeights): Promise<void>;
}

/** Where nobody said where the reader is. */
export const LEDGER_ZONE = 'Asia/Seoul';

type Clock = Pick<ReadingDeps, 'now' | 'timeZone'>;

/** Today on the reader's clock. */
export const todayOf = ({ now, timeZone = LEDGER_ZONE }: Clock): LocalDate => localDateAt(now(), timeZone);

/**
 * The latest day a row may have: trades are dated by the broker's day, and in Seoul a day begins before it does in New
 * York.
 */
export function latestDay(clock: Clock): LocalDate {
  const [own, seoul] = [todayOf(clock), localDateAt(clock.now(), LEDGER_ZONE)];
  return own > seoul ? own : seoul;
}

/** The day as of which a history is looked at: the reader's, or a later one on which something was recorded. */
export async function dayOfLook(deps: Clock & Pick<ReadingDeps, 'ledger'>): Promise<LocalDate> {
  const [own, latest] = [todayOf(deps), latestDay(deps)];
  const { ledger } = deps;
  const isCovered = own === latest || (await ledger.extent(own)) === (await ledger.extent(latest));
  return isCovered ? own : latest;
}

/** How the accounts count their lots. */
export const foldOf = ({ method = 'average', methods }: ReadingDeps): FoldOptions => ({
  method,
  ...(methods && { methods }),
});
