import type { SessionStore } from '@finclaw/agent';
import { detectLanguage, message, Refusal } from '@finclaw/config';
import { figureNote } from '@finclaw/grounding';
import {
  type AnswerToSign,
  linesOf,
  partLabel,
  type SignedAnswer,
  type SignedResult,
  signAnswer,
} from '@finclaw/grounding/signed';
import { assertHumanAct } from '@finclaw/infra';
import { type ToolRegistry, toolLabel } from '@finclaw/tools';
import type { AnswerPartView } from '@finclaw/types';
import { type Figure, type Locale, type MessageOrigin, shiftFigures, type TranscriptEntry } from '@finclaw/types';
import type { AuditLog } from '../audit/audit-log.ts';
import type { SignBody } from '../audit/sign-body.ts';
import { resultsIn } from '../finance/annotated-answer.ts';
import { limitsOf } from '../finance/figures.ts';
import type { InstallationKey } from './installation-key.ts';

/** Which answer: the last one of a conversation, or that of one run. */
interface AnswerPlace {
  readonly sessionKey: string;
  readonly runId?: string | undefined;
  readonly locale: Locale;
}

interface AnswerSigningDeps {
  readonly sessions: Pick<SessionStore, 'read' | 'complete'>;
  readonly tools: Pick<ToolRegistry, 'get'>;
  readonly audit: Pick<AuditLog, 'ofRun' | 'append'>;
  readonly key: InstallationKey;
  readonly version: string;
  readonly now: () => number;
}

const PREVIEW = 300;
const HANDLE = /\br[1-9]\d{0,5}\b/g;

/** Exports an answer with all sources of its figures to one signed file. */
export class AnswerSigning {
  readonly #deps: AnswerSigningDeps;

  constructor(deps: AnswerSigningDeps) {
    this.#deps = deps;
  }

  /** Lists the parts of an answer's file, and which are private. */
  async parts(place: AnswerPlace): Promise<readonly AnswerPartView[]> {
    const { question, text, figures, note, results, language } = (await this.#answer(place)).answer;
    const { locale } = place;
    const part = (name: string, text: string): AnswerPartView => ({
      name,
      label: partLabel(name, { parts: {} }, locale),
      text: text,
      isPrivate: false,
    });
    return [
      part('question', question),
      ...linesOf(text, figures, results, language).map((line, at) => part(`line${at + 1}`, line.text.trim())),
      ...(note === undefined ? [] : [part('note', note)]),
      ...Object.entries(results).map(([name, { tool, content }]) => ({
        name,
        label: message(locale, 'signed.part.result', { handle: name, tool: toolLabel(tool, locale) }),
        text: content.slice(0, PREVIEW),
        isPrivate: this.#isPrivate(tool),
      })),
    ];
  }

  /**
   * Signs an answer without the withheld parts, and records that; only a person may, since it discloses the
   * conversation.
   */
  async sign(
    place: AnswerPlace,
    withheld: readonly string[],
    origin: MessageOrigin | undefined,
  ): Promise<SignedAnswer> {
    assertHumanAct(origin);
    const { audit, key, now } = this.#deps;
    const { answer, runId } = await this.#answer(place);
    const names = (await this.parts(place)).map(({ name }) => name);
    const unknown = withheld.find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new Refusal('INVALID_INPUT', 'signed.unknownPart', { name: unknown, names: names.join(', ') });
    const signed = await signAnswer(answer, await key.open(), new Set(withheld));
    const { signature, parts } = signed;
    const body: SignBody = { sessionKey: place.sessionKey, signature, parts: Object.keys(parts), withheld };
    await audit.append({ kind: 'sign', at: now(), body, ...(runId !== undefined && { runId }) });
    return signed;
  }

  /** The results of a third-party tool may contain anything. */
  #isPrivate(name: string): boolean {
    const tool = this.#deps.tools.get(name);
    return tool?.source !== 'built-in' || tool.definition.accessesSensitiveData === true;
  }

  async #answer({
    sessionKey,
    runId,
    locale,
  }: AnswerPlace): Promise<{ readonly answer: AnswerToSign; readonly runId: string | undefined }> {
    const { sessions, audit, version, now } = this.#deps;
    const entries = await sessions.complete(sessionKey, (await sessions.read(sessionKey))?.entries ?? []);
    const isAnswer = (entry: TranscriptEntry): boolean =>
      entry.role === 'assistant' && entry.toolUseId === undefined && entry.content.trim() !== '';
    const last = entries.findLast((entry) => isAnswer(entry) && (runId === undefined || entry.runId === runId));
    if (last === undefined) throw new Refusal('RUN_NOT_FOUND', 'signed.noAnswer');
    const ofRun = entries.filter((entry) => entry.runId === last.runId);
    const joinedAnswer = joined(ofRun.filter(isAnswer));
    const language = detectLanguage(joinedAnswer.text, locale);
    const results = citedResults(joinedAnswer.figures, entries);
    const record = (await audit.ofRun(last.runId ?? '')).findLast(({ kind }) => kind === 'run');
    const limits = limitsOf(joinedAnswer, entries, last.runId);
    const answer: AnswerToSign = {
      ...joinedAnswer,
      question: ofRun
        .flatMap(({ role, synthetic, content }) => (role === 'user' && !synthetic ? content : []))
        .join('\n'),
      note: figureNote(joinedAnswer.text, joinedAnswer.figures, limits, language),
      results,
      language,
      program: `finclaw ${version}`,
      answeredAt: last.timestamp,
      signedAt: new Date(now()).toISOString(),
      ...(record && { audit: { seq: record.seq, hash: record.hash } }),
    };
    return { answer, runId: last.runId };
  }
}

/** Joins the text of several entries, with the positions of their figures. */
function joined(entries: readonly TranscriptEntry[]): { readonly text: string; readonly figures: readonly Figure[] } {
  let text = '';
  const figures: Figure[] = [];
  for (const { content, figures: own = [] } of entries) {
    const start = content.length - content.trimStart().length;
    if (text !== '') text += '\n\n';
    figures.push(...shiftFigures(own, text.length - start));
    text += content.trim();
  }
  return { text, figures };
}

/** Returns the results that figures cite, anywhere in the conversation. */
function citedResults(
  figures: readonly Figure[],
  entries: readonly TranscriptEntry[],
): Readonly<Record<string, SignedResult>> {
  const handles = new Set(figures.flatMap(({ expression = '' }) => expression.toLowerCase().match(HANDLE) ?? []));
  const known = resultsIn(entries);
  return Object.fromEntries(
    [...handles]
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .flatMap((handle) => {
        const found = known.findLast((entry) => entry.handle === handle);
        if (found === undefined) return [];
        const call = entries.find(({ role, toolUseId }) => role === 'assistant' && toolUseId === found.toolUseId);
        const { toolName: tool = '', timestamp: at, content } = found;
        return [[handle, { tool, at, input: call?.toolInput ?? null, content }] as const];
      }),
  );
}
