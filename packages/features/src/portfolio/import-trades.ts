import { type FoundMapping, readCorrections } from '@finclaw/broker-files';
import {
  BROKER_NAMES,
  type BrokerAccounts,
  brokerFailureText,
  differencesText,
  previewSync,
  reconcileWithBroker,
  syncText,
} from '@finclaw/brokers';
import { message } from '@finclaw/config';
import { assertHumanAct, readDataUrl } from '@finclaw/infra';
import type { InstrumentDirectory } from '@finclaw/market/instruments';
import {
  brokerName,
  describeRefusal,
  type ImportBatch,
  type PortfolioService,
  previewText,
  refusedText,
} from '@finclaw/portfolio';
import type { KeyValueStore } from '@finclaw/storage';
import type { Locale, MediaAttachment, MessageOrigin } from '@finclaw/types';

export interface TradeImportDeps {
  readonly portfolioOf: (owner: string) => PortfolioService;
  /** Stores which files wait for a confirmation, across a restart. */
  readonly values: KeyValueStore;
  readonly prefix: string;
  /** The accounts that the keys of the installation open. */
  readonly brokerAccounts: readonly BrokerAccounts[];
  readonly directory: InstrumentDirectory;
}

/** The caller's request about a file of trades. */
export type ImportRequest =
  /** Corrections assign a meaning to a column, such as `date=거래일`. */
  | { readonly action: 'preview'; readonly files: readonly MediaAttachment[]; readonly corrections?: readonly string[] }
  /** Previews the data of one broker, or of all. */
  | { readonly action: 'sync'; readonly broker?: string | undefined }
  /** `confirm-rest` also adds files with rows that cannot be added, without those. */
  | { readonly action: 'show' | 'confirm' | 'confirm-rest' | 'cancel' | 'undo' };

/** The message with such a request, and the owner of the portfolio. */
interface ImportCall {
  readonly owner: string;
  readonly locale: Locale;
  readonly origin?: MessageOrigin | undefined;
  readonly runId?: string | undefined;
  readonly sessionKey?: string | undefined;
}

/**
 * The files a person sent last. The rows are in the ledger already, where they do not count until they are committed.
 */
interface SentFiles {
  readonly batches: readonly {
    readonly id: string;
    readonly file: string;
    readonly count: number;
    readonly lacking?: number;
    readonly layout?: FoundMapping;
    /** The person's corrections of names in the file. */
    readonly names?: Readonly<Record<string, string>>;
    /** The broker and the account that the rows come from, where they were synced. */
    readonly synced?: { readonly broker: string; readonly account: string };
  }[];
  /** The conversation that saw the preview; a yes in another one does not count. */
  readonly shownIn?: string | undefined;
  /** The run of the confirmation, so that a repetition after a crash gets the same answer. */
  readonly confirmedBy?: string;
}

const SCOPE = 'import-waiting';
const NO_FILES: SentFiles = { batches: [] };

/** Imports trades from sent files: first a preview, and nothing is added before the person confirms. */
export function createTradeImport(
  deps: TradeImportDeps,
): (request: ImportRequest, call: ImportCall) => Promise<string> {
  const { values, prefix } = deps;
  return async (request, { owner, locale, origin, runId, sessionKey }) => {
    const portfolio = deps.portfolioOf(owner);
    const sent = readSent(await values.get(SCOPE, owner));
    const waiting = await batchesIn('staged', portfolio, sent);
    /** Changes the stored value atomically and returns what it was. */
    const exchange = (change: (before: SentFiles) => SentFiles): Promise<SentFiles> =>
      values.transaction([SCOPE], async (tx) => {
        const before = readSent(await tx.get(SCOPE, owner));
        await tx.set(SCOPE, owner, JSON.stringify(change(before)));
        return before;
      });
    const replaceBy = async (files: SentFiles): Promise<void> => {
      for (const { id } of await batchesIn('staged', portfolio, await exchange(() => files)))
        await portfolio.discardImport(id);
    };
    switch (request.action) {
      case 'preview': {
        const { batches, lines } = await previewFiles(portfolio, request.files, request.corrections ?? [], locale);
        await replaceBy({ batches, shownIn: sessionKey });
        return [...lines, ...(batches.length > 0 ? ['', howTo(batches, prefix, locale)] : [])].join('\n');
      }
      case 'sync': {
        const { batches, lines } = await previewBrokers(deps, portfolio, request.broker, locale);
        await replaceBy({ batches, shownIn: sessionKey });
        return [...lines, ...(batches.length > 0 ? ['', howTo(batches, prefix, locale)] : [])].join('\n');
      }
      case 'show':
        if (waiting.length === 0) return message(locale, 'commands.import.none', { prefix });
        return [
          ...waiting.map(({ file, count }) => `${file}: ${count}`),
          sent.shownIn === sessionKey
            ? howTo(waiting, prefix, locale)
            : message(locale, 'commands.import.elsewhere', { prefix }),
        ].join('\n');
      case 'cancel':
        await replaceBy(NO_FILES);
        return message(locale, waiting.length === 0 ? 'commands.import.none' : 'commands.import.cancelled', { prefix });
      case 'undo':
        assertHumanAct(origin);
        return undo(portfolio, sent, locale);
      case 'confirm':
      case 'confirm-rest': {
        assertHumanAct(origin);
        const isRepeated = runId !== undefined && sent.confirmedBy === runId;
        if (waiting.length === 0 && !isRepeated) return message(locale, 'commands.import.none', { prefix });
        if (sent.shownIn !== sessionKey) return message(locale, 'commands.import.elsewhere', { prefix });
        const lacking = request.action === 'confirm' ? lackingIn(waiting) : 0;
        if (lacking > 0 && !isRepeated) return message(locale, 'commands.import.lacking', { count: lacking, prefix });
        if (runId !== undefined) await exchange((files) => ({ ...files, confirmedBy: runId }));
        return commit(deps, portfolio, isRepeated ? sent.batches : waiting, locale);
      }
    }
  };
}

const readSent = (stored: string | undefined): SentFiles =>
  stored === undefined ? NO_FILES : (JSON.parse(stored) as SentFiles);

async function batchesIn(
  state: ImportBatch['state'],
  portfolio: PortfolioService,
  { batches }: SentFiles,
): Promise<SentFiles['batches']> {
  const found = new Set((await portfolio.imports()).filter((batch) => batch.state === state).map(({ id }) => id));
  return batches.filter(({ id }) => found.has(id));
}

const lackingIn = (batches: SentFiles['batches']): number => batches.reduce((sum, { lacking = 0 }) => sum + lacking, 0);

function howTo(batches: SentFiles['batches'], prefix: string, locale: Locale): string {
  const count = batches.reduce((sum, batch) => sum + batch.count, 0);
  const lacking = lackingIn(batches);
  if (lacking > 0) return message(locale, 'commands.import.lacking', { count: lacking, prefix });
  return message(locale, 'commands.import.confirm', { count, prefix });
}

async function previewFiles(
  portfolio: PortfolioService,
  files: readonly MediaAttachment[],
  given: readonly string[],
  locale: Locale,
): Promise<{ readonly batches: SentFiles['batches']; readonly lines: readonly string[] }> {
  const batches: SentFiles['batches'][number][] = [];
  const lines: string[] = [];
  const corrections = given.length === 0 ? undefined : readCorrections(given);
  if (corrections !== undefined && 'unclear' in corrections)
    return { batches, lines: [message(locale, 'commands.import.unclear', { value: corrections.unclear })] };
  for (const { url, filename } of files) {
    const file = (filename ?? 'trades.csv').slice(0, 80);
    const content = readDataUrl(url);
    if (content === undefined) {
      lines.push(message(locale, 'commands.import.unreadable', { file }));
      continue;
    }
    const preview = await portfolio.previewImport(chunksOf(content.bytes), {
      file,
      corrections,
    });
    lines.push(...previewText(preview, file, locale));
    if (!preview.ok) continue;
    if (preview.added.count === 0) await portfolio.discardImport(preview.batch.id);
    else {
      const { layout, lackingCount: lacking } = preview;
      const { names } = corrections ?? {};
      batches.push({
        id: preview.batch.id,
        file,
        count: preview.added.count,
        lacking,
        layout,
        names,
      });
    }
    if (preview.layout !== undefined) lines.push(message(locale, 'commands.import.correct'));
  }
  return { batches, lines };
}

/** Asks brokers for entries missing in the ledger; a broker that fails does not affect the others. */
async function previewBrokers(
  { brokerAccounts }: TradeImportDeps,
  portfolio: PortfolioService,
  named: string | undefined,
  locale: Locale,
): Promise<Pick<SentFiles, 'batches'> & { readonly lines: readonly string[] }> {
  const brokers = brokerAccounts.filter(({ broker }) => named === undefined || broker === named);
  const batches: SentFiles['batches'][number][] = [];
  const lines: string[] = [];
  for (const each of brokers) {
    const { broker } = each;
    const name = brokerName(broker, locale);
    const found = await previewSync(each, portfolio, {});
    if (!found.ok) {
      lines.push(brokerFailureText(found.error, broker, locale));
      continue;
    }
    const { account, preview } = found.value;
    const { batch, added, lackingCount: lacking } = preview;
    lines.push(...syncText(found.value, name, locale));
    if (added.count === 0) await portfolio.discardImport(batch.id);
    else batches.push({ id: batch.id, file: name, count: added.count, lacking, synced: { broker, account } });
  }
  if (brokers.length === 0) lines.push(message(locale, 'reconcile.noBroker', { brokers: BROKER_NAMES.join(', ') }));
  return { batches, lines };
}

/** Lists where a broker and the ledger still differ. */
async function differences(
  { brokerAccounts, directory }: TradeImportDeps,
  portfolio: PortfolioService,
  { broker, account }: { readonly broker: string; readonly account: string },
  locale: Locale,
): Promise<readonly string[]> {
  const accounts = brokerAccounts.find((each) => each.broker === broker);
  if (accounts === undefined) return [];
  const found = await reconcileWithBroker(accounts, portfolio, directory, account);
  return found.ok
    ? differencesText(found.value, brokerName(broker, locale), locale)
    : [brokerFailureText(found.error, broker, locale)];
}

/** Adds every file completely or not at all; one that no longer fits is reported. */
async function commit(
  deps: TradeImportDeps,
  portfolio: PortfolioService,
  batches: SentFiles['batches'],
  locale: Locale,
): Promise<string> {
  const { prefix } = deps;
  const lines: string[] = [];
  const committed = new Set((await batchesIn('committed', portfolio, { batches })).map(({ id }) => id));
  for (const { id, file, count, layout, names, synced } of batches) {
    const result = committed.has(id) ? { ok: true as const } : await portfolio.commitImport(id);
    if (result.ok) {
      if (layout !== undefined) await portfolio.rememberLayout(layout);
      if (names !== undefined) await portfolio.rememberNames(names);
      lines.push(message(locale, 'commands.import.done', { file, count, prefix }));
      if (synced !== undefined) lines.push(...(await differences(deps, portfolio, synced, locale)));
    } else {
      await portfolio.discardImport(id);
      const refused = refusedText(result.refused, result.refused.length, locale);
      lines.push(message(locale, 'portfolio.import.changed'), ...refused);
    }
  }
  return lines.join('\n');
}

/** Undoes the last confirmed import. */
async function undo(portfolio: PortfolioService, sent: SentFiles, locale: Locale): Promise<string> {
  const committed = await batchesIn('committed', portfolio, sent);
  if (committed.length === 0) return message(locale, 'commands.import.nothingToUndo');
  const lines: string[] = [];
  for (const { id, file } of committed) {
    const result = await portfolio.undoImport(id);
    // After a repeated request, or an interrupted one, the wanted state is reached.
    const isUndone = result.ok || result.refusal.reason === 'already-undone';
    lines.push(
      isUndone
        ? message(locale, 'commands.import.undone', { file })
        : `${file}: ${describeRefusal(result.refusal, locale)}`,
    );
  }
  return lines.join('\n');
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
