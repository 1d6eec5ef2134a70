import type { SessionStore } from '@finclaw/agent';
import { detectLanguage } from '@finclaw/config';
import type { AnswerReviewer, CommandPorts } from '@finclaw/conversation';
import { askToFix, checkingFigures, explainFigures, type Figure, type GroundingInput, reviewFigures } from '@finclaw/grounding';
import { diskState, FinClawError, inSlices, type Steps } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import {
  type CitedSpan,
  type FigureView,
  type Locale,
  type SessionKey,
  shiftSpans,
  type TextSegment,
  type TranscriptEntry,
} from '@finclaw/types';
import { RecentChecks } from './recent-checks.ts';

/** Where figures are checked against, and where their sources are kept. */
interface FiguresDeps {
  readonly sessions: SessionStore;
  readonly store: Pick<Store, 'values' | 'transaction'>;
  readonly locale: Locale;
  readonly now: () => number;
  /** How much work the figures of one answer are worth. */
  readonly checkLimitMs: number;
}

/** Stands where a figure was that nothing proves. */
const UNPROVEN = '[unproven figure left out]';

const SCOPE = 'session-figures';

/** Checks the figures of answers, and remembers of each conversation where those of its last answer came from. */
export class Figures implements AnswerReviewer {
  readonly #deps: FiguresDeps;
  readonly #checks = new RecentChecks();

  constructor(deps: FiguresDeps) {
    this.#deps = deps;
  }

  readonly review: AnswerReviewer['review'] = async (answer, ctx, signal) => {
    const { sessions, locale, now, checkLimitMs } = this.#deps;
    const entries = (await sessions.read(ctx.sessionKey))?.entries ?? [];
    const said = saidBy(entries);
    const user = said.at(-1) === ctx.bodyForAgent ? said : [...said, ctx.bodyForAgent];
    const cited = citedIn(answer, answersOf(entries, ctx.runId));
    const input = { answer, cited, user, toolResults: toolResultsOf(entries), now: now() };
    const found = this.#checks.take(input) ?? (await checkInTime(input, checkLimitMs, signal));
    if (found === undefined) {
      await this.#keep(ctx.sessionKey, []);
      throw new FinClawError(`Checking the figures takes more than ${checkLimitMs} ms`, 'FIGURES_UNCHECKED');
    }
    const { note, grounding, figures } = reviewFigures(found, detectLanguage(answer, locale));
    // The answer they belong to waits for the disk too.
    await this.#keep(ctx.sessionKey, figures);
    return { note, grounding };
  };

  /** What to ask a model to correct in an answer to the conversation so far; undefined if there is nothing of that kind. */
  readonly objectionsTo =
    (kind: Parameters<typeof askToFix>[2]) =>
    async (
      answer: string,
      segments: readonly TextSegment[],
      entries: readonly TranscriptEntry[],
      locale: Locale,
    ): Promise<string | undefined> => {
      const { now, checkLimitMs } = this.#deps;
      const cited = citedIn(answer, segments);
      const input = { answer, cited, user: saidBy(entries), toolResults: toolResultsOf(entries), now: now() };
      const figures = await checkInTime(input, checkLimitMs);
      if (figures === undefined) return undefined;
      this.#checks.keep(input, figures);
      return askToFix(figures, locale, kind);
    };

  /** A text without the figures that nothing in its conversation proves; empty when they cannot be checked. */
  async withoutUnproven(answer: string, entries: readonly TranscriptEntry[], signal: AbortSignal): Promise<string> {
    const { now, checkLimitMs } = this.#deps;
    const said = entries.flatMap(({ role, content: text, spans }) => (role === 'assistant' && spans ? [{ text, spans }] : []));
    const input = {
      answer,
      cited: citedIn(answer, said),
      user: saidBy(entries),
      toolResults: toolResultsOf(entries),
      now: now(),
    };
    const figures = await checkInTime(input, checkLimitMs, signal);
    if (figures === undefined) return '';
    // What is only supposed would be taken for a fact by whoever reads the text without its conversation.
    const unproven = figures.filter(
      ({ status, reason }) => status === 'unverified' || status === 'contradicted' || reason === 'supposed',
    );
    return unproven.reduceRight((text, { start, end }) => `${text.slice(0, start)}${UNPROVEN}${text.slice(end)}`, answer);
  }

  /** What `/why` answers. */
  readonly explain: NonNullable<CommandPorts['explainFigures']> = async (figure, { ctx, locale }) =>
    explainFigures(await this.#lastOf(ctx.sessionKey), figure, locale);

  /** The figures of the conversation's last answer where they stand in the text that was delivered. */
  async viewOf(sessionKey: SessionKey, delivered: string): Promise<readonly FigureView[]> {
    let from = 0;
    return (await this.#lastOf(sessionKey)).flatMap(({ text, status, source, expected, reason, start: written }) => {
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
          ...(reason !== undefined && { reason }),
          ...(origin !== undefined && { source: origin }),
          ...(Number.isFinite(at) && { at }),
          ...(source?.formula !== undefined && { formula: source.formula }),
          ...(source !== undefined && sourcesOf(source)),
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

  async #lastOf(sessionKey: SessionKey): Promise<readonly Figure[]> {
    return JSON.parse((await this.#deps.store.values.get(SCOPE, sessionKey)) ?? '[]') as readonly Figure[];
  }
}

/** The values of a figure's formula, as the page lists them. */
function sourcesOf({ operands = [] }: NonNullable<Figure['source']>): Pick<FigureView, 'sources'> {
  const sources = operands.flatMap(({ value, handle, tool, path }) =>
    tool === undefined ? [] : [[handle, tool, path, '=', value].filter((part) => part !== undefined).join(' ')],
  );
  return sources.length === 0 ? {} : { sources };
}

/** The figures of an answer, checked in slices; undefined when that is too much work. */
const checkInTime = (input: GroundingInput, limitMs: number, signal?: AbortSignal): Promise<readonly Figure[] | undefined> =>
  inSlices(withinWork(checkingFigures(input), limitMs), { signal });

/** So long steps follow one another before it is looked what they used. */
const UNMEASURED_MS = 3;

/** Steps as long as they have used no more than so much of the processor, whatever else it was busy with. */
function* withinWork<T>(steps: Steps<T>, limitMs: number): Steps<T | undefined> {
  for (let used = 0; used < limitMs; ) {
    const before = cpuMs();
    // Asking the system what was used takes longer than many a step.
    for (const until = performance.now() + UNMEASURED_MS; performance.now() < until; ) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
    used += cpuMs() - before;
    yield;
  }
  return undefined;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** A piece of an answer with what it cites. */
type CitedPiece = Pick<TextSegment, 'text' | 'spans'>;

/** What a run has said, piece by piece. */
const answersOf = (entries: readonly TranscriptEntry[], runId: string | undefined): CitedPiece[] =>
  entries
    .filter((entry) => entry.role === 'assistant' && entry.runId === runId && entry.spans !== undefined)
    .map(({ content, spans }) => ({ text: content, ...(spans && { spans }) }));

/** The figures that an answer cites, where they stand in the whole of it. */
function citedIn(answer: string, pieces: readonly CitedPiece[]): readonly CitedSpan[] {
  let from = 0;
  return pieces.flatMap(({ text, spans = [] }) => {
    const written = text.replace(/\r\n?/g, '\n');
    const at = written === text ? answer.indexOf(written.trim(), from) : -1;
    if (at === -1) return [];
    from = at + written.trim().length;
    return shiftSpans(spans, at - (written.length - written.trimStart().length));
  });
}

/** What the user said; summaries and repairs are our own words, forwarded messages somebody else's, and both vouch for nothing. */
const saidBy = (entries: readonly TranscriptEntry[]): string[] =>
  entries
    .filter(({ role, synthetic, origin }) => role === 'user' && synthetic === undefined && origin === undefined)
    .map(({ content }) => content);

const toolResultsOf = (entries: readonly TranscriptEntry[]): GroundingInput['toolResults'] =>
  entries
    .filter(({ role, isError, synthetic }) => role === 'tool' && !isError && synthetic === undefined)
    .map(({ toolName: tool = '', content, timestamp: at, handle }) => ({
      tool,
      content,
      at,
      ...(handle !== undefined && { handle }),
    }));
