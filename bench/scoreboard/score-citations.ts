import { checkFigures, citedResult, type Figure, type GroundingInput, renderCited } from '@finclaw/grounding';
import type { Locale } from '@finclaw/types';
import type { KnownFact } from '../../packages/grounding/src/evidence/fact.ts';
import { foreignFacts } from '../../packages/grounding/src/facts/result-facts.ts';
import { readLabelledAnswers } from '../../packages/grounding/src/testing/labelled-answers.ts';

/** Whose value a wrong citation gives instead: another instrument's, another day's, another field's. */
type WrongKind = 'instrument' | 'day' | 'field';

/** How the words around citations were held against what they cite. */
export interface CitationScore {
  readonly right: number;
  readonly contradicted: number;
  readonly unverified: number;
  /** Citations that gave no figure. */
  readonly missing: number;
  /** Of wrong values, how many were cited, how many of these passed, and how many were proven when they were only written out. */
  readonly wrong: Readonly<Record<WrongKind, { readonly cited: number; readonly passed: number; readonly written: number }>>;
}

type Result = ReturnType<typeof citedResult>;

/** One figure of an answer that is given by a result directly. */
interface Place {
  readonly figure: Figure;
  readonly result: Result;
  readonly fact: KnownFact;
}

/**
 * The labelled answers with one figure after the other cited: the value it stands for, then values of another instrument, day and field in the
 * same unit. Only figures that are proven without citations take part, which favours the check.
 */
export function scoreCitations(answers = readLabelledAnswers(), told: (what: string) => void = () => {}): CitationScore {
  const score = { right: 0, contradicted: 0, unverified: 0, missing: 0, wrong: tallies() };
  for (const { input, figures: labels } of answers) {
    const results = input.toolResults.map(({ tool, content }, at) => citedResult(`r${at + 1}`, tool, content));
    const isRight = ({ start, end }: Figure) =>
      labels.some((label) => label.start < end && label.end > start && label.expected === 'fine');
    for (const figure of checkFigures(input).figures.filter(isRight)) {
      const place = placeOf(figure, results);
      if (place === undefined) continue;
      const verdict = verdictOf(input, place, place.result, place.fact)?.cited ?? 'missing';
      if (verdict === 'missing') {
        score.missing++;
        continue;
      }
      score.right++;
      if (verdict === 'contradicted' || verdict === 'unverified') {
        score[verdict]++;
        told(`right ${verdict}: ${place.result.tool} ${place.fact.path} "${figure.text}" in ${JSON.stringify(input.answer)}`);
      }
      for (const [kind, { result, fact }] of wrongOnes(place, results)) {
        const judged = verdictOf(input, place, result, fact);
        if (judged === undefined) continue;
        score.wrong[kind].cited++;
        if (judged.written() === 'proven') score.wrong[kind].written++;
        // One that is too old is marked too, with its age.
        if (judged.cited === 'proven') {
          score.wrong[kind].passed++;
          told(`${kind}: ${result.tool} ${fact.path} for ${place.fact.path} "${figure.text}" in ${JSON.stringify(input.answer)}`);
        }
      }
    }
  }
  return score;
}

/** The score as lines to print. */
export function citationLines({ right, contradicted, unverified, missing, wrong }: CitationScore): readonly string[] {
  const passed = Object.entries(wrong).map(
    ([kind, { cited, passed: count, written }]) =>
      `| wrong ${kind} passed; written out, proven | ${count}; ${written} of ${cited} |`,
  );
  return [
    '| labelled answers, cited (mended against: no first sight) | |',
    '| --- | ---: |',
    `| right contradicted | ${contradicted} of ${right} |`,
    `| right unverified | ${unverified} of ${right} |`,
    `| no figure | ${missing} of ${right + missing} |`,
    ...passed,
  ];
}

const tallies = () => ({
  instrument: { cited: 0, passed: 0, written: 0 },
  day: { cited: 0, passed: 0, written: 0 },
  field: { cited: 0, passed: 0, written: 0 },
});

function placeOf(figure: Figure, results: readonly Result[]): Place | undefined {
  const { status, source } = figure;
  if ((status !== 'proven' && status !== 'stale') || source?.kind !== 'tool') return undefined;
  const result = results.find(({ handle }) => handle === source.handle);
  const fact = result && factsOf(result).get(source.path ?? '');
  return result && fact && { figure, result, fact };
}

/** What is known of the figures of a result, by path. */
const factsOf = ({ facts, content, isOutside }: Result): ReadonlyMap<string, KnownFact> =>
  isOutside ? foreignFacts(content) : facts;

/** The first value of each kind that could be mistaken for the cited one. */
function wrongOnes({ result, fact }: Place, results: readonly Result[]): Map<WrongKind, { result: Result; fact: KnownFact }> {
  const found = new Map<WrongKind, { result: Result; fact: KnownFact }>();
  const shapeOf = ({ path }: KnownFact): string => path.replaceAll(/\[\d+\]/g, '[]');
  for (const other of results)
    for (const each of factsOf(other).values()) {
      if (each.value === fact.value || each.unit !== fact.unit || each.currency !== fact.currency) continue;
      const isSamePlace = other.tool === result.tool && shapeOf(each) === shapeOf(fact);
      const isSameThing = each.subject === fact.subject && each.period === fact.period;
      const kind =
        isSamePlace && each.subject !== fact.subject
          ? 'instrument'
          : isSamePlace && each.period !== fact.period
            ? 'day'
            : other === result && isSameThing && each.field !== fact.field
              ? 'field'
              : undefined;
      if (kind !== undefined && !found.has(kind)) found.set(kind, { result: other, fact: each });
    }
  return found;
}

/** What becomes of the answer with a citation in the place of the figure, and with the same value only written there. */
function verdictOf(
  input: GroundingInput,
  { figure, fact }: Place,
  { handle }: Result,
  cited: KnownFact,
): { readonly cited: Figure['status']; readonly written: () => Figure['status'] | undefined } | undefined {
  const locale: Locale = /[가-힣]/.test(input.answer) ? 'ko' : 'en';
  // A figure that is written without its minus beside a word for falling is cited as a size.
  const isSize = fact.value.startsWith('-') && !/^[-−▼△]/.test(figure.text) && cited.value.startsWith('-');
  const path = cited.path.startsWith('[') ? cited.path : `.${cited.path}`;
  const { start, end } = spanOf(figure, cited);
  const written = `${input.answer.slice(0, start)}{{${handle}${path}${isSize ? '|abs' : ''}}}${input.answer.slice(end)}`;
  const { text: answer, spans } = renderCited(written, input.toolResults, locale);
  const [span] = spans;
  if (span === undefined || span.problem) return undefined;
  const judged = checkFigures({ ...input, answer, cited: spans }).figures.find(({ citation }) => citation !== undefined);
  const bare = () =>
    checkFigures({ ...input, answer }).figures.find((each) => each.start < span.end && each.end > span.start)?.status;
  return judged && { cited: judged.status, written: bare };
}

/** A value without a unit of its own leaves the words for the unit standing. */
function spanOf({ text, start, end }: Figure, { unit, currency }: KnownFact): { start: number; end: number } {
  const digits = /[\d,.]*\d/.exec(text);
  const hasUnit = unit !== 'number' && (unit !== 'money' || currency !== undefined);
  // "10 Apple shares" names whose they are.
  const isAroundName = /\d\s\p{Lu}\p{L}+\s/u.test(text);
  if (digits === null || (!isAroundName && (hasUnit || digits[0].length + 2 < text.length))) return { start, end };
  return { start: start + digits.index, end: start + digits.index + digits[0].length };
}
