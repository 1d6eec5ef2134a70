import type { SessionStore } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { CommandPorts, PipelineDependencies } from '@finclaw/conversation';
import { assertHumanAct } from '@finclaw/infra';
import { describeRefusal, type EntryRow, entryText, type PortfolioService, undoCode } from '@finclaw/portfolio';
import type { MsgContext, TranscriptEntry } from '@finclaw/types';

/** The tools that write entries. */
const RECORD_TOOLS: ReadonlySet<string | undefined> = new Set(['record_trade', 'record_asset']);

/**
 * Lists under an answer what its run recorded and how to undo each entry, whichever model answered and whatever it
 * wrote about it.
 */
export function createRecordedNotes(
  sessions: Pick<SessionStore, 'read' | 'complete'>,
  prefix: string,
): NonNullable<PipelineDependencies['notesUnder']> {
  return async ({ sessionKey, runId }, locale) => {
    const ofRun = ((await sessions.read(sessionKey))?.entries ?? []).filter((entry) => entry.runId === runId);
    return recordedIn(await sessions.complete(sessionKey, ofRun)).map((row) =>
      message(locale, 'portfolio.recorded', { row: entryText(row, locale), prefix, code: undoCode(row.id) }),
    );
  };
}

function recordedIn(entries: readonly TranscriptEntry[]): readonly EntryRow[] {
  const rows = entries.flatMap(({ role, toolName, isError, content }) =>
    role === 'tool' && RECORD_TOOLS.has(toolName) && !isError ? rowsOf(content) : [],
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function rowsOf(content: string): readonly EntryRow[] {
  try {
    const { recorded = [] } = JSON.parse(content) as { readonly recorded?: EntryRow | readonly EntryRow[] };
    return [recorded].flat();
  } catch {
    return [];
  }
}

interface UndoDeps {
  readonly portfolioOf: (ctx: MsgContext) => Pick<PortfolioService, 'rows' | 'undo'>;
  /** The prefix of commands. */
  readonly prefix: string;
}

/** As much of a code as is needed to mean one entry. */
const SHORTEST_CODE = 6;

/** Handles `/undo`: undoes the entry with that code, or shows the last one entered by hand. */
export function createUndoEntry({ portfolioOf, prefix }: UndoDeps): NonNullable<CommandPorts['undoEntry']> {
  return async (code, { ctx, locale }) => {
    const portfolio = portfolioOf(ctx);
    const rows = await portfolio.rows();
    if (code === undefined) {
      const own = rows.filter(({ source, isOthers }) => source === undefined && !isOthers);
      const last = own.reduce<EntryRow | undefined>(
        (newest, row) => (newest && newest.recordedAt > row.recordedAt ? newest : row),
        undefined,
      );
      if (last === undefined) return message(locale, 'commands.undo.nothing');
      return message(locale, 'commands.undo.last', { row: entryText(last, locale), prefix, code: undoCode(last.id) });
    }
    assertHumanAct(ctx.origin);
    const [found, ...others] = code.length < SHORTEST_CODE ? [] : rows.filter(({ id }) => id.startsWith(code));
    if (found === undefined || others.length > 0) return message(locale, 'commands.undo.unknown', { prefix });
    const result = await portfolio.undo(found.id);
    return result.ok
      ? message(locale, 'portfolio.undone', { row: entryText(found, locale) })
      : describeRefusal(result.refusal, locale);
  };
}
