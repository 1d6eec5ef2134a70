import type { SessionStore } from '@finclaw/agent';
import type { AnswerReviewer, CommandPorts } from '@finclaw/conversation';
import { explainFigures, figureNote, figureViews, sourceResult, summarise } from '@finclaw/grounding';
import { diskState } from '@finclaw/infra';
import type { Store } from '@finclaw/storage';
import {
  DATA_LIMITS,
  type DataLimit,
  type Figure,
  type FigureView,
  type Locale,
  type MsgContext,
  type SessionKey,
  type ShownText,
  shiftFigures,
  type TranscriptEntry,
} from '@finclaw/types';
import { resultsIn } from './annotated-answer.ts';

interface FiguresDeps {
  readonly sessions: SessionStore;
  readonly store: Pick<Store, 'values' | 'withNext'>;
  readonly languageOf: (ctx: MsgContext) => Locale;
}

const SCOPE = 'session-figures';

/**
 * Collects the figures of answers, states the limits of their data, and stores the sources of each conversation's last
 * answer.
 */
export class Figures implements AnswerReviewer {
  readonly #deps: FiguresDeps;

  constructor(deps: FiguresDeps) {
    this.#deps = deps;
  }

  readonly review: AnswerReviewer['review'] = async (answer, ctx) => {
    const { sessions, languageOf } = this.#deps;
    const entries = (await sessions.read(ctx.sessionKey))?.entries ?? [];
    const figures = figuresIn(
      answer,
      entries.filter(({ runId }) => runId === ctx.runId),
    );
    const limits = limitsOf({ text: answer, figures }, entries, ctx.runId);
    // The answer they belong to waits for the disk too.
    await this.#store(ctx.sessionKey, figureViews(figures, answer));
    return {
      note: figureNote(answer, figures, limits, languageOf(ctx)),
      grounding: summarise(answer, figures, limits),
    };
  };

  /** Answers `/why`. */
  readonly explain: NonNullable<CommandPorts['explainFigures']> = async (figure, { ctx, locale }) =>
    explainFigures(await this.#lastOf(ctx.sessionKey), figure, locale);

  /** Returns the figures of the conversation's last answer with their positions in the delivered text. */
  async viewOf(sessionKey: SessionKey, delivered: string): Promise<readonly FigureView[]> {
    let from = 0;
    return (await this.#lastOf(sessionKey)).flatMap((figure) => {
      const { text, start: written } = figure;
      // An answer is delivered as it was checked, unless it had to be split.
      const start = delivered.startsWith(text, written) ? written : delivered.indexOf(text, from);
      if (start === -1) return [];
      from = start + text.length;
      return [{ ...figure, start, end: from }];
    });
  }

  #store(sessionKey: SessionKey, figures: readonly FigureView[]): Promise<void> {
    const stored = JSON.stringify(figures);
    return diskState.whenWritable(async () =>
      this.#deps.store.withNext(({ values }) => values.set(SCOPE, sessionKey, stored)),
    );
  }

  async #lastOf(sessionKey: SessionKey): Promise<readonly FigureView[]> {
    const stored = JSON.parse((await this.#deps.store.values.get(SCOPE, sessionKey)) ?? '[]') as readonly FigureView[];
    // Figures stored by an earlier version have no outcome.
    return stored.filter(({ outcome }) => outcome !== undefined);
  }
}

/** Tells whether a figure is part of a passage in quotation marks, which end with their line. */
function isQuoted(answer: string, { start, end }: Figure): boolean {
  const before = answer.slice(answer.lastIndexOf('\n', start - 1) + 1, start);
  const [after = ''] = answer.slice(end).split('\n', 1);
  const isOpen = before.split('"').length % 2 === 0 || before.lastIndexOf('“') > before.lastIndexOf('”');
  return isOpen && /["”]/.test(after);
}

/** Returns the figures of an answer with their positions in the whole of it. */
function figuresIn(answer: string, entries: readonly TranscriptEntry[]): readonly Figure[] {
  let from = 0;
  return entries.flatMap(({ role, content, figures = [] }) => {
    if (role !== 'assistant') return [];
    const at = answer.indexOf(content.trim(), from);
    if (at === -1) return [];
    from = at + content.trim().length;
    return shiftFigures(figures, at - (content.length - content.trimStart().length));
  });
}

/**
 * Returns the limits of an answer's data: of the values it cites, of incomplete lists, and of results that contain a
 * figure without a source. An answer that cites nothing relies on all results of its run; one with figures, which no
 * suggested question has, on those of its conversation.
 */
export function limitsOf(
  { text, figures }: ShownText,
  entries: readonly TranscriptEntry[],
  runId: TranscriptEntry['runId'],
): readonly DataLimit[] {
  const cited = new Set(figures.flatMap(({ inputs }) => inputs.map(({ handle }) => handle)));
  const open = figures.filter((figure) => figure.outcome === 'none' && !isQuoted(text, figure));
  const numbers = open.flatMap(({ start, end }) => wholeNumber(text.slice(start, end)) ?? []);
  const found = new Set(figures.flatMap(({ inputs }) => inputs.flatMap(({ limits = [] }) => limits)));
  for (const { handle = '', toolName = '', content, runId: ofRun } of resultsIn(entries)) {
    const isSource = cited.size === 0 ? open.length > 0 || ofRun === runId : numbers.some((each) => each.test(content));
    if (!isSource && !cited.has(handle)) continue;
    for (const limit of sourceResult(handle, toolName, content).limits())
      if (isSource || limit === 'partial') found.add(limit);
  }
  return DATA_LIMITS.filter((limit) => found.has(limit));
}

/** Returns a pattern that finds a number in a result; fewer than three digits occur in any. */
function wholeNumber(text: string): RegExp | undefined {
  const [digits = ''] = /\d[\d,]*(?:\.\d+)?/.exec(text) ?? [];
  const plain = digits.replaceAll(',', '');
  return plain.replace('.', '').length < 3
    ? undefined
    : new RegExp(`(?<![\\d.])${plain.replace('.', '\\.')}0*(?![\\d]|\\.\\d)`);
}
