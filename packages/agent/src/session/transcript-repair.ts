import type { TranscriptEntry } from '@finclaw/types';
import type { CorruptionReport, CorruptionType, RepairChange, RepairOptions } from './corruption.ts';
import { displayToolName } from './tool-name.ts';
import { isToolCall } from './transcript-entry.ts';

const RESULT_UNAVAILABLE = '[Tool result unavailable]';
const EXECUTION_ABORTED = '[Execution aborted]';
/** Marks an entry that stands in for one that was lost; its text is this program's own. */
export const REPAIR_MARK = 'repair';
const OUTCOME_UNKNOWN = `${RESULT_UNAVAILABLE} The outcome is unknown. Check its status before repeating it.`;

interface RepairPlan extends CorruptionReport {
  /** The transcript as it should be. */
  readonly entries: readonly TranscriptEntry[];
  readonly changes: readonly RepairChange[];
}

/** What is wrong with a transcript; nothing is changed. */
export function detectCorruption(entries: readonly TranscriptEntry[], options: RepairOptions = {}): CorruptionReport {
  const { corruptions, isRecoverable } = planRepair(entries, options);
  return { corruptions, isRecoverable };
}

/** A transcript that every provider accepts. It is worked out from the entries, so a report of an older state does no harm. */
export function repairTranscript(
  entries: readonly TranscriptEntry[],
  _report: CorruptionReport,
  options: RepairOptions = {},
): TranscriptEntry[] {
  return [...planRepair(entries, options).entries];
}

/** Calls made side by side, and the results that came back for them. */
interface CallBatch {
  readonly calls: Map<string, { readonly entry: TranscriptEntry; readonly index: number }>;
  readonly results: Map<string, { readonly entry: TranscriptEntry; readonly index: number }>;
}

/** Finds every fault in one pass and, with it, the repaired transcript and the list of changes. */
export function planRepair(entries: readonly TranscriptEntry[], options: RepairOptions = {}): RepairPlan {
  const kept: (TranscriptEntry | CallBatch)[] = [];
  const changes: RepairChange[] = [];
  const seen = createSeenEntries();
  // A result may come late, but only until the person speaks again; ids may repeat after that.
  const openCalls = new Map<string, CallBatch>();
  let lastBatch: CallBatch | undefined;
  let hasUser = false;

  function note(type: CorruptionType, action: RepairChange['action'], index: number, entry: TranscriptEntry, text: string): void {
    changes.push({ type, action, index, entry, description: text });
  }

  function keep(entry: TranscriptEntry): void {
    kept.push(entry);
    seen.add(entry);
    lastBatch = undefined;
  }

  function keepCall(id: string, entry: TranscriptEntry, index: number): void {
    if (lastBatch?.calls.has(id) && lastBatch.results.size === 0) {
      note('duplicate-entry', 'removed', index, entry, `Second call with the id ${id} in one batch`);
      return;
    }
    if (!lastBatch || lastBatch.results.size > 0) {
      lastBatch = { calls: new Map(), results: new Map() };
      kept.push(lastBatch);
    }
    lastBatch.calls.set(id, { entry, index });
    seen.add(entry);
    openCalls.set(id, lastBatch);
  }

  function keepResult(original: TranscriptEntry, index: number): void {
    const id = original.toolUseId ?? '';
    const batch = openCalls.get(id);
    if (!batch) {
      note('orphan-tool-result', 'removed', index, original, `Result of ${displayToolName(original.toolName)} without its call`);
      return;
    }
    const earlier = batch.results.get(id);
    if (earlier && !(earlier.entry.synthetic && !original.synthetic)) {
      note('duplicate-entry', 'removed', index, original, `Second result for the call ${id}`);
      return;
    }
    if (earlier)
      note('duplicate-entry', 'removed', earlier.index, earlier.entry, `Stand-in for the call ${id}, whose result exists`);
    if (batch !== lastBatch)
      note('invalid-role-sequence', 'moved', index, original, `Result of the call ${id} is not next to it`);
    const isEmptyAbort = original.content === '' && (original.aborted || options.abortedToolUseIds?.has(id));
    const entry = isEmptyAbort ? { ...original, content: EXECUTION_ABORTED } : original;
    if (isEmptyAbort) note('missing-tool-result', 'replaced', index, original, 'Empty tool result (possibly aborted)');
    batch.results.delete(id);
    batch.results.set(id, { entry, index });
  }

  for (const [index, entry] of entries.entries()) {
    if (entry.role === 'tool') {
      keepResult(entry, index);
    } else if (seen.has(entry)) {
      note('duplicate-entry', 'removed', index, entry, `Same ${entry.role} entry as an earlier one`);
    } else if (entry.role === 'system') {
      if (!hasUser || entry.synthetic) keep(entry);
      else note('invalid-role-sequence', 'removed', index, entry, 'System entry in the middle of the conversation');
    } else if (entry.role === 'user') {
      hasUser = true;
      openCalls.clear();
      keep(entry);
    } else if (!hasUser) {
      note('invalid-role-sequence', 'removed', index, entry, 'Assistant entry before anybody spoke');
    } else if (isToolCall(entry)) {
      keepCall(entry.toolUseId, entry, index);
    } else {
      keep(entry);
    }
  }

  const repaired = kept.flatMap((item) => ('calls' in item ? closeBatch(item, changes, options) : [item]));
  changes.sort((a, b) => a.index - b.index);
  return {
    entries: repaired,
    changes,
    corruptions: changes.map(({ type, index, description }) => ({ type, index, description })),
    isRecoverable: hasUser || changes.length === 0,
  };
}

/** The calls, a stand-in for each result that is missing, then the results. */
function closeBatch(batch: CallBatch, changes: RepairChange[], options: RepairOptions): TranscriptEntry[] {
  const standIns: TranscriptEntry[] = [];
  for (const [id, { entry: call, index }] of batch.calls) {
    if (batch.results.has(id) || options.inFlightToolUseIds?.has(id)) continue;
    const hasEffect = call.toolName !== undefined && options.hasEffect?.(call.toolName);
    const entry: TranscriptEntry = {
      role: 'tool',
      content: hasEffect ? OUTCOME_UNKNOWN : RESULT_UNAVAILABLE,
      timestamp: call.timestamp,
      toolUseId: id,
      ...(call.toolName === undefined ? {} : { toolName: call.toolName }),
      isError: true,
      synthetic: REPAIR_MARK,
    };
    const description = `Call of ${displayToolName(call.toolName)} without a result`;
    changes.push({ type: 'missing-tool-result', action: 'inserted', index, entry, description });
    standIns.push(entry);
  }
  return [
    ...[...batch.calls.values()].map(({ entry }) => entry),
    ...standIns,
    ...[...batch.results.values()].map(({ entry }) => entry),
  ];
}

/** Remembers entries. Equal text is a duplicate only if it was also said at the same moment and in the same run. */
function createSeenEntries() {
  const said = new Map<string, Map<string, Set<string>>>();
  const sayer = ({ role, toolUseId, toolName, runId }: TranscriptEntry) => JSON.stringify([role, toolUseId, toolName, runId]);
  return {
    has: (entry: TranscriptEntry) => said.get(entry.timestamp)?.get(entry.content)?.has(sayer(entry)) === true,
    add(entry: TranscriptEntry) {
      const atMoment = said.get(entry.timestamp) ?? new Map<string, Set<string>>();
      said.set(entry.timestamp, atMoment);
      const sayers = atMoment.get(entry.content) ?? new Set<string>();
      atMoment.set(entry.content, sayers.add(sayer(entry)));
    },
  };
}
