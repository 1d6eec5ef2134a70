import {
  answered,
  createVendorClient,
  dig,
  failed,
  isUsListed,
  listOf,
  parseLocalDate,
  type SourceResult,
  textOf,
} from '@finclaw/market';
import type { FinancialInstrument } from '@finclaw/types';
import { currencyOfFacts, periodsOfFacts, sharesOfFacts } from './edgar-facts.ts';
import type { FiledDocument } from './filing-sections.ts';
import type { CompanyStatements, Dividend, EarningsDate, Filing, FundamentalsSource, Listed } from './statement.ts';

interface EdgarSettings {
  /** The contact the authority requires of every caller. */
  readonly contact: string;
  readonly baseUrl?: string | undefined;
}

const ID = 'sec-edgar';
const NAME = 'SEC EDGAR';
/** The facts of a large bank. */
const LARGEST_FACTS = 40 * 1024 * 1024;
const MOST_FILINGS = 100;
/** The item of a current report that announces results. */
const RESULTS_ITEM = '2.02';
/** Forms whose content is in the attached press release. */
const ANNOUNCEMENTS: ReadonlySet<string> = new Set(['8-K', '8-K/A', '6-K', '6-K/A']);
const MOST_EXHIBITS = 3;

/** Statements, dividends and filings of US companies, filed with the SEC. */
export function createEdgarSource({ contact, baseUrl }: EdgarSettings): FundamentalsSource {
  const options = {
    name: NAME,
    baseUrl,
    headers: { 'user-agent': `finclaw ${contact}` },
    maxBodyBytes: LARGEST_FACTS,
    timeoutMs: 30_000,
  };
  const data = createVendorClient({ ...options, defaultBaseUrl: 'https://data.sec.gov' });
  const site = createVendorClient({ ...options, defaultBaseUrl: 'https://www.sec.gov' });
  const pages = createVendorClient({ ...options, defaultBaseUrl: 'https://www.sec.gov', reads: 'bytes' });
  let numbers: ReadonlyMap<string, string> | undefined;

  /** Returns the SEC's number of a company. */
  async function numberOf(symbol: string, signal?: AbortSignal): Promise<SourceResult<string>> {
    if (numbers === undefined) {
      const answer = await site({ path: '/files/company_tickers.json', signal });
      if (!answer.ok) return answer;
      numbers = new Map(
        Object.values(Object(answer.value) as Record<string, unknown>).flatMap((row) => {
          const [ticker, number] = [textOf(dig(row, 'ticker')), dig(row, 'cik_str')];
          return ticker !== undefined && typeof number === 'number'
            ? [[ticker.toUpperCase(), `${number}`.padStart(10, '0')] as const]
            : [];
        }),
      );
    }
    const number = numbers.get(symbol.toUpperCase().replace('.', '-'));
    return number === undefined ? failed('not-found', `${NAME} has no company for ${symbol}`) : answered(number);
  }

  async function factsOf(
    { symbol }: FinancialInstrument,
    signal?: AbortSignal,
  ): Promise<SourceResult<{ company: string; facts: unknown; currency: string }>> {
    const number = await numberOf(symbol, signal);
    if (!number.ok) return number;
    const answer = await data({ path: `/api/xbrl/companyfacts/CIK${number.value}.json`, signal });
    if (!answer.ok) return answer;
    const facts = dig(answer.value, 'facts');
    const currency = currencyOfFacts(facts);
    if (currency === undefined) return failed('not-found', `${NAME} has no statements in the US form for ${symbol}`);
    return answered({ company: textOf(dig(answer.value, 'entityName')) ?? symbol, facts, currency });
  }

  return {
    id: ID,
    covers: isUsListed,
    async statements(instrument, by, signal): Promise<SourceResult<CompanyStatements>> {
      const found = await factsOf(instrument, signal);
      if (!found.ok) return found;
      const { company, facts, currency } = found.value;
      const periods = periodsOfFacts(facts, currency, by);
      if (periods.length === 0) return failed('not-found', `${NAME} has no ${by}s of ${instrument.symbol}`);
      const shares = sharesOfFacts(facts);
      return answered({ source: ID, company, currency, isConsolidated: true, periods, shares });
    },
    async dividends(instrument, signal): Promise<SourceResult<Listed<Dividend>>> {
      const found = await factsOf(instrument, signal);
      if (!found.ok) return found;
      const { facts, currency } = found.value;
      const items = periodsOfFacts(facts, currency, 'quarter').flatMap(
        ({ period, lines: { dividendPerShare: amount } }) =>
          amount === undefined ? [] : [{ period, amount, currency }],
      );
      return answered({ source: ID, items });
    },
    async earnings({ symbol }, signal): Promise<SourceResult<Listed<EarningsDate>>> {
      const number = await numberOf(symbol, signal);
      if (!number.ok) return number;
      const answer = await data({ path: `/submissions/CIK${number.value}.json`, signal });
      if (!answer.ok) return answer;
      const column = (name: string): readonly unknown[] => listOf(dig(answer.value, 'filings', 'recent', name));
      const [forms, items] = [column('form'), column('items')];
      const days = column('filingDate').flatMap((day, index): EarningsDate[] => {
        const date = parseLocalDate(textOf(day) ?? '');
        const codes = (textOf(items[index]) ?? '').split(',');
        return date !== undefined && forms[index] === '8-K' && codes.includes(RESULTS_ITEM)
          ? [{ date, isExpected: false }]
          : [];
      });
      return answered({ source: ID, items: days });
    },
    async documents({ form, url }): Promise<SourceResult<readonly FiledDocument[]>> {
      const { pathname } = new URL(url);
      const folder = pathname.slice(0, pathname.lastIndexOf('/'));
      const names = [pathname.slice(folder.length + 1)];
      if (ANNOUNCEMENTS.has(form)) {
        const index = await site({ path: `${folder}/index.json` });
        if (index.ok) names.push(...exhibitsIn(index.value).filter((name) => !names.includes(name)));
      }
      const found: FiledDocument[] = [];
      for (const name of names) {
        const answer = await pages({ path: `${folder}/${name}` });
        if (!answer.ok) return answer;
        found.push({ name: decodeURIComponent(name), markup: new TextDecoder().decode(answer.value as Uint8Array) });
      }
      return answered(found);
    },
    async filings({ symbol }, signal): Promise<SourceResult<Listed<Filing>>> {
      const number = await numberOf(symbol, signal);
      if (!number.ok) return number;
      const answer = await data({ path: `/submissions/CIK${number.value}.json`, signal });
      if (!answer.ok) return answer;
      const column = (name: string): readonly unknown[] => listOf(dig(answer.value, 'filings', 'recent', name));
      const [dates, forms, titles, numbersOf, files, subjects] = [
        'filingDate',
        'form',
        'primaryDocDescription',
        'accessionNumber',
        'primaryDocument',
        'items',
      ].map(column);
      const items = (dates ?? []).slice(0, MOST_FILINGS).flatMap((day, index): Filing[] => {
        const [date, form, access] = [
          parseLocalDate(textOf(day) ?? ''),
          textOf(forms?.[index]),
          textOf(numbersOf?.[index]),
        ];
        if (date === undefined || form === undefined || access === undefined || !/^[\d-]+$/.test(access)) return [];
        const folder = `https://www.sec.gov/Archives/edgar/data/${number.value.replace(/^0+/, '')}/${access.replaceAll('-', '')}`;
        const file = textOf(files?.[index]);
        // A current report lists its subjects by number; 2.02 means results.
        const about = textOf(subjects?.[index])
          ?.replace(/[^\d.,]/g, '')
          .replaceAll(',', ', ');
        return [
          {
            id: access,
            date,
            form,
            title: `${textOf(titles?.[index]) ?? form}${about ? ` (items ${about})` : ''}`,
            url: file === undefined ? `${folder}/` : `${folder}/${encodeURIComponent(file)}`,
          },
        ];
      });
      return answered({ source: ID, items });
    },
  };
}

/** The press releases of a filing; the authority lists files by name only. */
function exhibitsIn(index: unknown): string[] {
  return listOf(dig(index, 'directory', 'item'))
    .flatMap((item) => textOf(dig(item, 'name')) ?? [])
    .filter((name) => /ex[-_.]?99/i.test(name) && /\.html?$/i.test(name))
    .slice(0, MOST_EXHIBITS)
    .map(encodeURIComponent);
}
