import { createHash, type Hash } from 'node:crypto';
import {
  type CsvRecord,
  cancelledRows,
  type FoundTable,
  type IgnoredReason,
  type MappingHelp,
  type OpenFile,
  OpenTables,
  openFile,
  type ParsedRow,
  type Reading,
  type Refusal,
  RowRefused,
  TableBroken,
  type UnreadableFile,
} from '@finclaw/broker-files';
import { neutraliseOutsideText, Pace } from '@finclaw/infra';
import { ZipBroken } from '@finclaw/market/files';
import type { CurrencyCode, TickerSymbol } from '@finclaw/types';

import type { ImportBatch, PortfolioLedger, StagedRow } from '../ledger/ledger.ts';
import type { HistoryRow, RowDraft } from '../ledger/ledger-row.ts';

import { takenBackIn } from '../ledger/undone.ts';
import { OwnBook } from '../own/own-book.ts';

import { completeBatch } from './complete-batch.ts';
import { DuplicateFinder } from './duplicates.ts';
import { rememberedInstruments } from './find-instrument.ts';
import { type ImportPreview, ImportTally } from './import-tally.ts';
import { type ImpossibleRow, impossibleInBatch } from './impossible.ts';

import { overlappingInBatch } from './overlaps.ts';
import { renameRecorded } from './rename-recorded.ts';
import { type StatementEvent, syncedBatches, tableOfEvents } from './statement.ts';
import { type DraftContext, toDraft } from './to-draft.ts';
import { unmetInBatch } from './unmet-lots.ts';

export interface ImportOptions extends Omit<DraftContext, 'account'>, MappingHelp {
  /** The name of the file, or of the broker that reported the rows. */
  readonly file: string;
  /** The account of rows that name none; by default the one the layout suggests. */
  readonly account?: string;
  readonly onProgress?: (rows: number) => void;
}

/** The number of rows staged in one transaction, small enough not to delay others. */
const CHUNK = 100;
/** The number of rows between two progress reports. */
const TOLD_EVERY = 1000;

/** Reads a file into a batch that does not count yet, and returns what committing it would add and what is refused. */
export async function previewImport(
  bytes: AsyncIterable<Uint8Array>,
  ledger: PortfolioLedger,
  options: ImportOptions,
): Promise<ImportPreview | UnreadableFile> {
  const digest = createHash('sha256');
  const opened = await openFile(hashing(bytes, digest), options);
  if ('problem' in opened) {
    await discardAbandoned(ledger);
    return opened;
  }
  return previewTable(opened, ledger, options, () => digest.digest('hex'));
}

/** Passes the pieces of a file on and adds each to its digest. */
async function* hashing(bytes: AsyncIterable<Uint8Array>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    digest.update(piece);
    yield piece;
  }
}

/** Does the same with what a broker reported about an account. */
export async function previewStatement(
  events: readonly StatementEvent[],
  ledger: PortfolioLedger,
  options: ImportOptions & { readonly account: string },
): Promise<ImportPreview> {
  return (await previewTable(tableOfEvents(events, options.account), ledger, options)) as ImportPreview;
}

async function discardAbandoned(ledger: PortfolioLedger): Promise<void> {
  for (const old of await ledger.abandoned()) await ledger.discard(old);
}

async function previewTable(
  { table, records, sheet }: OpenFile,
  ledger: PortfolioLedger,
  options: ImportOptions,
  digest?: () => string,
): Promise<ImportPreview | UnreadableFile> {
  await discardAbandoned(ledger);
  const batch = await ledger.openBatch(neutraliseOutsideText(options.file), table.format.id);
  try {
    const tally = new ImportTally();
    const synced = await syncedBatches(ledger);
    const duplicates = new DuplicateFinder(ledger, takenBackIn(await ledger.undoRows()), { batch: batch.id, synced });
    const money = await stageRows(records, table, ledger, { batch: batch.id, duplicates, options, tally });
    await renameRecorded(ledger, batch.id, { duplicates, tally });
    const isTakenBack = takenBackIn(await ledger.undoRows());
    const overlapping = overlappingInBatch(ledger, batch.id, { synced, matched: duplicates.matched, isTakenBack });
    await takeOut(await overlapping, ledger, batch.id, tally);
    const version = await ledger.version();
    // Who writes a file by hand can write what was held before.
    if (table.format.id !== 'finclaw') await complete(ledger, batch.id, options, tally);
    const impossible = await impossibleInBatch(ledger, batch.id);
    await takeOut(impossible, ledger, batch.id, tally);
    if (tally.hasChosenLots && options.fold !== undefined)
      await takeOut(await unmetInBatch(ledger, batch.id, options.fold), ledger, batch.id, tally);
    await ledger.markChecked(batch.id, version, { digest: digest?.(), sheet });
    const layout = table.found && { assumedCurrency: money, ...table.found };
    return tally.preview((await ledger.batch(batch.id)) as ImportBatch, layout);
  } catch (error) {
    await ledger.discard(batch.id);
    if (error instanceof ZipBroken) return { ok: false, problem: 'broken-workbook' };
    if (error instanceof TableBroken) return { ok: false, problem: 'broken-table', line: error.line };
    throw error;
  }
}

/** Adds what the file leaves to be concluded from its rows together. */
async function complete(
  ledger: PortfolioLedger,
  batch: string,
  options: ImportOptions,
  tally: ImportTally,
): Promise<void> {
  const { directory, today } = options;
  const { paidIn, besideAt, isInRefused: isDoubtful } = tally;
  const { openings, replaced, explained } = await completeBatch(ledger, batch, {
    directory,
    today,
    isDoubtful,
    paidIn,
    besideAt,
  });
  await ledger.drop(
    batch,
    replaced.map(({ row }) => row.id),
  );
  const changed = replaced.map(({ row, draft }) => {
    const part = /\.(\d+)$/.exec(row.id)?.[1];
    return { draft, line: row.source?.line ?? 0, ...(part !== undefined && { part: Number.parseInt(part, 10) }) };
  });
  await ledger.stage(batch, [...changed, ...openings, ...explained]);
  for (const [index, row] of changed.entries()) tally.replace(replaced[index]?.row as HistoryRow, row);
  for (const row of openings) tally.add(row);
}

async function takeOut(
  rows: readonly ImpossibleRow[],
  ledger: PortfolioLedger,
  batch: string,
  tally: ImportTally,
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const piece = rows.slice(start, start + CHUNK);
    await ledger.drop(
      batch,
      piece.map(({ row }) => row.id),
    );
    for (const { row, refusal } of piece) tally.takeBack(row, row.source?.line ?? 0, refusal);
    const left = piece.flatMap(({ row }) => tally.othersOf(row.id));
    await ledger.drop(
      batch,
      left.map(({ id }) => id),
    );
  }
}

interface Staging {
  readonly batch: string;
  readonly duplicates: DuplicateFinder;
  readonly options: ImportOptions;
  readonly tally: ImportTally;
}

async function stageRows(
  records: AsyncIterable<CsvRecord>,
  table: FoundTable,
  ledger: PortfolioLedger,
  { batch, duplicates, options, tally }: Staging,
): Promise<CurrencyCode | undefined> {
  const tables = new OpenTables(table);
  const instruments = rememberedInstruments({
    ...options,
    unlisted: table.format.id === 'finclaw' ? 'codes' : 'codes-and-names',
  });
  const money = learnNames(table, instruments);
  const context = {
    ...options,
    own: options.own ?? new OwnBook([]),
    account: options.account ?? table.format.account,
    find: instruments.find,
    onInstrument: tally.noteInstrument,
  };
  const pace = new Pace();
  let waiting: StagedRow[] = [];
  const flush = async (): Promise<void> => {
    const fresh: StagedRow[] = [];
    const twins = await duplicates.find(waiting);
    for (const [at, row] of waiting.entries()) {
      const known = twins[at];
      if (known === undefined) {
        tally.add(row);
        fresh.push(row);
      } else tally.refuse(row.line, { reason: 'duplicate', params: known });
    }
    await ledger.stage(batch, fresh);
    waiting = [];
  };
  const cancelled = cancelledRows(table);
  let told = table.headerLine;
  let counted = { line: 0, rows: 0 };
  for await (const record of records) {
    if (record.line < table.headerLine || (table.sections === undefined && record.line === table.headerLine)) continue;
    tally.lastLine = record.line;
    if (cancelled.has(record.line)) {
      tally.ignore('other-half');
      continue;
    }
    const drafts = readDrafts(() => tables.read(record), context, {
      money,
      onRead: (row, draft) => tally.noteBeside(record.line, row, draft),
    });
    // A file for Quicken may be one line from end to end.
    if (record.line !== counted.line) counted = { line: record.line, rows: 0 };
    const isOne = drafts.length > 1;
    const group: StagedRow[] = [];
    for (const read of drafts) {
      counted.rows++;
      if ('draft' in read) {
        const { draft, otherDays, otherSymbols } = read;
        const row = {
          draft,
          line: record.line,
          otherDays,
          otherSymbols,
          ...(counted.rows > 1 && { part: counted.rows }),
        };
        waiting.push(row);
        // What an instrument is stays true without the row that named it first.
        if (row.draft.kind !== 'instrument') group.push(row);
      } else if ('refusal' in read) {
        tally.refuse(record.line, read.refusal);
        tally.noteRefused(record.cells);
      } else tally.ignore(read.ignored);
    }
    if (isOne) tally.noteGroup(batch, group);
    if (waiting.length >= CHUNK) await flush();
    if (record.line - told >= TOLD_EVERY) {
      told = record.line;
      options.onProgress?.(told);
    }
    if (pace.isDue()) await pace.rest();
  }
  await flush();
  if (tally.lastLine > told) options.onProgress?.(tally.lastLine);
  for (const { line, refusal } of tables.unfinished()) tally.refuse(line, refusal);
  return money;
}

/**
 * Looks up what the first rows call their securities, so that a row with a number alone finds what another one names
 * beside it. Returns the currency of a file that names none, where the prices of its trades are all in one.
 */
function learnNames(
  table: FoundTable,
  { find, noteTrade }: ReturnType<typeof rememberedInstruments>,
): CurrencyCode | undefined {
  const tables = new OpenTables(table);
  const monies = new Set<CurrencyCode | 'stated'>();
  for (const record of table.head ?? []) {
    if (record.line <= table.headerLine && table.sections === undefined) continue;
    try {
      const reading = tables.read(record);
      if (reading === 'waiting' || 'ignored' in reading) continue;
      const rows = 'row' in reading ? [reading.row] : reading.rows;
      for (const { kind, instrument, currency, price } of rows) {
        if (currency !== undefined || rows.some((row) => row.kind === 'fx')) monies.add('stated');
        const isTrade = (kind === 'buy' || kind === 'sell') && price !== undefined;
        if (instrument === undefined || (instrument.isin === undefined && !isTrade)) continue;
        const found = find(instrument);
        if (isTrade && !('reason' in found) && found.currency !== undefined) monies.add(found.currency);
        if (instrument.isin === undefined) continue;
        if (currency !== undefined && (kind === 'buy' || kind === 'sell')) noteTrade(instrument, currency);
      }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
    }
  }
  const [money, ...others] = monies;
  return money === 'stated' || others.length > 0 || table.found === undefined ? undefined : money;
}

/** A row, and before the first one about an option the row that says what the option is. */
function definitions(row: ParsedRow, { own, find }: DraftContext): readonly ParsedRow[] {
  const { instrument, date, account, currency } = row;
  if (instrument?.option === undefined) return [row];
  const { underlying, right, strike, maturity } = instrument.option;
  const shares = find?.({ text: underlying, by: 'symbol', market: 'US' });
  const on = shares === undefined || 'reason' in shares ? underlying : shares.symbol;
  const terms = `underlying=${on} right=${right} strike=${strike} maturity=${maturity}`;
  const name = `${on} ${maturity} ${strike} ${right}`;
  if (own?.named(name) !== undefined) return [{ ...row, instrument: { text: name, by: 'name' } }];
  const defined: ParsedRow = {
    kind: 'instrument',
    date,
    name,
    assetClass: 'option',
    terms,
    ...(account && { account }),
    ...(currency && { currency }),
  };
  return [defined, { ...row, instrument: { text: name, by: 'name' } }];
}

/** Kinds without a security; their money is in the currency of the account. */
const CASH_ONLY: ReadonlySet<string> = new Set(['deposit', 'withdrawal', 'dividend', 'interest', 'fee', 'tax']);

type ReadDraft =
  | ({ readonly draft: RowDraft } & Pick<StagedRow, 'otherDays' | 'otherSymbols'>)
  | { readonly refusal: Refusal }
  | { readonly ignored: IgnoredReason };

/** The code and the number by which the same security may have been recorded before one of them was known. */
function symbolsBeside(draft: RowDraft, { instrument }: ParsedRow): readonly TickerSymbol[] {
  if (instrument === undefined || !('symbol' in draft)) return [];
  const { text, by, isin, called } = instrument;
  const codes = [by === 'symbol' ? text : undefined, called, isin].filter(
    (code) => code !== undefined && CODE.test(code),
  );
  return codes.map((code) => code as TickerSymbol).filter((code) => code !== draft.symbol);
}

const CODE = /^[A-Z0-9][A-Z0-9.-]{0,13}$/;

function readDrafts(
  read: () => Reading,
  context: DraftContext,
  {
    money,
    onRead,
  }: {
    readonly money: CurrencyCode | undefined;
    readonly onRead: (row: ParsedRow, draft: RowDraft) => void;
  },
): readonly ReadDraft[] {
  try {
    const reading = read();
    if (reading === 'waiting') return [];
    if ('ignored' in reading) return [reading];
    const rows = 'row' in reading ? [reading.row] : reading.rows;
    const drafts = rows
      .map((row) => (CASH_ONLY.has(row.kind) ? { currency: money, ...row } : row))
      .flatMap((row) => definitions(row, context))
      .map((row) => {
        const draft = toDraft(row, context);
        if ('reason' in draft) return { refusal: draft };
        onRead(row, draft);
        return { draft, otherDays: row.otherDays, otherSymbols: symbolsBeside(draft, row) };
      });
    // The rows that one line of a file makes are recorded together or not at all.
    const refused = drafts.find((each) => 'refusal' in each);
    return refused === undefined ? drafts : [refused];
  } catch (error) {
    if (error instanceof RowRefused) return [{ refusal: error.refusal }];
    throw error;
  }
}
