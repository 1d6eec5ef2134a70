import { fillHandles } from '@finclaw/agent';
import { isFenced, unfence } from '@finclaw/agent/tools';
import { runToEnd, type Steps } from '@finclaw/infra';
import type { CitedSpan } from '@finclaw/types';
import { citationsIn, withoutNotes } from './cited/citations.ts';
import { NameBook } from './context/names.ts';
import { readingClaims } from './context/read-claims.ts';
import { gatheringEvidence } from './evidence/gather.ts';
import type { ToolAnswer } from './evidence/harvest.ts';
import { readInstant } from './evidence/instant.ts';
import { type Conversation, recentOf, widenedFor } from './evidence/reach.ts';
import type { Figure, GroundingInput } from './figure.ts';
import { FigureCheck } from './figure-check.ts';
import { DEFAULT_FRESHNESS_MS, Freshness } from './proof/freshness.ts';
import { TableEvidence } from './tables/table-evidence.ts';

/** Traces every number of an answer to the tool results, the user's words, or exact arithmetic over them. */
export function checkFigures(input: GroundingInput): { readonly figures: Figure[] } {
  return { figures: runToEnd(checkingFigures(input)) };
}

/** The same in steps, each of them short, so that a server can do something else in between. */
export function* checkingFigures(input: GroundingInput): Steps<Figure[]> {
  const { answer, spans, restore } = withoutNotes(typeof input?.answer === 'string' ? input.answer : '', input?.cited ?? []);
  const user = asList(input?.user).filter((text): text is string => typeof text === 'string');
  const whole = { answers: toolAnswers(asList(input?.toolResults)), user };
  const recent = recentOf(whole, new Set(spans.flatMap(({ facts }) => facts.map(({ handle }) => handle))));
  const figures = yield* checkingAgainst(recent, whole, input, answer, spans);
  const wider = widerThan(recent, whole, answer, figures);
  return (wider === undefined ? figures : yield* checkingAgainst(wider, whole, input, answer, spans)).map(restore);
}

/** What else of a long conversation a figure may come from that its latest part does not prove. */
function widerThan(
  recent: Conversation,
  whole: Conversation,
  answer: string,
  figures: readonly Figure[],
): Conversation | undefined {
  const open = figures.filter(
    ({ status, reason }) => (status === 'unverified' || status === 'contradicted') && reason === undefined,
  );
  const isWhole = recent.answers.length === whole.answers.length && recent.user.length === whole.user.length;
  if (isWhole || open.length === 0) return undefined;
  const mentions = new NameBook().find(answer);
  const named = mentions.flatMap(({ start, end, ids }) => [answer.slice(start, end), ...[...ids].map(symbolOf)]);
  return widenedFor(whole, recent, open, named);
}

const symbolOf = (id: string): string => id.slice(id.indexOf(':') + 1);

/** Holds the figures of an answer against a part of the conversation. */
function* checkingAgainst(
  { answers, user }: Conversation,
  whole: Conversation,
  input: GroundingInput,
  answer: string,
  spans: readonly CitedSpan[],
): Steps<Figure[]> {
  const names = new NameBook();
  const evidence = yield* gatheringEvidence(answers, user, names);
  const read = yield* readingClaims(answer, names, evidence.topic?.ids);
  const now = readInstant(input?.now);
  const limit = typeof input?.freshnessLimitMs === 'number' ? input.freshnessLimitMs : DEFAULT_FRESHNESS_MS;
  const freshness = new Freshness(evidence, now, limit, readInstant(input?.checkedAt));
  const tables = yield* TableEvidence.reading(answers, evidence.grids, user.at(-1) ?? '');
  const citations = citationsIn(spans, read, evidence, answers, tables);
  return yield* new FigureCheck({ answer, read, evidence, citations, now, freshness, answers: whole.answers, tables }).run();
}

/** What was read of the results of earlier answers in the same conversation. */
const readBefore = new WeakMap<object, ToolAnswer>();

/** What the tools answered, each with its handle; of what an outsider wrote, without the fence around it. */
function toolAnswers(given: readonly unknown[]): ToolAnswer[] {
  const results = given.map((result) => Object(result) as { [Key in 'tool' | 'content' | 'at' | 'handle']?: unknown });
  const handles = fillHandles(results.map(({ handle }) => (typeof handle === 'string' ? handle : undefined)));
  return results.map((result, order) => {
    const handle = handles[order]!;
    const known = readBefore.get(result);
    if (known?.handle === handle && known.order === order) return known;
    const { tool, content, at } = result;
    const instant = readInstant(at);
    const isFence = typeof content === 'string' && isFenced(content);
    const answer = {
      tool: typeof tool === 'string' ? tool : 'tool',
      handle,
      content: isFence ? unfence(content) : content,
      isOutside: isFence,
      order,
      ...(instant !== undefined && { at: instant }),
    };
    readBefore.set(result, answer);
    return answer;
  });
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
