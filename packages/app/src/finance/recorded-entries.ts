import type { SessionStore } from '@finclaw/agent';
import { message } from '@finclaw/config';
import type { PipelineDependencies } from '@finclaw/conversation';
import { type EntryRow, entryText, undoCode } from '@finclaw/portfolio';
import type { TranscriptEntry } from '@finclaw/types';

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
