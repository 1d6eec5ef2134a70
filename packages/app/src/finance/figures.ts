import type { SessionStore } from '@finclaw/agent';
import { detectLanguage } from '@finclaw/config';
import type { AnswerReviewer, CommandPorts } from '@finclaw/conversation';
import { askToFix, checkingFigures, explainFigures, type Figure, type GroundingInput, reviewFigures } from '@finclaw/grounding';
import { diskState, FinClawError, inSlices, type Steps } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import type { FigureView, Locale, SessionKey, TranscriptEntry } from '@finclaw/types';

/** Where figures are checked against, and where their sources are kept. */
interface FiguresDeps {
  readonly sessions: SessionStore;
  readonly store: Pick<Store, 'values' | 'transaction'>;
  readonly locale: Locale;
  readonly now: () => number;
  /** How much work the figures of one answer are worth. */
  readonly checkLimitMs: number;
}

const SCOPE = 'session-figures';

/** Checks the figures of answers, and remembers of each conversation where those of its last answer came from. */
export class Figures implements AnswerReviewer {
  readonly #deps: FiguresDeps;

  constructor(deps: FiguresDeps) {
    this.#deps = deps;
  }

  readonly review: AnswerReviewer['review'] = async (answer, ctx, signal) => {
    const { sessions, locale, now, checkLimitMs } = this.#deps;
    const entries = (await sessions.read(ctx.sessionKey))?.entries ?? [];
    const user = [...saidBy(entries), ctx.bodyForAgent];
    const found = await checkInTime({ answer, user, toolResults: toolResultsOf(entries), now: now() }, checkLimitMs, signal);
    if (found === undefined) {
      await this.#keep(ctx.sessionKey, []);
      throw new FinClawError(`Checking the figures takes more than ${checkLimitMs} ms`, 'FIGURES_UNCHECKED');
    }
    const { note, grounding, figures } = reviewFigures(found, detectLanguage(answer, locale));
    // The answer they belong to waits for the disk too.
    await this.#keep(ctx.sessionKey, figures);
    return { note, grounding };
  };

  /** What to ask a model to correct in an answer to the conversation so far; undefined if all its figures are proven. */
  readonly objectTo = async (
    answer: string,
    entries: readonly TranscriptEntry[],
    locale: Locale,
  ): Promise<string | undefined> => {
    const { now, checkLimitMs } = this.#deps;
    const input = { answer, user: saidBy(entries), toolResults: toolResultsOf(entries), now: now() };
    const figures = await checkInTime(input, checkLimitMs);
    return figures && askToFix(figures, locale);
  };

  /** What `/why` answers. */
  readonly explain: NonNullable<CommandPorts['explainFigures']> = async (figure, { ctx, locale }) =>
    explainFigures(this.#lastOf(ctx.sessionKey), figure, locale);

  /** The figures of the conversation's last answer where they stand in the text that was delivered. */
  viewOf(sessionKey: SessionKey, delivered: string): readonly FigureView[] {
    let from = 0;
    return this.#lastOf(sessionKey).flatMap(({ text, status, source, expected, start: written }) => {
      // An answer is delivered as it was checked, unless it had to be cut into parts.
      const start = delivered.startsWith(text, written) ? written : delivered.indexOf(text, from);
      if (start === -1) return [];
      from = start + text.length;
      if (status === 'structural') return [];
      const at = source?.at === undefined ? Number.NaN : Date.parse(source.at);
      const origin = source?.tool ?? source?.kind;
      return [
        {
          text,
          start,
          end: from,
          status,
          ...(expected !== undefined && { expected }),
          ...(origin !== undefined && { source: origin }),
          ...(Number.isFinite(at) && { at }),
          ...(source?.formula !== undefined && { formula: source.formula }),
        },
      ];
    });
  }

  #keep(sessionKey: SessionKey, figures: readonly Figure[]): Promise<void> {
    const kept = JSON.stringify(figures);
    return diskState.whenWritable(async () =>
      this.#deps.store.transaction(({ values }) => values.set(SCOPE, sessionKey, kept), 'soon'),
    );
  }

  #lastOf(sessionKey: SessionKey): readonly Figure[] {
    return JSON.parse(this.#deps.store.values.get(SCOPE, sessionKey) ?? '[]') as readonly Figure[];
  }
}

/** The figures of an answer, checked in slices; undefined when that is too much work. */
const checkInTime = (input: GroundingInput, limitMs: number, signal?: AbortSignal): Promise<readonly Figure[] | undefined> =>
  inSlices(withinWork(checkingFigures(input), limitMs), { signal });

/** Steps as long as they have used no more than so much of the processor, whatever else it was busy with. */
function* withinWork<T>(steps: Steps<T>, limitMs: number): Steps<T | undefined> {
  for (let used = 0; used < limitMs; ) {
    const before = cpuMs();
    const step = steps.next();
    if (step.done === true) return step.value;
    used += cpuMs() - before;
    yield;
  }
  return undefined;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What the user said; summaries and repairs are our own words and vouch for nothing. */
const saidBy = (entries: readonly TranscriptEntry[]): string[] =>
  entries.filter(({ role, synthetic }) => role === 'user' && synthetic === undefined).map(({ content }) => content);

const toolResultsOf = (entries: readonly TranscriptEntry[]) =>
  entries
    .filter(({ role, isError, synthetic }) => role === 'tool' && !isError && synthetic === undefined)
    .map(({ toolName = '', content, timestamp, handle }) => ({
      tool: toolName,
      content,
      at: timestamp,
      ...(handle !== undefined && { handle }),
    }));
