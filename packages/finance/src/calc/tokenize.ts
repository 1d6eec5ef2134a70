import { currencySignAt, numberAt, Rational, unitAt } from '@finclaw/language';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { FUNCTIONS } from './functions.ts';

const SIGNS = ['+', '-', '*', '/', '^', '(', ')', ';', '%'] as const;
export type Operator = (typeof SIGNS)[number];

/** One value, or the values of a list. */
export type Values = readonly Quantity[];
/** An expression, or the pieces of one with the values that stand between them. */
export type Expression = string | readonly (string | Values)[];

export type Token =
  | { readonly kind: 'values'; readonly values: Values; readonly text: string }
  | { readonly kind: 'number'; readonly value: Rational; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly text: string }
  | { readonly kind: 'name'; readonly name: string; readonly text: string };

const OPERATORS: Readonly<Record<string, Operator>> = {
  '−': '-',
  '–': '-',
  '×': '*',
  '·': '*',
  '÷': '/',
  '[': '(',
  '{': '(',
  ']': ')',
  '}': ')',
  더하기: '+',
  플러스: '+',
  plus: '+',
  빼기: '-',
  마이너스: '-',
  음수: '-',
  minus: '-',
  곱하기: '*',
  times: '*',
  의: '*',
  of: '*',
  x: '*',
  나누기: '/',
  'divided by': '/',
  over: '/',
  퍼센트: '%',
  프로: '%',
  percent: '%',
};

const EXPONENT = /^e[+-]?\d{1,3}(?![\p{L}\d.])/iu;
const WORD = /^(?:divided by|마이너스|플러스|[a-z]+|의(?=\s)|[가-힣]+)/i;

/** Cuts an expression into numbers, operators, names and the values that were put into it. */
export function tokenize(expression: Expression): Token[] {
  const tokens: Token[] = [];
  // For each open bracket, whether it holds the arguments of a function.
  const brackets: boolean[] = [];
  for (const piece of typeof expression === 'string' ? [expression] : expression) {
    if (typeof piece !== 'string') tokens.push({ kind: 'values', values: piece, text: '…' });
    else tokenizePiece(piece, tokens, brackets);
  }
  return tokens;
}

function tokenizePiece(piece: string, tokens: Token[], brackets: boolean[]): void {
  let rest = (/^[ -~]*$/.test(piece) ? piece : plainSigns(piece).normalize('NFKC'))
    .replaceAll('**', '^')
    .trim()
    .replace(/(?<![=?\s])[=?\s]+$/, '');
  while (rest !== '') {
    const read = readSign(rest) ?? readNumber(rest, brackets.at(-1) === true) ?? readOther(rest);
    if (read.token?.kind === 'operator' && read.token.operator === '(') brackets.push(tokens.at(-1)?.kind === 'name');
    if (read.token?.kind === 'operator' && read.token.operator === ')') brackets.pop();
    if (read.token !== undefined) tokens.push(read.token);
    rest = rest.slice(read.length).trimStart();
  }
}

/** Raised digits and fractions in one sign are written out: normalising would make 103 of 10³ and 11/2 of 1½. */
function plainSigns(expression: string): string {
  return expression
    .replace(/[⁰¹²³⁴-⁹]+/g, (digits) => `^(${digits.normalize('NFKC')})`)
    .replace(/(?<!\d)(\d*)([¼-¾⅐-⅞])/g, (_, whole: string, sign: string) => {
      const fraction = sign.normalize('NFKC').replace('\u2044', '/');
      return `(${whole === '' ? '0' : whole}+${fraction})`;
    });
}

interface Read {
  /** Absent for a currency sign, which stands for nothing. */
  readonly token?: Token;
  readonly length: number;
}

/** A sign that begins no number and no word. */
function readSign(text: string): Read | undefined {
  const sign = text[0]!;
  const operator = sign === ',' ? ';' : SIGNS.find((each) => each === sign);
  return operator && { token: { kind: 'operator', operator, text: sign }, length: 1 };
}

function readNumber(text: string, isArgument: boolean): Read | undefined {
  const number = /^반(?![가-힣])/.test(text) ? { value: Rational.of(1n, 2n), length: 1 } : numberAt(text, { inFormula: true });
  if (number === undefined) return undefined;
  let { value, length } = number;
  const exponent = EXPONENT.exec(text.slice(length))?.[0];
  const unit = unitAt(text, length);
  if (exponent !== undefined) {
    value = value.times(Rational.of(10n).toPower(Number(exponent.slice(1))));
    length += exponent.length;
  } else if (unit?.unit.dimension === 'basis-points') {
    value = value.dividedBy(Rational.of(10_000n));
    length = unit.end;
  }
  // A point with nothing behind it ends a number as well as a sentence.
  if (/^\.(?![\d.])/.test(text.slice(length))) length += 1;
  // "2.5.1" and "1,23" are not numbers anybody agrees on; between the arguments of a function the comma separates.
  if ((isArgument ? /^\.\d/ : /^[.,]\d/).test(text.slice(length)))
    throw new CalcRefused({ reason: 'syntax', near: text.slice(0, 20) });
  return { token: { kind: 'number', value, text: text.slice(0, length) }, length };
}

function readOther(text: string): Read {
  const called = /^[a-z]+(?=\s*\()/i.exec(text)?.[0];
  if (called !== undefined && Object.hasOwn(FUNCTIONS, called.toLowerCase()))
    return { token: { kind: 'name', name: called.toLowerCase(), text: called }, length: called.length };
  const counted = countedLength(text);
  if (counted !== undefined) return { length: counted };
  const word = WORD.exec(text)?.[0] ?? (text[0] as string);
  const known = Object.hasOwn(OPERATORS, word.toLowerCase()) ? OPERATORS[word.toLowerCase()] : undefined;
  if (known !== undefined) return { token: { kind: 'operator', operator: known, text: word }, length: word.length };
  if (!WORD.test(word)) throw new CalcRefused({ reason: 'syntax', near: text.slice(0, 20) });
  return { token: { kind: 'name', name: word.toLowerCase(), text: word }, length: word.length };
}

/** Signs and words that say what is counted do not change the number: ₩, 원, shares. */
function countedLength(text: string): number | undefined {
  const sign = currencySignAt(text);
  if (sign !== undefined) return sign.length;
  const unit = unitAt(text, 0);
  if (unit === undefined || unit.partOf !== undefined || !['money', 'shares', 'count'].includes(unit.unit.dimension))
    return undefined;
  return /^(?:의\s|[^가-힣]|$)/.test(text.slice(unit.end)) ? unit.end : undefined;
}
