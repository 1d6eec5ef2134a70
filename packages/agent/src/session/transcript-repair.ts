import { REPAIR_MARK } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import type { CorruptionType, DetectedCorruption, RepairChange, RepairOptions } from './corruption.ts';
import { displayToolName } from './tool-name.ts';
import { isToolCall } from './transcript-entry.ts';

const RESULT_UNAVAILABLE = '[Tool result unavailable]';
const EXECUTION_ABORTED = '[Execution aborted]';
const OUTCOME_UNKNOWN = `${RESULT_UNAVAILABLE} The outcome is unknown. Check its status before repeating it.`;

interface RepairPlan {
  /** The repaired transcript. */
  readonly entries: readonly TranscriptEntry[];
  readonly changes: readonly RepairChange[];
  readonly corruptions: readonly DetectedCorruption[];
}

/** Calls made side by side, and the results that came back for them. */
interface CallBatch {
  readonly calls: Map<string, { readonly entry: TranscriptEntry; readonly index: number }>;
  readonly results: Map<string, { readonly entry: TranscriptEntry; readonly index: number }>;
}

/** Finds every fault in one pass and, with it, the repaired transcript and the list of changes. */
export function planRepair(entries: readonly TranscriptEntry[], options: RepairOptions = {}): RepairPlan {
  const repair = new TranscriptRepair(options);
  for (const entry of entries) repair.add(entry);
  return repair.plan();
}

/** Repairs a transcript while it grows: entries before the latest question are checked once. */
export class TranscriptRepair {
  readonly #options: RepairOptions;
  /** Entries that later ones cannot change. */
  readonly #settled: TranscriptEntry[] = [];
  /** The latest question and what followed it. */
  #open: (TranscriptEntry | CallBatch)[] = [];
  readonly #changes: RepairChange[] = [];
  readonly #seen = createSeenEntries();
  /** A result may come late, but only until the user's next message; ids may repeat after that. */
  readonly #openCalls = new Map<string, CallBatch>();
  #lastBatch: CallBatch | undefined;
  #hasUser = false;
  #count = 0;

  constructor(options: RepairOptions = {}) {
    this.#options = options;
  }

  add(entry: TranscriptEntry): void {
    const index = this.#count++;
    if (entry.role === 'tool') this.#addResult(entry, index);
    else if (this.#seen.has(entry))
      this.#remove('duplicate-entry', index, entry, `Same ${entry.role} entry as an earlier one`);
    else if (entry.role === 'system') {
      if (!this.#hasUser || entry.synthetic) this.#keep(entry);
      else this.#remove('invalid-role-sequence', index, entry, 'System entry in the middle of the conversation');
    } else if (entry.role === 'user') {
      this.#settle();
      this.#keep(entry);
    } else if (!this.#hasUser)
      this.#remove('invalid-role-sequence', index, entry, 'Assistant entry before anybody spoke');
    else if (isToolCall(entry)) this.#addCall(entry.toolUseId, entry, index);
    else this.#keep(entry);
  }

  /** Returns the repaired transcript. */
  entries(): readonly TranscriptEntry[] {
    return this.#settled.concat(this.#close([]));
  }

  plan(): RepairPlan {
    const late: RepairChange[] = [];
    const open = this.#close(late);
    const changes = [...this.#changes, ...late].sort((a, b) => a.index - b.index);
    return {
      entries: [...this.#settled, ...open],
      changes,
      corruptions: changes.map(({ type, index, description }) => ({ type, index, description })),
    };
  }

  #settle(): void {
    this.#hasUser = true;
    for (const entry of this.#close(this.#changes)) this.#settled.push(entry);
    this.#open = [];
    this.#openCalls.clear();
  }

  #close(changes: RepairChange[]): readonly TranscriptEntry[] {
    return this.#open.flatMap((item) => ('calls' in item ? closeBatch(item, changes, this.#options) : [item]));
  }

  #note(
    type: CorruptionType,
    action: RepairChange['action'],
    index: number,
    entry: TranscriptEntry,
    description: string,
  ): void {
    this.#changes.push({ type, action, index, entry, description });
  }

  #remove(type: CorruptionType, index: number, entry: TranscriptEntry, description: string): void {
    this.#note(type, 'removed', index, entry, description);
  }

  #keep(entry: TranscriptEntry): void {
    this.#open.push(entry);
    this.#seen.add(entry);
    this.#lastBatch = undefined;
  }

  #addCall(id: string, entry: TranscriptEntry, index: number): void {
    let batch = this.#lastBatch;
    if (batch?.calls.has(id) && batch.results.size === 0) {
      this.#remove('duplicate-entry', index, entry, `Second call with the id ${id} in one batch`);
      return;
    }
    if (!batch || batch.results.size > 0) {
      batch = { calls: new Map(), results: new Map() };
      this.#lastBatch = batch;
      this.#open.push(batch);
    }
    batch.calls.set(id, { entry, index });
    this.#seen.add(entry);
    this.#openCalls.set(id, batch);
  }

  #addResult(original: TranscriptEntry, index: number): void {
    const id = original.toolUseId ?? '';
    const batch = this.#openCalls.get(id);
    if (!batch) {
      this.#remove(
        'orphan-tool-result',
        index,
        original,
        `Result of ${displayToolName(original.toolName)} without its call`,
      );
      return;
    }
    const earlier = batch.results.get(id);
    if (earlier && !(earlier.entry.synthetic && !original.synthetic)) {
      this.#remove('duplicate-entry', index, original, `Second result for the call ${id}`);
      return;
    }
    if (earlier)
      this.#remove('duplicate-entry', earlier.index, earlier.entry, `Stand-in for the call ${id}, whose result exists`);
    if (batch !== this.#lastBatch)
      this.#note('invalid-role-sequence', 'moved', index, original, `Result of the call ${id} is not next to it`);
    const isEmptyAbort = original.content === '' && original.aborted;
    const entry = isEmptyAbort ? { ...original, content: EXECUTION_ABORTED } : original;
    if (isEmptyAbort)
      this.#note('missing-tool-result', 'replaced', index, original, 'Empty tool result (possibly aborted)');
    batch.results.delete(id);
    batch.results.set(id, { entry, index });
  }
}

/** Returns the calls, a placeholder for each missing result, then the results. */
function closeBatch(batch: CallBatch, changes: RepairChange[], options: RepairOptions): TranscriptEntry[] {
  const standIns: TranscriptEntry[] = [];
  for (const [id, { entry: call, index }] of batch.calls) {
    if (batch.results.has(id)) continue;
    const hasEffect = call.toolName !== undefined && options.hasEffect?.(call.toolName);
    const entry: TranscriptEntry = {
      role: 'tool',
      content: hasEffect ? OUTCOME_UNKNOWN : RESULT_UNAVAILABLE,
      timestamp: call.timestamp,
      toolUseId: id,
      toolName: call.toolName,
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

/** Remembers entries. Equal text is a duplicate only with the same time and the same run. */
function createSeenEntries() {
  // Almost every time has one entry, and a long conversation has tens of thousands; entries with the same time are
  // distinguished by their text.
  const seen = new Map<string, TranscriptEntry | Map<string, TranscriptEntry[]>>();
  const isSame = (a: TranscriptEntry, b: TranscriptEntry): boolean =>
    a.role === b.role &&
    a.toolUseId === b.toolUseId &&
    a.toolName === b.toolName &&
    a.runId === b.runId &&
    a.content === b.content;
  return {
    has(entry: TranscriptEntry): boolean {
      const found = seen.get(entry.timestamp);
      if (found === undefined) return false;
      if (!(found instanceof Map)) return isSame(found, entry);
      return found.get(entry.content)?.some((each) => isSame(each, entry)) === true;
    },
    add(entry: TranscriptEntry): void {
      const found = seen.get(entry.timestamp);
      if (found === undefined) seen.set(entry.timestamp, entry);
      else {
        const byText = found instanceof Map ? found : new Map([[found.content, [found]]]);
        if (byText !== found) seen.set(entry.timestamp, byText);
        const same = byText.get(entry.content);
        if (same === undefined) byText.set(entry.content, [entry]);
        else same.push(entry);
      }
    },
  };
}
