import type { SessionStore } from '@finclaw/agent';
import { type RealAnswer, realOrderText } from '@finclaw/brokers';
import { message } from '@finclaw/config';
import type { PipelineDependencies } from '@finclaw/conversation';
import { type EntryRow, entryText, undoCode } from '@finclaw/portfolio';
import { type Locale, nameIn, parseJson, type TranscriptEntry } from '@finclaw/types';

const RECORD_TOOLS: ReadonlySet<string | undefined> = new Set(['record_trade', 'record_asset']);

/**
 * Lists under an answer what its run recorded and how to undo each entry, and the outcome of each real order, whichever
 * model answered and whatever it wrote about it.
 */
export function createRecordedNotes(
  sessions: Pick<SessionStore, 'read' | 'complete'>,
  prefix: string,
): NonNullable<PipelineDependencies['notesUnder']> {
  return async ({ sessionKey, runId }, locale) => {
    const ofRun = ((await sessions.read(sessionKey))?.entries ?? []).filter((entry) => entry.runId === runId);
    const complete = await sessions.complete(sessionKey, ofRun);
    return [
      ...recordedIn(complete).map((row) =>
        message(locale, 'portfolio.recorded', {
          row: entryText(row, locale, nameIn({ ko: row.name ?? '', en: row.nameEn ?? '' }, locale) || undefined),
          prefix,
          code: undoCode(row.id),
        }),
      ),
      ...realOrdersIn(complete, locale),
    ];
  };
}

/** The tools for real orders except the list, which shows earlier orders. */
const REAL_ORDER_TOOLS: ReadonlySet<string | undefined> = new Set([
  'place_real_order',
  'cancel_real_order',
  'preview_real_order',
]);

/** Returns one line for each real order, with its latest state, or that none was sent. */
function realOrdersIn(entries: readonly TranscriptEntry[], locale: Locale): readonly string[] {
  const lines = new Map<string, string>();
  for (const { role, toolName, content } of entries) {
    if (role !== 'tool' || !REAL_ORDER_TOOLS.has(toolName)) continue;
    const answer = parseJson(content) as RealAnswer | undefined;
    if (answer !== undefined && 'order' in answer) lines.set(answer.order.id, realOrderText(answer.order, locale));
    else if (answer !== undefined && 'dryRun' in answer) lines.set('dry-run', message(locale, 'realOrder.dryRun'));
    else lines.set('nothing', message(locale, 'realOrder.nothing'));
  }
  return [...lines.values()];
}

/** An entry as the tools report it, with the names of its instrument. */
type RecordedRow = EntryRow & { readonly name?: string; readonly nameEn?: string };

function recordedIn(entries: readonly TranscriptEntry[]): readonly RecordedRow[] {
  const rows = entries.flatMap(({ role, toolName, isError, content }) =>
    role === 'tool' && RECORD_TOOLS.has(toolName) && !isError ? rowsOf(content) : [],
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function rowsOf(content: string): readonly RecordedRow[] {
  const { recorded = [] }: { readonly recorded?: RecordedRow | readonly RecordedRow[] } = Object(parseJson(content));
  return [recorded].flat();
}
