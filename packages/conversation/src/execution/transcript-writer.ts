import { messagesToEntries, type SessionHandle } from '@finclaw/agent';
import { GrowingFold } from '@finclaw/tools';
import type { ConversationMessage, SentDocument, TextSegment, TranscriptEntry } from '@finclaw/types';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

/** The time and run of an entry. */
type Stamp = { readonly now: number; readonly runId: string };

/**
 * Writes a run's messages to the session as they come, a call together with its results. A call that may have side
 * effects is written before it runs, so that after a crash the record shows that it may have happened.
 */
export class TranscriptWriter {
  readonly #session: SessionHandle;
  readonly #stamp: () => Stamp;
  readonly #hasEffect: (toolName: string) => boolean;
  readonly #toolNames = new Map<string, string>();
  readonly #afterStored = new Map<string, () => Promise<void>>();
  /** Messages that join the run with the next texts of the user. */
  readonly #joining: string[] = [];
  #pending: ConversationMessage[] = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(session: SessionHandle, stamp: () => Stamp, hasEffect: (toolName: string) => boolean) {
    this.#session = session;
    this.#stamp = stamp;
    this.#hasEffect = hasEffect;
  }

  /** Adds a message. A partial one was cut off by a stop; it is stored, but is not an answer. */
  add(added: ConversationMessage, isPartial = false): void {
    this.#pending.push(added);
    if (isPartial) this.#writeMarked({ aborted: true });
    else if (added.role === 'user') this.#writeMarked({ messageId: this.#joining.shift() });
    else if (this.#startsSomething(added)) this.#write((entries) => this.#session.append(entries));
    else if (added.role === 'tool') this.#write();
  }

  #startsSomething({ content }: ConversationMessage): boolean {
    return (
      typeof content !== 'string' && content.some((block) => block.type === 'tool_use' && this.#hasEffect(block.name))
    );
  }

  /** Sets the message that the next text of the user belongs to. */
  expect(messageId: string): void {
    this.#joining.push(messageId);
  }

  /** Writes the added messages; the last of them gets the mark. */
  #writeMarked(mark: Pick<TranscriptEntry, 'aborted' | 'messageId'>): void {
    this.#write((entries) =>
      this.#session.write(entries.map((entry, at) => (at === entries.length - 1 ? { ...entry, ...mark } : entry))),
    );
  }

  /** Runs the work once the result of a call is stored. */
  afterStored(toolUseId: string, work: () => Promise<void>): void {
    this.#afterStored.set(toolUseId, work);
  }

  /** Waits until the pending writes are done. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  /** Removes an answer that was objected to from what is stored. */
  withhold(): void {
    this.#pending = [];
  }

  async flush(): Promise<void> {
    this.#write();
    await this.#writing;
    await this.#session.flush();
  }

  #write(write = (entries: readonly TranscriptEntry[]) => this.#session.write(entries)): void {
    const entries = messagesToEntries(this.#pending.splice(0), this.#stamp(), this.#toolNames);
    // A failed write surfaces at flush; until then the rejection must be handled.
    this.#writing = Promise.all([this.#writing, write(entries).then(() => this.#workAfter(entries))]).then(() => {});
    this.#writing.catch(() => {});
  }

  async #workAfter(entries: readonly TranscriptEntry[]): Promise<void> {
    for (const { toolUseId = '' } of entries.filter(({ role }) => role === 'tool')) {
      // If it fails, the next process only has to check the outcome of the call.
      await this.#afterStored
        .get(toolUseId)?.()
        .catch(() => {});
      this.#afterStored.delete(toolUseId);
    }
  }
}

/** The entries of each run: a question looks for its own in the whole conversation. */
const runs = new GrowingFold<Map<string, TranscriptEntry[]>>({
  start: () => new Map(),
  add(byRun, entry) {
    if (entry.runId === undefined) return;
    const known = byRun.get(entry.runId);
    if (known === undefined) byRun.set(entry.runId, [entry]);
    else known.push(entry);
  },
});

const entriesOf = (entries: readonly TranscriptEntry[], runId: string): readonly TranscriptEntry[] =>
  runs.of(entries).get(runId) ?? [];

/** Returns the answer an earlier process gave to this very message, if it finished one. */
export function finishedAnswer(
  entries: readonly TranscriptEntry[],
  { runId, program }: Pick<PipelineMsgContext, 'runId' | 'program'>,
): readonly TextSegment[] | undefined {
  if (runId === undefined) return undefined;
  const last = entriesOf(entries, runId).findLast(({ synthetic }) => synthetic === undefined);
  if (last?.role !== 'assistant' || last.aborted) return undefined;
  const isHandedOver = program?.tools?.some(({ name }) => name === last.toolName) === true;
  if (last.toolUseId !== undefined && !isHandedOver) return undefined;
  return textWrittenBefore(entries, runId);
}

/** Returns what earlier processes have already written to this very message, except partial text. */
export function textWrittenBefore(entries: readonly TranscriptEntry[], runId: string): readonly TextSegment[] {
  return entriesOf(entries, runId)
    .filter(({ role, synthetic, aborted }) => role === 'assistant' && !synthetic && !aborted)
    .filter(({ content }) => content.trim() !== '')
    .map(({ content, figures, cited, controls }, at) => ({
      id: `earlier-${at + 1}`,
      text: content,
      figures,
      cited,
      controls,
    }));
}

/** Stores the question, unless an earlier process has done so and nothing was added since. */
export async function appendQuestion(
  session: SessionHandle,
  ctx: PipelineMsgContext,
  stamp: Stamp,
  {
    moment,
    readDocuments,
  }: { readonly moment: string; readonly readDocuments: () => Promise<readonly SentDocument[]> },
): Promise<void> {
  if (ctx.program?.continues) return;
  if (session.entries().findLast((entry) => entry.runId !== undefined)?.runId === stamp.runId) return;
  const media = ctx.media?.flatMap(({ type, url, mimeType }) =>
    type === 'image' && url ? [{ url, ...(mimeType ? { mimeType } : {}) }] : [],
  );
  const timestamp = new Date(stamp.now).toISOString();
  const { runId } = stamp;
  const documents = await readDocuments();
  // The inbox has the question on disk, so a power cut does not lose it.
  const origin = ctx.origin === 'forwarded' ? { origin: ctx.origin } : {};
  const question = { role: 'user' as const, content: ctx.bodyForAgent, timestamp, runId, moment, ...origin };
  await session.write([
    { ...question, ...(media?.length ? { media } : {}), ...(documents.length > 0 && { documents }) },
  ]);
}
