import type { PortfolioKey } from './key.ts';
import type { MatrixQuestion, Wanted } from './questions.ts';

export type Grade = 'right' | 'declined' | 'wrong';

/** An answer as `finclaw ask --json` prints it. */
export interface Answered {
  readonly answer: string;
  readonly figures: readonly { readonly outcome: string }[];
}

const NUMBER = /[-+−]?[₩$€¥]?\d[\d,]*(?:\.\d+)?/g;
/** Matches the notice that an answer used only a part of the question, or none. */
const NOTICE =
  /did not use|not used|cannot (?:answer|tell|work)|could not|don't understand|not understand|이해하지|답할 수 없|반영하지|사용하지 않|쓰지 (?:않|못)/i;

/** Tells whether a line has the number, with its written precision. */
function hasNumber(line: string, number: number): boolean {
  return [...line.matchAll(NUMBER)].some(([text]) => {
    const digits = text.replaceAll(/[,₩$€¥+]/g, '').replace('−', '-');
    const written = Number(digits);
    const step = 10 ** -(digits.split('.')[1]?.length ?? 0);
    const isNear = (value: number) => Math.abs(written - value) <= step * 0.5 + Math.abs(value) * 1e-6 + 1e-9;
    // A fall may be written with a word for its sign.
    return (
      isNear(number) ||
      (isNear(-number) && !/[-+−]/.test(text)) ||
      (step === 1 && Math.abs(written - number) <= 1 && Math.abs(number) > 1000)
    );
  });
}

const namesOne = (line: string, names: readonly string[]): boolean =>
  names.some((name) =>
    /^[A-Z0-9.]+$/.test(name)
      ? new RegExp(`(?<![A-Za-z0-9])${name.replace('.', '\\.')}(?![A-Za-z0-9])`).test(line)
      : line.toLowerCase().includes(name.toLowerCase()),
  );

const fits = (line: string, { names, number, words }: Wanted): boolean =>
  (names === undefined || namesOne(line, names)) &&
  (number === undefined || hasNumber(line, number)) &&
  (words === undefined || words.test(line));

/**
 * Grades an answer against the truth. A sum or a count has to be on a line of its own, not in the row of another
 * holding. An answer to another question is wrong unless it states so; one without content is a refusal.
 */
export function grade(
  { text, wanted, isSuperlative }: MatrixQuestion,
  key: PortfolioKey,
  { answer, figures }: Answered,
): Grade {
  const lines = answer.split('\n').filter((line) => line.trim() !== '');
  const asked = Object.values(text).join(' ').toLowerCase();
  const others = key.holdings.filter(
    ({ ko, en }) => !asked.includes(ko.toLowerCase()) && !asked.includes(en.toLowerCase()),
  );
  const naming = lines.filter((line) => others.some(({ names }) => namesOne(line, names)));
  const isRight = isSuperlative
    ? wanted.every((each, at) => fits(naming[at] ?? naming[0] ?? '', each) || (at > 0 && fits(naming[0] ?? '', each)))
    : wanted.every((each) => lines.some((line) => !naming.includes(line) && fits(line, each)));
  if (isRight) return 'right';
  const tells = naming.length > 0 || figures.some(({ outcome }) => outcome === 'linked' || outcome === 'calculated');
  return !tells || NOTICE.test(answer) ? 'declined' : 'wrong';
}
