import { currencySignAt, loneNumber, numberAt, Rational, unitAt } from '@finclaw/language';
import { dayNumber, parseLocalDate } from '../calendar/local-date.ts';
import { CalcRefused, type Quantity } from './calc-outcome.ts';
import { FUNCTIONS } from './functions.ts';
import { DAY, isMoney, NUMBER, SHARES } from './quantity.ts';

const SIGNS = ['+', '-', '*', '/', '^', '(', ')', ';', '%'] as const;
export type Operator = (typeof SIGNS)[number];

/** One value, or the values of a list. */
export type Values = readonly Quantity[];
/** An expression, or its pieces with the values between them. */
export type Expression = string | readonly (string | Values)[];

export type Token =
  | { readonly kind: 'values'; readonly values: Values; readonly text: string }
  | { readonly kind: 'number'; readonly value: Rational; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly text: string }
  | { readonly kind: 'unit'; readonly unit: string; readonly text: string }
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
/** The placeholder of values between the pieces of an expression; it cannot occur in a text. */
const PLACE = '\uE000';
/** The placeholder for values where an expression is quoted. */
const SHOWN = '…';
const MAX_LENGTH = 2_000;

/** Splits an expression into numbers, units, operators, names and inserted values. */
export function tokenize(expression: Expression): Token[] {
  const pieces = typeof expression === 'string' ? [expression] : expression;
  const lists = pieces.filter((piece) => typeof piece !== 'string');
  let rest = plain(pieces.map((piece) => (typeof piece === 'string' ? piece.replaceAll(PLACE, ' ') : PLACE)).join(''));
  const tokens: Token[] = [];
  // For each open bracket, how commas are interpreted in it and which function it belongs to.
  const brackets: Bracket[] = [{ commas: 'group', call: '' }];
  while (rest !== '') {
    const token: Token =
      rest[0] === PLACE
        ? { kind: 'values', values: lists.shift()!, text: SHOWN }
        : (readDay(rest, brackets.at(-1)!) ??
          readSign(rest) ??
          readNumber(rest, brackets.at(-1)!.commas) ??
          readOther(rest));
    const last = tokens.at(-1);
    if (isOperator(token, '(')) brackets.push(bracketOf(last, rest));
    if (isOperator(token, ')') && brackets.length > 1) brackets.pop();
    tokens.push(token);
    rest = rest.slice(token.text.length).trimStart();
  }
  return tokens;
}

/** Returns true for a token that is one of some operators. */
export function isOperator(token: Token | undefined, ...operators: Operator[]): boolean {
  return token?.kind === 'operator' && operators.includes(token.operator);
}

interface Bracket {
  readonly commas: Commas;
  readonly call: string;
}

const bracketOf = (before: Token | undefined, rest: string): Bracket =>
  before?.kind === 'name'
    ? { commas: commasOf(rest, FUNCTIONS.get(before.name)!.most), call: before.name }
    : { commas: 'group', call: '' };

/** A day among the arguments of a function of dated amounts; anywhere else it is a subtraction. */
function readDay(text: string, { call }: Bracket): Token | undefined {
  const written = call === 'xirr' ? /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0] : undefined;
  const day = written === undefined ? undefined : parseLocalDate(written);
  if (written === undefined || day === undefined) return undefined;
  return { kind: 'values', values: [{ amount: Rational.of(BigInt(dayNumber(day))), unit: DAY }], text: written };
}

/**
 * The meaning of a comma between digits: grouping, separating arguments, or grouping where possible and separating
 * elsewhere.
 */
type Commas = 'group' | 'separate' | 'either';

/**
 * Decides the meaning of the commas in a call. In change(100,120) they separate. Where arguments are separated by
 * spaces or semicolons, a comma between digits groups them, so f(1,000, 5) has two arguments; also where there would be
 * too many arguments, or one such as 000.
 */
function commasOf(call: string, most = Infinity): Commas {
  let [own, depth] = ['', 0];
  for (const sign of call) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && --depth === 0) break;
    else if (depth === 1) own += sign;
  }
  return /;|,\s|\d,0\d\d(?!\d)/.test(own) || own.split(',').length > most ? 'either' : 'separate';
}

function plain(text: string): string {
  if (text.length > MAX_LENGTH) throw new CalcRefused({ reason: 'too-long' });
  return (/^[ -~]*$/.test(text) ? text : plainSigns(text).normalize('NFKC'))
    .replaceAll('**', '^')
    .trim()
    .replace(/(?<![=?\s])[=?\s]+$/, '');
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

const quoted = (text: string): string => text.slice(0, 20).replaceAll(PLACE, SHOWN);

/** Reads a sign that begins neither a number nor a word. */
function readSign(text: string): Token | undefined {
  const sign = text[0]!;
  // Prices are per share in any case.
  const per = readPer(text);
  if (per?.unit === SHARES) return { kind: 'unit', unit: NUMBER, text: `/${per.text}` };
  const operator = sign === ',' ? ';' : SIGNS.find((each) => each === sign);
  return operator && { kind: 'operator', operator, text: sign };
}

function readNumber(text: string, commas: Commas): Token | undefined {
  const until = commas === 'separate' ? text.split(',', 1)[0]! : text;
  const number = /^반(?![가-힣])/.test(text)
    ? { value: Rational.of(1n, 2n), length: 1 }
    : numberAt(until, { inFormula: true });
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
  // A point at the end terminates a number or a sentence.
  if (/^\.(?![\d.])/.test(text.slice(length))) length += 1;
  // "2.5.1" and "1,23" are ambiguous numbers.
  if ((commas === 'group' ? /^[.,]\d/ : /^\.\d/).test(text.slice(length)))
    throw new CalcRefused({ reason: 'syntax', near: quoted(text) });
  return { kind: 'number', value, text: text.slice(0, length) };
}

function readOther(text: string): Token {
  const called = /^[a-z]+(?=\s*\()/i.exec(text)?.[0];
  if (called !== undefined && FUNCTIONS.has(called.toLowerCase()))
    return { kind: 'name', name: called.toLowerCase(), text: called };
  const unit = readUnit(text);
  if (unit !== undefined) return { kind: 'unit', ...unit };
  const word = WORD.exec(text)?.[0] ?? text[0]!;
  const operator = Object.hasOwn(OPERATORS, word.toLowerCase()) ? OPERATORS[word.toLowerCase()] : undefined;
  if (operator !== undefined) return { kind: 'operator', operator, text: word };
  const name = /^[\p{L}_][\p{L}\p{N}_.]{0,30}/u.exec(text)?.[0];
  throw new CalcRefused(
    name === undefined ? { reason: 'syntax', near: quoted(text) } : { reason: 'unknown-word', near: name },
  );
}

/** Reads a unit sign or word: ₩, 원, shares, and a rate with both: KRW/USD. */
function readUnit(text: string): { readonly unit: string; readonly text: string } | undefined {
  const sign = currencySignAt(text);
  if (sign !== undefined) return { unit: loneNumber(`${sign}1`)?.unit.currency ?? NUMBER, text: sign };
  const here = unitAt(text, 0);
  if (here === undefined || here.partOf !== undefined || !['money', 'shares', 'count'].includes(here.unit.dimension))
    return undefined;
  if (!/^(?:의\s|[^가-힣]|$)/.test(text.slice(here.end))) return undefined;
  const unit = here.unit.currency ?? (here.unit.dimension === 'shares' ? SHARES : NUMBER);
  const per = readPer(text.slice(here.end));
  if (per === undefined || !isMoney(unit) || per.unit.includes('/')) return { unit, text: text.slice(0, here.end) };
  return {
    unit: isMoney(per.unit) ? `${unit}/${per.unit}` : unit,
    text: text.slice(0, here.end + 1 + per.text.length),
  };
}

/** The unit behind a slash that divides by no number, as in KRW/USD or $5/share. */
function readPer(text: string): { readonly unit: string; readonly text: string } | undefined {
  const per = text.startsWith('/') ? readUnit(text.slice(1)) : undefined;
  return per === undefined || /^\s?\d/.test(text.slice(1 + per.text.length)) ? undefined : per;
}
