import { fillHandles } from '@finclaw/agent';
import { isFenced, unfence } from '@finclaw/agent/tools';
import { runToEnd, type Steps } from '@finclaw/infra';
import { citationsIn, withoutNotes } from './cited/citations.ts';
import { NameBook } from './context/names.ts';
import { readingClaims } from './context/read-claims.ts';
import type { ToolAnswer } from './evidence/fact.ts';
import { gatheringEvidence } from './evidence/gather.ts';
import { readInstant } from './evidence/instant.ts';
import { type Conversation, recentOf, widenedFor } from './evidence/reach.ts';
import type { Figure, GroundingInput } from './figure.ts';
import { FigureCheck } from './figure-check.ts';
import { kept } from './once.ts';
import { DEFAULT_FRESHNESS_MS, Freshness } from './proof/freshness.ts';
import { TableEvidence } from './tables/table-evidence.ts';

/** Traces every number of an answer to the tool results, the user's words, or exact arithmetic over them. */
export function checkFigures(input: GroundingInput): { readonly figures: Figure[] } {
  return { figures: runToEnd(checkingFigures(input)) };
}

/** The same in steps, each of them short, so that a server can do something else in between. */
export function* checkingFigures(input: GroundingInput): Steps<Figure[]> {
  const plain = withoutNotes(typeof input?.answer === 'string' ? input.answer : '', input?.cited ?? []);
  const user = asList(input?.user).filter((text): text is string => typeof text === 'string');
  const whole = { answers: toolAnswers(asList(input?.toolResults)), user };
  const recent = recentOf(whole, new Set(plain.spans.flatMap(({ facts }) => facts.map(({ handle }) => handle))));
  const figures = yield* checkingAgainst(recent, plain, input);
  // What the latest part of a long conversation does not prove may come from an earlier one.
  const open = figures.filter(
    ({ status, reason }) => (status === 'unverified' || status === 'contradicted') && reason === undefined,
  );
  const wider = widenedFor(whole, recent, open, plain.answer);
  return (wider === undefined ? figures : yield* checkingAgainst(wider, plain, input)).map(plain.restore);
}

/** Holds the figures of an answer against a part of the conversation. */
function* checkingAgainst(
  { answers, user }: Conversation,
  { answer, spans }: Pick<ReturnType<typeof withoutNotes>, 'answer' | 'spans'>,
  input: GroundingInput,
): Steps<Figure[]> {
  const names = new NameBook();
  const evidence = yield* gatheringEvidence(answers, user, names);
  const read = yield* readingClaims(answer, names, evidence.topic?.ids);
  const now = readInstant(input?.now);
  const limit = typeof input?.freshnessLimitMs === 'number' ? input.freshnessLimitMs : DEFAULT_FRESHNESS_MS;
  const freshness = new Freshness(evidence, now, limit, readInstant(input?.checkedAt));
  const tables = yield* TableEvidence.reading(answers, evidence.grids, user.at(-1) ?? '', read);
  const citations = citationsIn(spans, read, evidence, answers, tables);
  return yield* new FigureCheck({ answer, read, evidence, citations, now, freshness, answers, tables }).run();
}

/** What was read of the results of earlier answers in the same conversation. */
const readBefore = new WeakMap<object, Omit<ToolAnswer, 'handle' | 'order'>>();

/** What the tools answered, each with its handle; of what an outsider wrote, without the fence around it. */
function toolAnswers(given: readonly unknown[]): ToolAnswer[] {
  const results = given.map((result) => Object(result) as { [Key in 'tool' | 'content' | 'at' | 'handle']?: unknown });
  const handles = fillHandles(results.map(({ handle }) => (typeof handle === 'string' ? handle : undefined)));
  return results.map((result, order) => {
    const read = kept(readBefore, result, () => {
      const { content } = result;
      const at = readInstant(result.at);
      const isOutside = typeof content === 'string' && isFenced(content);
      const tool = typeof result.tool === 'string' ? result.tool : 'tool';
      return { tool, content: isOutside ? unfence(content) : content, isOutside, ...(at !== undefined && { at }) };
    });
    return { ...read, handle: handles[order]!, order };
  });
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
