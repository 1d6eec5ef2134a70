import { FinClawError, neutraliseOutsideValue } from '@finclaw/infra';
import type { TickerSymbol } from '@finclaw/types';
import { openZip, ZipBroken } from '../../files/zip.ts';
import { createVendorClient, type VendorClient } from '../../sources/vendor-client.ts';
import { readCorpCodes } from './dart-corp-codes.ts';
import { type MasterRow, readAmericanMaster, readCoins, readIndustries, readKoreanMaster } from './kis-masters.ts';
import {
  type CoverId,
  type Listed,
  type ListingGroup,
  type ListingGroups,
  type ListingHead,
  writeListing,
} from './listing-file.ts';
import { openListing } from './shipped.ts';
import { type AmericanRow, readSecTickers, readSymbolDirectory } from './symbol-directory.ts';

/** The addresses of the lists; these three are public, without a key. */
interface ListingAddresses {
  readonly mastersUrl?: string;
  readonly directoryUrl?: string;
  readonly coinsUrl?: string;
}

/** Authorities that are also queried where the owner has configured them. */
export interface ListingAuthorities {
  /** The SEC's names of listed companies. */
  readonly sec?: { readonly contact: string; readonly baseUrl?: string | undefined };
  /** The English names of Korean companies. */
  readonly dart?: { readonly apiKey: string; readonly baseUrl?: string | undefined };
}

const MASTERS = 'https://new.real.download.dws.co.kr';
const DIRECTORY = 'https://www.nasdaqtrader.com';
const COINS = 'https://api.upbit.com';
const TIMEOUT_MS = 60_000;
const LARGEST = 30_000_000;

interface Master {
  readonly file: string;
  readonly covers: CoverId;
  /** Fewer rows than this are no exchange but a broken file. */
  readonly least: number;
}

const KOREAN: readonly (Master & { readonly board: 'KS' | 'KQ' | 'KN' })[] = [
  { file: 'kospi_code.mst', covers: 'kospi', least: 500, board: 'KS' },
  { file: 'kosdaq_code.mst', covers: 'kosdaq', least: 500, board: 'KQ' },
  { file: 'konex_code.mst', covers: 'konex', least: 20, board: 'KN' },
];
const AMERICAN: readonly (Master & { readonly exchange: 'NYSE' | 'NASDAQ' })[] = [
  { file: 'nasmst.cod', covers: 'nasdaq', least: 1000, exchange: 'NASDAQ' },
  { file: 'nysmst.cod', covers: 'nyse', least: 1000, exchange: 'NYSE' },
  // The calendar of the third exchange of New York is that of the first.
  { file: 'amsmst.cod', covers: 'nyse-american', least: 100, exchange: 'NYSE' },
];
const DIRECTORIES = ['nasdaqlisted.txt', 'otherlisted.txt'] as const;

/**
 * Fetches every list and writes them as one file; an unavailable or unreadable list aborts it, so that no part is
 * missing unnoticed.
 */
export async function refreshListings(
  addresses: ListingAddresses,
  { sec, dart }: ListingAuthorities,
  today: string,
): Promise<string> {
  const options = { timeoutMs: TIMEOUT_MS, maxBodyBytes: LARGEST };
  const ask = async (client: VendorClient, covers: CoverId, request: Parameters<VendorClient>[0]): Promise<unknown> => {
    const answer = await client(request);
    if (!answer.ok) throw failed(covers, answer.error.detail);
    return answer.value;
  };
  const masters = vendor('KIS', MASTERS, addresses.mastersUrl, { ...options, reads: 'bytes' });
  const master = async ({ file, covers }: Pick<Master, 'file' | 'covers'>): Promise<string> =>
    unpacked((await ask(masters, covers, { path: `/common/master/${file}.zip` })) as Uint8Array, covers);
  const checked = <Row>(rows: readonly Row[], { covers, least }: Pick<Master, 'covers' | 'least'>): readonly Row[] => {
    if (rows.length < least) throw failed(covers, `only ${rows.length} rows could be read`);
    return rows;
  };

  const known = openListing();
  const industries = readIndustries(await master({ file: 'idxcode.mst', covers: 'industries' }));
  const english = dart === undefined ? undefined : await englishNames(dart, options, ask);
  const korean = await Promise.all(
    KOREAN.map(async (each) => ({
      covers: each.covers,
      rows: checked(readKoreanMaster(await master(each), each.board, industries), each).map((row) => ({
        ...row,
        en: english?.get(row.symbol.slice(0, 6)) ?? '',
        // The exchange's files lack manually verified properties of a fund.
        ...(known.find(row.symbol as TickerSymbol)?.holdsKoreanShares && { tags: ['korean-shares'] as const }),
      })),
    })),
  );
  const american = await Promise.all(
    AMERICAN.map(async (each) => ({
      covers: each.covers,
      rows: checked(readAmericanMaster(await master(each)), each).map((row) => ({ ...row, exchange: each.exchange })),
    })),
  );
  const directory = vendor('Nasdaq', DIRECTORY, addresses.directoryUrl, { ...options, reads: 'bytes' });
  const others: AmericanRow[] = [];
  for (const file of DIRECTORIES) {
    const bytes = (await ask(directory, 'symbol-directory', { path: `/dynamic/SymDir/${file}` })) as Uint8Array;
    const rows = readSymbolDirectory(new TextDecoder().decode(bytes));
    others.push(...checked(rows ?? [], { covers: 'symbol-directory', least: 1000 }));
  }
  const filed = sec === undefined ? [] : await secCompanies(sec, options, ask);
  const merged = mergeAmerican(
    american.flatMap(({ rows }) => rows),
    others,
    filed,
  );
  const coins = readCoins(
    await ask(vendor('Upbit', COINS, addresses.coinsUrl, options), 'coins', { path: '/v1/market/all' }),
  );

  const head: ListingHead = {
    date: today,
    sources: [
      ...[...korean, ...american].map(({ covers, rows }) => ({
        name: 'kis' as const,
        covers,
        asOf: today,
        count: rows.length,
      })),
      { name: 'nasdaq-trader', covers: 'symbol-directory', asOf: today, count: merged.added.directory },
      ...(sec === undefined
        ? []
        : [{ name: 'sec' as const, covers: 'us-shares' as const, asOf: today, count: merged.added.filed }]),
      { name: 'upbit' as const, covers: 'coins' as const, asOf: today, count: coins.length },
    ],
    lacks: [...(dart === undefined ? (['english-names'] as const) : []), 'american-isins', 'american-sectors'],
  };
  const groups: ListingGroups = [
    ...groupsOf(
      'KRX',
      korean.flatMap(({ rows }) => rows),
    ),
    ...(['NASDAQ', 'NYSE'] as const).flatMap((exchange) =>
      groupsOf(
        exchange,
        merged.rows.filter((row) => row.exchange === exchange),
      ),
    ),
    ...coinGroups(coins),
  ];
  return writeListing(head, neutraliseOutsideValue(groups) as ListingGroups);
}

type Ask = (client: VendorClient, covers: CoverId, request: Parameters<VendorClient>[0]) => Promise<unknown>;
type Options = { readonly timeoutMs: number; readonly maxBodyBytes: number; readonly reads?: 'bytes' };

const vendor = (name: string, defaultBaseUrl: string, baseUrl: string | undefined, options: Options): VendorClient =>
  createVendorClient({ name, defaultBaseUrl, baseUrl, ...options });

async function englishNames(
  { apiKey, baseUrl }: NonNullable<ListingAuthorities['dart']>,
  options: Options,
  ask: Ask,
): Promise<ReadonlyMap<string, string>> {
  const client = vendor('OpenDART', 'https://opendart.fss.or.kr', baseUrl, { ...options, reads: 'bytes' });
  const archive = await ask(client, 'english-names', { path: '/api/corpCode.xml', query: { crtfc_key: apiKey } });
  const codes = await readCorpCodes(archive as Uint8Array);
  if (codes === undefined) throw failed('english-names', 'no list of companies');
  return new Map([...codes].map(([stock, { english }]) => [stock, english]));
}

async function secCompanies(
  { contact, baseUrl }: NonNullable<ListingAuthorities['sec']>,
  options: Options,
  ask: Ask,
): Promise<readonly AmericanRow[]> {
  const client = vendor('SEC EDGAR', 'https://www.sec.gov', baseUrl, options);
  const headers = { 'user-agent': `finclaw ${contact}` };
  return readSecTickers(await ask(client, 'us-shares', { path: '/files/company_tickers_exchange.json', headers }));
}

/** The exchange's own directory spells names best and is the fullest; the SEC adds whom both have not. */
function mergeAmerican(
  masters: readonly AmericanRow[],
  directory: readonly AmericanRow[],
  filed: readonly AmericanRow[],
) {
  const rows = new Map<string, AmericanRow>();
  for (const row of masters) if (!rows.has(row.symbol)) rows.set(row.symbol, row);
  const before = rows.size;
  for (const row of directory) {
    const known = rows.get(row.symbol);
    rows.set(row.symbol, known === undefined ? row : { ...known, en: row.en || known.en });
  }
  const withDirectory = rows.size;
  for (const row of filed) if (!rows.has(row.symbol)) rows.set(row.symbol, row);
  return {
    rows: [...rows.values()],
    added: { directory: withDirectory - before, filed: rows.size - withDirectory },
  };
}

function groupsOf(exchange: 'KRX' | 'NYSE' | 'NASDAQ', rows: readonly MasterRow[]): ListingGroups {
  const shared = {
    exchange,
    currency: exchange === 'KRX' ? 'KRW' : 'USD',
    language: exchange === 'KRX' ? 'ko' : 'en',
  } as const;
  return (['stock', 'etf'] as const).map((type): readonly [ListingGroup, readonly Listed[]] => [
    { ...shared, type },
    rows.filter((row) => row.type === type),
  ]);
}

/** A coin is listed against the dollar and against the won, under the symbols that sources know. */
function coinGroups(coins: readonly Listed[]): ListingGroups {
  return [
    [
      { type: 'crypto', currency: 'USD', language: 'en' },
      coins.map(({ symbol, ko, en }) => ({ symbol: `${symbol}-USD`, ko, en })),
    ],
    [
      { type: 'crypto', currency: 'KRW', language: 'ko' },
      coins.map(({ symbol, ko, en }) => ({ symbol: `${symbol}-KRW`, ko: `${ko} (원화)`, en: `${en} (won)` })),
    ],
  ];
}

async function unpacked(archive: Uint8Array, covers: CoverId): Promise<string> {
  try {
    const [entry] = [...openZip(archive).values()];
    if (entry === undefined) throw new ZipBroken('empty');
    const decoder = new TextDecoder('euc-kr');
    let text = '';
    for await (const piece of entry.read(LARGEST)) text += decoder.decode(piece, { stream: true });
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof ZipBroken) throw failed(covers, 'the archive is damaged');
    throw error;
  }
}

const failed = (covers: CoverId, detail = ''): FinClawError =>
  new FinClawError(`The list of ${covers} could not be taken: ${detail}`, 'LISTING_UNAVAILABLE', {
    details: { covers: covers.toUpperCase(), detail },
  });
