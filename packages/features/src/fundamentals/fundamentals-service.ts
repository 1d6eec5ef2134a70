import type { FinClawConfig } from '@finclaw/config';
import type { FinClawLogger } from '@finclaw/infra';
import {
  AnswerCache,
  failed,
  type MarketData,
  orAborted,
  type SourceFailure,
  type SourceResult,
  type TokenStore,
  usesRealMarket,
} from '@finclaw/market';
import type { FinancialInstrument, MarketQuote } from '@finclaw/types';
import { createDartSource } from './dart-source.ts';
import { dividendCalendars } from './dividend-calendar.ts';
import { createEdgarSource } from './edgar-source.ts';
import { type FilingSection, readSections } from './filing-sections.ts';
import { createFinnhubEarnings } from './finnhub-earnings.ts';
import { type Ratio, type RatioName, ratiosOf } from './ratios.ts';
import type { CompanyStatements, Dividend, EarningsDate, Filing, FundamentalsSource, Listed } from './statement.ts';
import { createYahooDividends } from './yahoo-dividends.ts';

/** A company's statements, and the ratios at today's price. */
export interface CompanyFundamentals {
  readonly statements: CompanyStatements;
  readonly ratios: Readonly<Partial<Record<RatioName, Ratio>>>;
  readonly quote?: MarketQuote;
}

/** Lists from every source that has one, and the sources that did not answer. */
export interface FoundLists<T> {
  readonly lists: readonly Listed<T>[];
  readonly failures: readonly SourceFailure[];
}

/** A filing with its text. */
export interface ReadFiling {
  readonly source: string;
  readonly filing: Filing;
  readonly sections: readonly FilingSection[];
}

/** Statements, filings and dividends from the authorities that are configured. */
export interface FundamentalsService {
  readonly isConfigured: boolean;
  company(
    instrument: FinancialInstrument,
    by: 'year' | 'quarter',
    signal?: AbortSignal,
  ): Promise<SourceResult<CompanyFundamentals>>;
  filings(instrument: FinancialInstrument, signal?: AbortSignal): Promise<FoundLists<Filing>>;
  /** The text of a filing: the one with that number, else the newest of that form. */
  readFiling(instrument: FinancialInstrument, wanted: string, signal?: AbortSignal): Promise<SourceResult<ReadFiling>>;
  dividends(instrument: FinancialInstrument, signal?: AbortSignal): Promise<FoundLists<Dividend>>;
  /** Returns days on which results were announced or are expected. */
  earnings(instrument: FinancialInstrument, signal?: AbortSignal): Promise<FoundLists<EarningsDate>>;
}

/** Reports change a few times a year. */
const GOOD_MS = 3_600_000;
const FAILURE_MS = 30_000;
const MAX_ANSWERS = 100;
/** A yearly report is megabytes of text, and is read section by section. */
const MAX_DOCUMENTS = 4;

/** Asks the first source that covers an instrument for its statements, and all of them for lists. */
export function createFundamentals(options: {
  readonly sources: readonly FundamentalsSource[];
  readonly market: MarketData;
  readonly now: () => number;
}): FundamentalsService {
  const { sources, market, now } = options;
  const cache = new AnswerCache<SourceResult<unknown>>({ now, maxEntries: MAX_ANSWERS });
  const documents = new AnswerCache<SourceResult<readonly FilingSection[]>>({ now, maxEntries: MAX_DOCUMENTS });
  const remembered = <T>(key: string, load: () => Promise<SourceResult<T>>): Promise<SourceResult<T>> =>
    cache.get(key, load, ({ ok }) => (ok ? GOOD_MS : FAILURE_MS)) as Promise<SourceResult<T>>;

  async function lists<T>(
    kind: 'filings' | 'dividends' | 'earnings',
    instrument: FinancialInstrument,
    signal?: AbortSignal,
  ): Promise<FoundLists<T>> {
    const able = sources.filter((source) => source[kind] !== undefined && source.covers(instrument));
    const asked = able.map((source) =>
      remembered(
        `${kind} ${source.id} ${instrument.symbol}`,
        () => source[kind]?.(instrument) as Promise<SourceResult<Listed<T>>>,
      ),
    );
    const answers = await orAborted(Promise.all(asked), signal);
    return {
      lists: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])),
      failures: answers.flatMap((answer) => (answer.ok ? [] : [answer.error])),
    };
  }

  return {
    isConfigured: sources.some(({ statements }) => statements !== undefined),
    async company(instrument, by, signal) {
      const source = sources.find(({ statements, covers }) => statements !== undefined && covers(instrument));
      if (source?.statements === undefined)
        return failed('unsupported', `No configured source has statements of ${instrument.symbol}`);
      const found = await orAborted(
        remembered(
          `statements ${by} ${instrument.symbol}`,
          () => source.statements?.(instrument, by) as Promise<SourceResult<CompanyStatements>>,
        ),
        signal,
      );
      if (!found.ok) return found;
      const statements = found.value;
      const quote = await market.quote(instrument, signal);
      // A price in another currency than the statements makes no ratio.
      const priced = quote.ok && quote.value.currency === statements.currency ? quote.value : undefined;
      return {
        ok: true,
        value: { statements, ratios: ratiosOf(statements, by, priced?.price), quote: priced },
      };
    },
    async readFiling(instrument, wanted, signal) {
      const { lists: found, failures } = await lists<Filing>('filings', instrument, signal);
      for (const { source: id, items } of found) {
        const source = sources.find((each) => each.id === id);
        const filing =
          items.find((each) => each.id === wanted) ??
          items.find(({ form }) => form.toLowerCase() === wanted.trim().toLowerCase());
        if (source?.documents === undefined || filing === undefined) continue;
        const load = async (): Promise<SourceResult<readonly FilingSection[]>> => {
          const files = await source.documents?.(filing);
          if (files === undefined || !files.ok) return files ?? failed('unsupported', `${id} has no documents`);
          return { ok: true, value: await readSections(files.value) };
        };
        const sections = await orAborted(
          documents.get(filing.url, load, ({ ok }) => (ok ? GOOD_MS : FAILURE_MS)),
          signal,
        );
        return sections.ok ? { ok: true, value: { source: id, filing, sections: sections.value } } : sections;
      }
      const [failure] = failures;
      return failure === undefined
        ? failed('not-found', `No filing ${wanted} of ${instrument.symbol}`)
        : { ok: false, error: failure };
    },
    filings: (instrument, signal) => lists<Filing>('filings', instrument, signal),
    dividends: (instrument, signal) => lists<Dividend>('dividends', instrument, signal),
    earnings: (instrument, signal) => lists<EarningsDate>('earnings', instrument, signal),
  };
}

/**
 * Returns the configured authorities; none beside the simulated market, whose prices make no ratios of real companies.
 */
export function createFundamentalsSources(options: {
  readonly finance: Pick<FinClawConfig['finance'], 'marketData' | 'dataProviders'>;
  readonly now: () => number;
  readonly logger: Pick<FinClawLogger, 'warn'>;
  readonly tokens?: TokenStore;
}): readonly FundamentalsSource[] {
  const { finance, now, logger } = options;
  if (!usesRealMarket(finance)) return [];
  const provider = (name: string) => finance.dataProviders.find((each) => each.name === name);
  const [edgar, dart, yahoo] = [provider('sec-edgar'), provider('opendart'), provider('yahoo')];
  const finnhub = provider('finnhub');
  if (edgar && edgar.contact === undefined)
    logger.warn('SEC EDGAR is not asked because no contact is set', { provider: 'sec-edgar' });
  if (dart && dart.apiKey === undefined)
    logger.warn('A data provider is not used because its key is missing', { provider: 'opendart' });
  return [
    ...(edgar?.contact === undefined ? [] : [createEdgarSource({ contact: edgar.contact, baseUrl: edgar.baseUrl })]),
    ...(dart?.apiKey === undefined ? [] : [createDartSource({ apiKey: dart.apiKey, baseUrl: dart.baseUrl, now })]),
    ...(finnhub?.apiKey === undefined
      ? []
      : [createFinnhubEarnings({ apiKey: finnhub.apiKey, baseUrl: finnhub.baseUrl, now })]),
    ...dividendCalendars(options),
    createYahooDividends({ baseUrl: yahoo?.baseUrl }),
  ];
}
