import { FinClawError } from '@finclaw/infra';
import { openZip, ZipBroken } from '../../files/zip.ts';
import { createVendorClient } from '../../sources/vendor-client.ts';
import { type MasterRow, readAmericanMaster, readCoins, readKoreanMaster } from './kis-masters.ts';
import {
  type CoverId,
  type Listed,
  type ListingGroup,
  type ListingGroups,
  type ListingHead,
  writeListing,
} from './listing-file.ts';

/** Where the lists are taken from; both publish them for anybody, without a key. */
interface ListingAddresses {
  readonly mastersUrl?: string;
  readonly coinsUrl?: string;
}

const MASTERS = 'https://new.real.download.dws.co.kr';
const COINS = 'https://api.upbit.com';
const TIMEOUT_MS = 60_000;
const LARGEST = 30_000_000;

interface Master {
  readonly file: string;
  readonly covers: CoverId;
  readonly exchange: 'KRX' | 'NYSE' | 'NASDAQ';
  /** Fewer rows than this are no exchange but a broken file. */
  readonly least: number;
  readonly read: (text: string) => MasterRow[];
}

const MASTER_FILES: readonly Master[] = [
  { file: 'kospi_code.mst', covers: 'kospi', exchange: 'KRX', least: 500, read: (text) => readKoreanMaster(text, 'KS') },
  { file: 'kosdaq_code.mst', covers: 'kosdaq', exchange: 'KRX', least: 500, read: (text) => readKoreanMaster(text, 'KQ') },
  { file: 'nasmst.cod', covers: 'nasdaq', exchange: 'NASDAQ', least: 1000, read: readAmericanMaster },
  { file: 'nysmst.cod', covers: 'nyse', exchange: 'NYSE', least: 1000, read: readAmericanMaster },
  // The calendar of the third exchange of New York is that of the first.
  { file: 'amsmst.cod', covers: 'nyse-american', exchange: 'NYSE', least: 100, read: readAmericanMaster },
];

/** Fetches every list and writes them as one file; a list that cannot be had or read ends it, so that no part goes missing unseen. */
export async function refreshListings(addresses: ListingAddresses, today: string): Promise<string> {
  const masters = createVendorClient({
    name: 'KIS',
    defaultBaseUrl: MASTERS,
    ...(addresses.mastersUrl !== undefined && { baseUrl: addresses.mastersUrl }),
    timeoutMs: TIMEOUT_MS,
    maxBodyBytes: LARGEST,
    reads: 'bytes',
  });
  const coins = createVendorClient({
    name: 'Upbit',
    defaultBaseUrl: COINS,
    ...(addresses.coinsUrl !== undefined && { baseUrl: addresses.coinsUrl }),
    timeoutMs: TIMEOUT_MS,
  });
  const read = await Promise.all(
    MASTER_FILES.map(async (master) => {
      const answer = await masters({ path: `/common/master/${master.file}.zip` });
      if (!answer.ok) throw failed(master.covers, answer.error.detail);
      const rows = master.read(await unpacked(answer.value as Uint8Array, master.covers));
      if (rows.length < master.least) throw failed(master.covers, `only ${rows.length} rows could be read`);
      return { master, rows };
    }),
  );
  const listed = await coins({ path: '/v1/market/all' });
  if (!listed.ok) throw failed('coins', listed.error.detail);
  const pairs = readCoins(listed.value);
  const head: ListingHead = {
    date: today,
    sources: [
      ...read.map(({ master, rows }) => ({
        name: 'kis' as const,
        covers: master.covers,
        asOf: today,
        count: rows.length,
      })),
      { name: 'upbit' as const, covers: 'coins' as const, asOf: today, count: pairs.length },
    ],
    lacks: ['etn', 'konex', 'english-names', 'american-isins', 'sectors'],
  };
  return writeListing(head, [...read.flatMap(({ master, rows }) => groupsOf(master.exchange, rows)), ...coinGroups(pairs)]);
}

function groupsOf(exchange: Master['exchange'], rows: readonly MasterRow[]): ListingGroups {
  const shared = { exchange, currency: exchange === 'KRX' ? 'KRW' : 'USD', language: exchange === 'KRX' ? 'ko' : 'en' } as const;
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
