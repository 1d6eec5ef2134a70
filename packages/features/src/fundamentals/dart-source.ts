import {
  addDays,
  answered,
  createVendorClient,
  dig,
  failed,
  listOf,
  localDateAt,
  parseLocalDate,
  readDecimal,
  type SourceResult,
  subtractDecimals,
  textOf,
} from '@finclaw/market';
import { readCorpCodes } from '@finclaw/market/instruments';
import type { DecimalString, FinancialInstrument } from '@finclaw/types';
import { readDartDocument } from './dart-document.ts';
import type { FiledDocument } from './filing-sections.ts';
import type {
  CompanyStatements,
  Dividend,
  Filing,
  FundamentalsSource,
  Listed,
  StatementLine,
  StatementPeriod,
} from './statement.ts';

interface DartSettings {
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  readonly now: () => number;
}

const ID = 'opendart';
const NAME = 'OpenDART';
const ZONE = 'Asia/Seoul';
const YEAR_REPORT = '11011';
const QUARTER_REPORTS = ['11013', '11012', '11014', YEAR_REPORT] as const;

/** The IFRS accounts behind each line; the owners' share takes precedence over the group's. */
const ACCOUNTS: Readonly<Record<Exclude<StatementLine, 'dividendPerShare'>, readonly string[]>> = {
  revenue: ['ifrs-full_Revenue', 'ifrs_Revenue'],
  operatingIncome: ['dart_OperatingIncomeLoss'],
  netIncome: ['ifrs-full_ProfitLossAttributableToOwnersOfParent', 'ifrs-full_ProfitLoss', 'ifrs_ProfitLoss'],
  eps: ['ifrs-full_BasicEarningsLossPerShare', 'ifrs_BasicEarningsLossPerShare'],
  assets: ['ifrs-full_Assets', 'ifrs_Assets'],
  liabilities: ['ifrs-full_Liabilities', 'ifrs_Liabilities'],
  equity: ['ifrs-full_EquityAttributableToOwnersOfParent', 'ifrs-full_Equity', 'ifrs_Equity'],
  operatingCashFlow: [
    'ifrs-full_CashFlowsFromUsedInOperatingActivities',
    'ifrs_CashFlowsFromUsedInOperatingActivities',
  ],
};
const LINES = Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[];
/** Lines that are of one day, not of a span of days. */
const BALANCES: ReadonlySet<StatementLine> = new Set(['assets', 'liabilities', 'equity']);

type Rows = readonly unknown[];

/** Statements, dividends and filings of Korean companies, filed with the FSS. */
export function createDartSource({ apiKey, baseUrl, now }: DartSettings): FundamentalsSource {
  const options = { name: NAME, defaultBaseUrl: 'https://opendart.fss.or.kr', baseUrl, timeoutMs: 20_000 };
  const client = createVendorClient(options);
  const archive = createVendorClient({ ...options, reads: 'bytes', maxBodyBytes: 32 * 1024 * 1024 });
  let codes: Awaited<ReturnType<typeof readCorpCodes>>;

  async function ask(
    path: string,
    query: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<SourceResult<Rows>> {
    const answer = await client({ path: `/api/${path}`, query: { crtfc_key: apiKey, ...query }, signal });
    if (!answer.ok) return answer;
    const status = textOf(dig(answer.value, 'status'));
    return status === '000' ? answered(listOf(dig(answer.value, 'list'))) : problem(status);
  }

  async function corpOf({ symbol }: FinancialInstrument, signal?: AbortSignal): Promise<SourceResult<string>> {
    if (codes === undefined) {
      const answer = await archive({ path: '/api/corpCode.xml', query: { crtfc_key: apiKey }, signal });
      if (!answer.ok) return answer;
      const bytes = answer.value as Uint8Array;
      const status = statusIn(bytes);
      if (status !== undefined) return problem(status);
      codes = await readCorpCodes(bytes);
      if (codes === undefined) return failed('bad-data', `${NAME} sent no list of companies`);
    }
    const corp = codes.get(symbol.slice(0, 6))?.corp;
    return corp === undefined ? failed('not-found', `${NAME} has no company for ${symbol}`) : answered(corp);
  }

  /** Fetches one report: of the group where there is one, otherwise of the company alone. */
  async function report(
    corp: string,
    year: number,
    code: string,
    signal?: AbortSignal,
  ): Promise<SourceResult<{ rows: Rows; isConsolidated: boolean }>> {
    const query = { corp_code: corp, bsns_year: `${year}`, reprt_code: code };
    const group = await ask('fnlttSinglAcntAll.json', { ...query, fs_div: 'CFS' }, signal);
    if (group.ok) return answered({ rows: group.value, isConsolidated: true });
    if (group.error.reason !== 'not-found') return group;
    const own = await ask('fnlttSinglAcntAll.json', { ...query, fs_div: 'OFS' }, signal);
    return own.ok ? answered({ rows: own.value, isConsolidated: false }) : own;
  }

  async function years(
    corp: string,
    signal?: AbortSignal,
  ): Promise<SourceResult<{ periods: StatementPeriod[]; rows: Rows; isConsolidated: boolean }>> {
    const thisYear = Number.parseInt(localDateAt(now(), ZONE).slice(0, 4), 10);
    let found: SourceResult<{ rows: Rows; isConsolidated: boolean }> = failed(
      'not-found',
      `${NAME} has no yearly report`,
    );
    // The report of a year comes in the spring of the next one.
    for (const year of [thisYear - 1, thisYear - 2]) {
      found = await report(corp, year, YEAR_REPORT, signal);
      if (!found.ok && found.error.reason !== 'not-found') return found;
      if (!found.ok) continue;
      const { rows } = found.value;
      // One report covers three years.
      const periods = (['thstrm_amount', 'frmtrm_amount', 'bfefrmtrm_amount'] as const).map((column, back) => ({
        period: `${year - back}`,
        lines: linesOf(rows, column),
      }));
      return answered({ ...found.value, periods: periods.filter(({ lines }) => Object.keys(lines).length > 0) });
    }
    return found;
  }

  async function quarters(
    corp: string,
    signal?: AbortSignal,
  ): Promise<SourceResult<{ periods: StatementPeriod[]; rows: Rows; isConsolidated: boolean }>> {
    const thisYear = Number.parseInt(localDateAt(now(), ZONE).slice(0, 4), 10);
    const periods: StatementPeriod[] = [];
    let last: { rows: Rows; isConsolidated: boolean } | undefined;
    for (const year of [thisYear, thisYear - 1]) {
      let soFar: Rows | undefined;
      const ofYear: StatementPeriod[] = [];
      for (const [index, code] of QUARTER_REPORTS.entries()) {
        const found = await report(corp, year, code, signal);
        if (!found.ok && found.error.reason !== 'not-found') return found;
        if (!found.ok) continue;
        last ??= found.value;
        ofYear.unshift(quarterOf(year, index + 1, found.value.rows, soFar));
        if (code !== YEAR_REPORT) soFar = found.value.rows;
      }
      periods.push(...ofYear);
    }
    return last === undefined ? failed('not-found', `${NAME} has no quarterly report`) : answered({ ...last, periods });
  }

  return {
    id: ID,
    covers: ({ exchange, type }) => exchange === 'KRX' && type === 'stock',
    async statements(instrument, by, signal): Promise<SourceResult<CompanyStatements>> {
      const corp = await corpOf(instrument, signal);
      if (!corp.ok) return corp;
      const found = by === 'year' ? await years(corp.value, signal) : await quarters(corp.value, signal);
      if (!found.ok) return found;
      const { periods, rows, isConsolidated } = found.value;
      const currency = textOf(dig(rows[0], 'currency')) ?? 'KRW';
      const year = periods[0]?.period.slice(0, 4) ?? '';
      const [shares, dividends] = await Promise.all([
        sharesOf(corp.value, year, signal),
        dividendsOf(corp.value, year, signal),
      ]);
      const paid = new Map(dividends.map(({ period, amount }) => [period, amount]));
      return answered({
        source: ID,
        company: instrument.name,
        currency,
        isConsolidated,
        periods: periods.map((each) => {
          const dividendPerShare = paid.get(each.period);
          return dividendPerShare === undefined ? each : { ...each, lines: { ...each.lines, dividendPerShare } };
        }),
        shares,
      });
    },
    async dividends(instrument, signal): Promise<SourceResult<Listed<Dividend>>> {
      const corp = await corpOf(instrument, signal);
      if (!corp.ok) return corp;
      const year = Number.parseInt(localDateAt(now(), ZONE).slice(0, 4), 10);
      for (const each of [year - 1, year - 2]) {
        const items = await dividendsOf(corp.value, `${each}`, signal);
        if (items.length > 0) return answered({ source: ID, items });
      }
      return answered({ source: ID, items: [] });
    },
    async documents({ id }): Promise<SourceResult<readonly FiledDocument[]>> {
      const answer = await archive({ path: '/api/document.xml', query: { crtfc_key: apiKey, rcept_no: id } });
      if (!answer.ok) return answer;
      const bytes = answer.value as Uint8Array;
      const status = statusIn(bytes);
      if (status !== undefined) return problem(status);
      const document = await readDartDocument(bytes, id);
      return document === undefined ? failed('bad-data', `${NAME} sent no document`) : answered([document]);
    },
    async filings(instrument, signal): Promise<SourceResult<Listed<Filing>>> {
      const corp = await corpOf(instrument, signal);
      if (!corp.ok) return corp;
      const today = localDateAt(now(), ZONE);
      const compact = (day: string): string => day.replaceAll('-', '');
      const query = {
        corp_code: corp.value,
        bgn_de: compact(addDays(today, -365)),
        end_de: compact(today),
        page_count: '100',
      };
      const rows = await ask('list.json', query, signal);
      if (!rows.ok) return rows.error.reason === 'not-found' ? answered({ source: ID, items: [] }) : rows;
      const items = rows.value.flatMap((row): Filing[] => {
        const [day = '', title, number = ''] = [
          textOf(dig(row, 'rcept_dt')),
          textOf(dig(row, 'report_nm')),
          textOf(dig(row, 'rcept_no')),
        ];
        const date = parseLocalDate(day.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
        if (date === undefined || title === undefined || !/^\d{14}$/.test(number)) return [];
        return [
          {
            id: number,
            date,
            form: (title.split('(')[0] ?? title).trim(),
            title,
            url: `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${number}`,
          },
        ];
      });
      return answered({ source: ID, items });
    },
  };

  async function sharesOf(corp: string, year: string, signal?: AbortSignal): Promise<CompanyStatements['shares']> {
    const rows = await ask(
      'stockTotqySttus.json',
      { corp_code: corp, bsns_year: year, reprt_code: YEAR_REPORT },
      signal,
    );
    const common = rows.ok ? rows.value.find((row) => textOf(dig(row, 'se')) === '보통주') : undefined;
    const count = readDecimal(dig(common, 'distb_stock_co'));
    return count === undefined ? undefined : { count, asOf: textOf(dig(common, 'stlm_dt')) ?? year };
  }

  /** Returns cash dividends of common shares; one report has three years. */
  async function dividendsOf(
    corp: string,
    year: string,
    signal?: AbortSignal,
  ): Promise<readonly (Dividend & { readonly period: string })[]> {
    const rows = await ask('alotMatter.json', { corp_code: corp, bsns_year: year, reprt_code: YEAR_REPORT }, signal);
    if (!rows.ok) return [];
    const row = rows.value.find(
      (each) =>
        /주당\s*현금배당금/.test(textOf(dig(each, 'se')) ?? '') &&
        (textOf(dig(each, 'stock_knd')) ?? '보통주') === '보통주',
    );
    return (['thstrm', 'frmtrm', 'lwfr'] as const).flatMap((column, back) => {
      const amount = readDecimal(dig(row, column));
      return amount === undefined ? [] : [{ period: `${Number.parseInt(year, 10) - back}`, amount, currency: 'KRW' }];
    });
  }
}

/** Returns the authority's status message, sent in place of an archive. */
const statusIn = (bytes: Uint8Array): string | undefined =>
  /<status>(\d{3})<\/status>/.exec(Buffer.from(bytes.subarray(0, 500)).toString('utf8'))?.[1];

function problem(status: string | undefined): ReturnType<typeof failed> {
  if (status === '013' || status === '014') return failed('not-found', `${NAME} has no data for that`);
  if (status === '020') return failed('rate-limited', `${NAME} limits the number of requests a day`, 3_600_000);
  if (status === '010' || status === '011' || status === '012' || status === '901')
    return failed('unauthorized', `${NAME} refuses the key or the address it is used from`);
  if (status === '800' || status === '900') return failed('unavailable', `${NAME} is being serviced`);
  return failed('bad-data', `${NAME} answered with status ${status?.slice(0, 3) ?? 'none'}`);
}

/** The lines of a report in one of its columns. */
function linesOf(rows: Rows, column: string): Partial<Record<StatementLine, DecimalString>> {
  const lines: Partial<Record<StatementLine, DecimalString>> = {};
  for (const line of LINES) {
    const value = amountIn(rows, line, column);
    if (value !== undefined) lines[line] = value;
  }
  return lines;
}

function amountIn(rows: Rows, line: keyof typeof ACCOUNTS, column: string): DecimalString | undefined {
  for (const account of ACCOUNTS[line]) {
    // The statement of changes in equity repeats accounts column by column; its figures are parts.
    const row = rows.find(
      (each) => textOf(dig(each, 'account_id')) === account && textOf(dig(each, 'sj_div')) !== 'SCE',
    );
    const value = readDecimal(dig(row, column));
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Returns a quarter: the report's figures of its three months; for the last one, the year less the totals of the third
 * report.
 */
function quarterOf(year: number, quarter: number, rows: Rows, before: Rows | undefined): StatementPeriod {
  const lines: Partial<Record<StatementLine, DecimalString>> = {};
  const derived: StatementLine[] = [];
  for (const line of LINES) {
    const value = amountIn(rows, line, 'thstrm_amount');
    if (value === undefined) continue;
    const isCumulative = line === 'operatingCashFlow' ? quarter > 1 : quarter === 4 && !BALANCES.has(line);
    if (!isCumulative) {
      lines[line] = value;
      continue;
    }
    const soFar =
      line === 'eps' || before === undefined
        ? undefined
        : (amountIn(before, line, 'thstrm_add_amount') ??
          (line === 'operatingCashFlow' ? amountIn(before, line, 'thstrm_amount') : undefined));
    if (soFar === undefined) continue;
    lines[line] = subtractDecimals(value, soFar);
    derived.push(line);
  }
  return { period: `${year}-Q${quarter}`, lines, ...(derived.length > 0 && { derived }) };
}
