import {
  COLUMN_FIELDS,
  type ColumnField,
  type FoundMapping,
  LEDGER_KINDS,
  parseAmountCell,
  readCorrections,
} from '@finclaw/broker-files';
import { invalidInput, message, Refusal, TAX_COUNTRIES } from '@finclaw/config';
import { parseLocalDate } from '@finclaw/market';
import { isZip } from '@finclaw/market/files';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  ACCOUNT_TYPES,
  describeRefusal,
  EXPORT_FORMATS,
  exportNotes,
  goalLines,
  incomeView,
  newRow,
  type PortfolioService,
  performanceText,
  planText,
  previewText,
  type RowFields,
  readAssetEntry,
  readTargets,
  roomsText,
  taxReport,
  toPortfolioView,
  toSharedViews,
  transactionView,
} from '@finclaw/portfolio';
import { type ImportColumnsView, LOCALES, type Locale, type TransactionView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { FeatureMethods, ServerHost } from '../feature.ts';
import { identifier, limit, shortText } from '../method-params.ts';
import { instrumentNamed } from '../named-instruments.ts';
import { keyOfOwner, type Owner } from '../owner.ts';
import type { Portfolios } from './open-portfolios.ts';

/** A pseudo-conversation that decides who receives the progress of an import. */
const IMPORT_THREAD = 'import';
const MAX_CSV = 10_000_000;
const LINE_FEED = 10;

/** The language of the reader, where it is not the program's. */
const language = z.optional(z.enum(LOCALES));

/** The file extensions of other programs' formats, where they are not tables. */
const EXTENSIONS: Readonly<Record<string, string>> = { ghostfolio: 'json', beancount: 'beancount', ledger: 'ledger' };

/** The kinds a person may enter; an undo comes from `portfolio.undo`. */
const ADDED_KINDS = LEDGER_KINDS.filter((kind) => kind !== 'undo');

/** An unlisted asset with its first value: several rows at once. */
const ASSET = 'asset';

/** The fields of a row, as typed. */
const fields = z.record(shortText, z.string().check(z.maxLength(500)));

/** The methods for a person's portfolio. */
export function portfolioMethods(portfolios: Portfolios, { directory, shares, nameOf }: ServerHost) {
  const portfolioOf = (owner: Owner): PortfolioService => portfolios.of(keyOfOwner(owner));
  return {
    'portfolio.get': {
      params: z.strictObject({ withoutHistory: z.optional(z.boolean()), locale: language }),
      run: async ({ withoutHistory = false }, { owner, signal, locale }) => {
        const part = withoutHistory ? { withoutReturns: true } : { withDays: true };
        const current = await portfolioOf(owner).current({ signal, ...part });
        return {
          portfolio: (await toPortfolioView(current, directory, locale)) ?? null,
          shared: await toSharedViews(current, directory, locale),
        };
      },
    },
    'portfolio.rows': {
      params: z.strictObject({ limit: limit(1_000_000), locale: language }),
      run: async ({ limit: count = 200 }, { owner, locale }) => {
        const portfolio = portfolioOf(owner);
        const [rows, edited, own] = [await portfolio.rows(), await portfolio.edited(), await portfolio.own()];
        const newest = rows.slice(-count).reverse();
        const shared = new Map((await shares.received(keyOfOwner(owner))).map(({ name, access }) => [name, access]));
        const viewOf = (row: (typeof rows)[number]): TransactionView => ({
          ...transactionView(row, directory, locale, edited, own),
          ...(shared.has(row.account) && { isShared: true }),
          ...(shared.get(row.account) === 'reader' && { isReadOnly: true }),
          ...(row.by !== undefined && { by: nameOf(row.by) || message(locale, 'people.share.somebody') }),
        });
        return { rows: newest.map(viewOf), total: rows.length };
      },
    },
    'portfolio.add': {
      params: z.strictObject({ id: identifier, kind: z.enum([...ADDED_KINDS, ASSET]), fields, locale: language }),
      run: async ({ id, kind: named, fields: given }, { owner, locale }) => {
        const result = await recorded(portfolioOf(owner), named, given, id);
        return result.ok ? { added: true } : { added: false, problem: describeRefusal(result.refusal, locale) };
      },
    },
    'portfolio.edit': {
      params: z.strictObject({ id: identifier, fields, locale: language }),
      run: async ({ id, fields: changes }, { owner, locale }) => {
        const result = await portfolioOf(owner).edit(id, changes);
        if (result.ok) return { edited: true, id: result.row.id };
        return { edited: false, problem: describeRefusal(result.refusal, locale) };
      },
    },
    'portfolio.undo': {
      params: z.strictObject({ id: identifier, locale: language }),
      run: async ({ id }, { owner, locale }) => {
        const result = await portfolioOf(owner).undo(id);
        if (result.ok) return { undone: true };
        return { undone: false, problem: describeRefusal(result.refusal, locale) };
      },
    },
    'portfolio.performance': {
      params: z.strictObject({
        from: z.optional(shortText),
        benchmark: z.optional(shortText),
        account: z.optional(shortText),
        locale: language,
      }),
      run: async ({ from: day, benchmark: named, account }, { owner, signal, locale }) => {
        const from = day === undefined ? undefined : parseLocalDate(day);
        if (day !== undefined && from === undefined) throw invalidInput('from');
        const found = await portfolioOf(owner).performance({
          from,
          account,
          ...(named !== undefined && { benchmark: instrumentNamed(directory, named) }),
          signal,
        });
        const own = await portfolioOf(owner).own();
        return {
          performance: 'reason' in found ? null : found,
          lines: performanceText(found, own, directory, locale),
        };
      },
    },
    'portfolio.income': {
      params: z.strictObject({ locale: language }),
      run: async (_params, { owner, locale }) => {
        const portfolio = portfolioOf(owner);
        return incomeView(await portfolio.expectedIncome(), await portfolio.own(), directory, locale);
      },
    },
    'portfolio.targets': {
      params: z.strictObject({ locale: language }),
      run: (_params, { owner, signal, locale }) => shownPlan(directory, portfolioOf(owner), locale, signal),
    },
    'portfolio.setTargets': {
      params: z.strictObject({ targets: z.array(shortText).check(z.maxLength(50)), locale: language }),
      run: async ({ targets }, { owner, signal, locale }) => {
        const read = readTargets(targets, directory);
        if ('unclear' in read) throw new Refusal('INVALID_INPUT', 'targets.unclear', { text: read.unclear });
        const portfolio = portfolioOf(owner);
        await portfolio.setTargets(read.weights);
        return shownPlan(directory, portfolio, locale, signal);
      },
    },
    'portfolio.goals': {
      params: z.strictObject({ locale: language }),
      run: (_params, { owner, signal, locale }) => shownGoals(directory, portfolioOf(owner), locale, signal),
    },
    'portfolio.setGoal': {
      params: z.strictObject({
        name: shortText,
        amount: z.optional(shortText),
        by: z.optional(shortText),
        currency: z.optional(shortText),
        accounts: z.optional(z.array(shortText).check(z.maxLength(20))),
        rate: z.optional(shortText),
        remove: z.optional(z.boolean()),
        locale: language,
      }),
      run: async ({ name, amount = '', by = '', currency, accounts, rate, remove }, { owner, signal, locale }) => {
        const portfolio = portfolioOf(owner);
        if (remove === true) {
          if (!(await portfolio.removeGoal(name))) throw new Refusal('INVALID_INPUT', 'goal.notFound', { name });
        } else {
          const goal = await portfolio.setGoal({ name, amount, by, currency, accounts, rate });
          if ('unclear' in goal)
            throw new Refusal('INVALID_INPUT', `goal.unclear.${goal.unclear}`, { value: goal.value });
        }
        return shownGoals(directory, portfolio, locale, signal);
      },
    },
    'portfolio.accountTypes': {
      params: z.strictObject({ locale: language }),
      run: (_params, { owner, locale }) => shownAccounts(portfolioOf(owner), locale),
    },
    'portfolio.describeAccount': {
      params: z.strictObject({
        account: shortText,
        type: shortText,
        opened: z.optional(shortText),
        locale: language,
      }),
      run: async ({ account, type: typed, opened: day }, { owner, locale }) => {
        const type = ACCOUNT_TYPES.find((known) => known === typed);
        if (type === undefined) throw invalidInput('type');
        const opened = day === undefined ? undefined : parseLocalDate(day);
        if (day !== undefined && opened === undefined) throw invalidInput('opened');
        const portfolio = portfolioOf(owner);
        await portfolio.describeAccount(account, { type, opened });
        return shownAccounts(portfolio, locale);
      },
    },
    'portfolio.tax': {
      params: z.strictObject({
        country: z.optional(z.enum(TAX_COUNTRIES)),
        year: z.int().check(z.minimum(1990), z.maximum(2100)),
        otherIncome: z.optional(shortText),
        filing: z.optional(z.enum(['single', 'joint'])),
        locale: language,
      }),
      run: async ({ country, year, otherIncome: typed, filing }, { owner, signal, locale }) => {
        const portfolio = portfolioOf(owner);
        const counted = country ?? portfolio.taxResidence;
        if (counted === undefined) return { country: null, reason: message(locale, 'tax.whichCountry') };
        const otherIncome = parseAmountCell(typed ?? '');
        if (otherIncome === null) throw invalidInput('otherIncome');
        const found = await portfolio.taxYear(counted, year, { signal, otherIncome, filing });
        return { country: found.country, report: taxReport(found, locale) };
      },
    },
    'portfolio.export': {
      params: z.strictObject({ format: z.optional(z.enum(['finclaw', ...EXPORT_FORMATS])), locale: language }),
      run: async ({ format = 'finclaw' }, { owner, locale }) => {
        const portfolio = portfolioOf(owner);
        const filename = `finclaw-${format}.${EXTENSIONS[format] ?? 'csv'}`;
        if (format === 'finclaw')
          return { filename, text: [...(await portfolio.exportCsv())].join(''), leftOut: 0, notes: [] };
        const file = await portfolio.exportFor(format, locale);
        const notes = exportNotes(file, locale);
        return { filename, text: [...file.lines].join(''), leftOut: file.leftOut.length, notes };
      },
    },
    'portfolio.import': {
      grows: ({ preview = false }) => !preview,
      params: z.strictObject({
        csv: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_CSV))),
        data: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_CSV))),
        filename: z.optional(shortText),
        corrections: z.optional(z.array(shortText).check(z.maxLength(40))),
        preview: z.optional(z.boolean()),
        skipBad: z.optional(z.boolean()),
        progressId: z.optional(identifier),
        locale: language,
      }),
      run: async (
        {
          csv,
          data,
          filename: file = 'import.csv',
          preview: isPreview = false,
          skipBad = false,
          progressId,
          corrections: said = [],
        },
        { owner, locale, progress },
      ) => {
        if ((csv === undefined) === (data === undefined)) throw invalidInput('csv');
        const corrections = said.length === 0 ? undefined : readCorrections(said);
        if (corrections && 'unclear' in corrections) throw invalidInput(corrections.unclear);
        const portfolio = portfolioOf(owner);
        const bytes = csv === undefined ? Buffer.from(data!, 'base64') : Buffer.from(csv, 'utf8');
        const total = progressId === undefined || isZip(bytes) ? 0 : countLines(bytes);
        const preview = await portfolio.previewImport(inOnePiece(bytes), {
          file,
          corrections,
          ...(progressId !== undefined && {
            onProgress: (done: number) => progress?.(IMPORT_THREAD, { progressId, done, total }),
          }),
        });
        const [summary = '', ...details] = previewText(preview, file, locale);
        if (!preview.ok) {
          const table = preview.problem === 'unknown-layout' ? preview.table : undefined;
          const columns = table && columnsOf(table.understood, table.heads, locale, table.missing);
          return { added: 0, skipped: 0, lacking: 0, summary, problems: details, columns };
        }
        const { lackingCount: lacking, refusedCount: skipped } = preview;
        const isBlocked = lacking > 0 && !skipBad;
        if (isPreview || isBlocked || preview.added.count === 0) await portfolio.discardImport(preview.batch.id);
        else if (!(await portfolio.commitImport(preview.batch.id)).ok)
          throw new Refusal('AGENT_BUSY', 'gateway.importChanged');
        else {
          if (preview.layout !== undefined) await portfolio.rememberLayout(preview.layout);
          if (corrections) await portfolio.rememberNames(corrections.names);
        }
        return {
          added: isBlocked && !isPreview ? 0 : preview.added.count,
          skipped,
          lacking,
          summary,
          problems: details,
          columns: preview.layout && layoutOf(preview.layout, locale),
        };
      },
    },
  } satisfies FeatureMethods;
}

/** Records a typed entry: a row, or an own asset with all its rows. */
async function recorded(portfolio: PortfolioService, named: string, given: RowFields, id: string) {
  const kind = ADDED_KINDS.find((known) => known === named);
  if (kind === undefined) {
    const asset = readAssetEntry(given, portfolio.today());
    return 'reason' in asset ? { ok: false as const, refusal: asset } : portfolio.recordAsset(asset, id);
  }
  const row = newRow(kind, given);
  return 'reason' in row ? { ok: false as const, refusal: row } : portfolio.record(row, id);
}

async function shownAccounts(portfolio: PortfolioService, locale: Locale) {
  const rooms = await portfolio.accountRooms();
  const names = [...new Set([...(await portfolio.accounts()), ...Object.keys(rooms.described)])];
  return {
    accounts: names.map((account) => ({ account, ...(rooms.described[account] ?? { type: 'taxable' as const }) })),
    types: ACCOUNT_TYPES.map((type) => ({ type, name: message(locale, `account.type.${type}`) })),
    lines: rooms.rooms.length === 0 ? [] : roomsText(rooms, locale),
  };
}

async function shownGoals(
  directory: InstrumentDirectory,
  portfolio: PortfolioService,
  locale: Locale,
  signal: AbortSignal,
) {
  const { goals, limits } = await portfolio.goals(signal);
  return {
    goals: goals.map((goal) => ({
      name: goal.name,
      state: goal.state,
      percent: goal.reachedPercent,
      lines: goalLines(goal, directory, locale),
    })),
    accounts: await portfolio.accounts(),
    notice: limits.includes('simulated') ? message(locale, 'finance.simulatedNotice') : undefined,
  };
}

async function shownPlan(
  directory: InstrumentDirectory,
  portfolio: PortfolioService,
  locale: Locale,
  signal: AbortSignal,
) {
  const plan = await portfolio.plan(await portfolio.targets(), { signal });
  return { plan: plan.lines.length === 0 ? null : plan, lines: planText(plan, directory, locale) };
}

function countLines(bytes: Buffer): number {
  let lines = bytes.at(-1) === LINE_FEED ? 0 : 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const layoutOf = ({ mapping: { columns, constants }, unused }: FoundMapping, locale: Locale): ImportColumnsView =>
  columnsOf({ ...constants, ...columns }, [...Object.values(columns), ...unused], locale);

/** The usual number of trades in a list. */
const USUAL: readonly ColumnField[] = ['date', 'kind', 'symbol', 'quantity', 'price', 'amount'];

/** Returns the interpretation of the columns: detected ones, missing ones, and defaults. */
function columnsOf(
  found: FoundMapping['mapping']['columns'],
  columns: readonly string[],
  locale: Locale,
  missing: readonly ColumnField[] = [],
): ImportColumnsView {
  const fields = COLUMN_FIELDS.filter((field) => field in found || [...missing, ...USUAL].includes(field));
  return {
    columns: [...new Set(columns)],
    fields: fields.map((field) => ({
      field,
      name: message(locale, `portfolio.field.${field}`),
      column: found[field],
      ...(missing.includes(field) && { isMissing: true }),
    })),
  };
}
