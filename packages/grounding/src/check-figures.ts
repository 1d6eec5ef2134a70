import { fillHandles } from '@finclaw/agent';
import { NameBook } from '@finclaw/finance/instruments';
import { runToEnd, type Steps } from '@finclaw/infra';
import { readInstant } from '@finclaw/language';
import { citationsIn, withoutNotes } from './cited/citations.ts';
import { readingClaims } from './context/read-claims.ts';
import type { ToolAnswer } from './evidence/fact.ts';
import { gatheringEvidence } from './evidence/gather.ts';
import { recentFor } from './evidence/recent.ts';
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
  const said = asList(input?.user).filter((text): text is string => typeof text === 'string');
  const whole = { answers: toolAnswers(asList(input?.toolResults)), user: said };
  const cited = new Set(spans.flatMap(({ facts }) => facts.map(({ handle }) => handle)));
  const { answers, user } = yield* recentFor(whole, answer, cited);
  const names = new NameBook();
  const evidence = yield* gatheringEvidence(answers, user, names);
  const read = yield* readingClaims(answer, names, evidence.topic?.ids);
  const now = readInstant(input?.now);
  const limit = typeof input?.freshnessLimitMs === 'number' ? input.freshnessLimitMs : DEFAULT_FRESHNESS_MS;
  const freshness = new Freshness(evidence, now, limit, readInstant(input?.checkedAt));
  const tables = yield* TableEvidence.reading(answers, evidence.grids, user.at(-1) ?? '', read);
  const citations = citationsIn(spans, read, evidence, answers, tables);
  const figures = yield* new FigureCheck({ answer, read, evidence, citations, now, freshness, answers, tables }).run();
  return figures.map(restore);
}

/** What the tools answered, each with its handle. */
function toolAnswers(given: readonly unknown[]): ToolAnswer[] {
  const results = given.map((result) => Object(result) as { [Key in 'tool' | 'content' | 'at' | 'handle']?: unknown });
  const handles = fillHandles(results.map(({ handle }) => (typeof handle === 'string' ? handle : undefined)));
  return results.map(({ tool, content, at }, order) => ({
    ...{ tool: typeof tool === 'string' ? tool : 'tool', content, at: readInstant(at) },
    ...{ handle: handles[order]!, order },
  }));
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
