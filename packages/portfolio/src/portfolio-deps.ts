import type { ColumnMapping, Refusal } from '@finclaw/broker-files';
import type { AssetClass } from '@finclaw/config';
import { type LocalDate, localDateAt, type MarketData, type Money } from '@finclaw/market';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import type { CurrencyCode } from '@finclaw/types';
import type { AccountTypeMemory } from './account-types/account-type.ts';
import type { FoldOptions } from './book/fold.ts';
import type { LotMethod } from './book/lots.ts';
import type { CloseMemory } from './close-memory.ts';

import type { FoldedHistory } from './folded-memory.ts';
import type { GoalMemory } from './goals/goal.ts';
import type { OwnNames } from './import/find-instrument.ts';
import type { AnnouncedDividends } from './income/announced.ts';
import type { HistoryLedger, PortfolioLedger, ReadableLedger } from './ledger/ledger.ts';

import type { TargetWeights } from './performance/targets.ts';
import type { RateMemory } from './rate-memory.ts';
import type { ClosedPeriodMemory } from './reconcile/closed-periods.ts';
import type { TaxCountry } from './tax/tax-rules.ts';

/** The dependencies for reading a history. */
export interface ReadingDeps {
  readonly ledger: ReadableLedger;
  readonly directory: InstrumentDirectory;
  readonly market: Pick<MarketData, 'quote' | 'history'>;
  readonly now: () => number;
  readonly baseCurrency: CurrencyCode;
  /** The reader's time zone; the ledger's by default. */
  readonly timeZone?: string;
  /** The country whose tax rules apply; a tax year needs one where it is unset. */
  readonly taxResidence?: TaxCountry;
  /** Names of securities that the owner has explained once. */
  readonly names?: NameMemory;
  /** The interpretations of tables the owner imported. */
  readonly layouts?: LayoutMemory;
  /** The kind of each account by law. */
  readonly accountTypes?: AccountTypeMemory;
  /** The accounts whose rows up to a day the owner has checked. */
  readonly closedPeriods?: ClosedPeriodMemory;
  /** The sums that the owner wants to have by a day. */
  readonly goals?: GoalMemory;
  /** The target weight of each symbol. */
  readonly targets?: TargetMemory;
  /** Rates of past days as first reported. */
  readonly rates?: RateMemory;
  /** Closing prices of past days, so that they are not fetched again. */
  readonly closes?: CloseMemory;
  /** Dividends of an instrument that are announced, where a calendar knows it. */
  readonly announced?: AnnouncedDividends;
  /** The cached fold of the history. */
  readonly folded?: FoldedHistory;
  /** The distant past of the history, already computed. */
  readonly settled?: PastMemory;
  /** The cash of the paper account, which is no part of any total. */
  readonly paperCash?: () => Promise<readonly Money[]>;
  /** Decides the names this person may give a new account. */
  readonly accountNames?: AccountNames;
  /** Default average cost, as Korean brokers show it. */
  readonly method?: LotMethod;
  /** The classes of instruments where the lists lack or misstate them. */
  readonly assetClasses?: Readonly<Record<string, AssetClass>>;
  /** Accounts that use another method. */
  readonly methods?: Readonly<Record<string, LotMethod>>;
}

/** The dependencies for reading and extending a history. */
export interface HistoryDeps extends ReadingDeps {
  readonly ledger: HistoryLedger;
  readonly market: MarketData;
}

/** Loads what judges the name of a new account beside those there are: why it cannot be used, or undefined. */
type AccountNames = () => Promise<(account: string, own: readonly string[]) => Refusal | undefined>;

/** Stores a person's settled past, by name. */
interface PastMemory {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string): Promise<void>;
}

/** The dependencies of a portfolio. */
export interface PortfolioDeps extends HistoryDeps {
  readonly ledger: PortfolioLedger;
}

/** Stores a person's own names for securities. */
interface NameMemory {
  all(): Promise<OwnNames>;
  remember(name: string, symbol: string): Promise<void>;
}

/** Stores the column layouts of a person's own tables. */
interface LayoutMemory {
  all(): Promise<Readonly<Record<string, ColumnMapping>>>;
  remember(shape: string, mapping: ColumnMapping): Promise<void>;
}

/** Stores a person's target weights. */
interface TargetMemory {
  get(): Promise<TargetWeights>;
  set(targets: TargetWeights): Promise<void>;
}

/** The default zone of a ledger. */
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

/** Returns the lot methods of the accounts. */
export const foldOf = ({ method = 'average', methods }: ReadingDeps): FoldOptions => ({
  method,
  methods,
});
