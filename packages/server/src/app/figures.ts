import type { SessionStore } from '@finclaw/agent';
import { detectLanguage } from '@finclaw/config';
import { askToFix, checkFigures, explainFigures, type Figure, reviewAnswer } from '@finclaw/finance';
import type { Database, KeyValueStore } from '@finclaw/storage';
import type { FigureView, Locale, SessionKey, TranscriptEntry } from '@finclaw/types';
import type { AnswerReviewer, CommandPorts } from '../auto-reply/index.ts';

/** Where figures are checked against, and where their sources are kept. */
export interface FiguresDeps {
  readonly sessions: SessionStore;
  readonly values: KeyValueStore;
  readonly database: Pick<Database, 'deferred'>;
  readonly locale: Locale;
  readonly now: () => number;
}

const SCOPE = 'session-figures';

/** Checks the figures of answers, and remembers of each conversation where those of its last answer came from. */
export class Figures implements AnswerReviewer {
  readonly #deps: FiguresDeps;

  constructor(deps: FiguresDeps) {
    this.#deps = deps;
  }

  readonly review: AnswerReviewer['review'] = async (answer, ctx) => {
    const { sessions, values, database, locale, now } = this.#deps;
    const entries = (await sessions.read(ctx.sessionKey))?.entries ?? [];
    const { note, grounding, figures } = reviewAnswer({
      answer,
      user: [...saidBy(entries), ctx.bodyForAgent],
      toolResults: toolResultsOf(entries),
      now: now(),
      locale: detectLanguage(answer, locale),
    });
    // The answer they belong to waits for the disk itself.
    database.deferred(() => values.set(SCOPE, ctx.sessionKey, JSON.stringify(figures)));
    return { note, grounding };
  };

  /** What to ask a model to correct in an answer to the conversation so far; undefined if all its figures are proven. */
  readonly objectTo = (answer: string, entries: readonly TranscriptEntry[], locale: Locale): string | undefined => {
    const now = this.#deps.now();
    const { figures } = checkFigures({ answer, user: saidBy(entries), toolResults: toolResultsOf(entries), now });
    return askToFix(figures, locale);
  };

  /** What `/why` answers. */
  readonly explain: NonNullable<CommandPorts['explainFigures']> = async (figure, { ctx, locale }) =>
    explainFigures(this.#lastOf(ctx.sessionKey), figure, locale);

  /** The figures of the conversation's last answer where they stand in the text that was delivered. */
  viewOf(sessionKey: SessionKey, delivered: string): readonly FigureView[] {
    let from = 0;
    return this.#lastOf(sessionKey).flatMap(({ text, status, source }) => {
      const start = delivered.indexOf(text, from);
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
          ...(origin !== undefined && { source: origin }),
          ...(Number.isFinite(at) && { at }),
          ...(source?.formula !== undefined && { formula: source.formula }),
        },
      ];
    });
  }

  #lastOf(sessionKey: SessionKey): readonly Figure[] {
    return JSON.parse(this.#deps.values.get(SCOPE, sessionKey) ?? '[]') as readonly Figure[];
  }
}

/** What the user said; summaries and repairs are our own words and vouch for nothing. */
const saidBy = (entries: readonly TranscriptEntry[]): string[] =>
  entries.filter(({ role, synthetic }) => role === 'user' && synthetic === undefined).map(({ content }) => content);

const toolResultsOf = (entries: readonly TranscriptEntry[]) =>
  entries
    .filter(({ role, isError, synthetic }) => role === 'tool' && !isError && synthetic === undefined)
    .map(({ toolName = '', content, timestamp }) => ({ tool: toolName, content, at: timestamp }));
