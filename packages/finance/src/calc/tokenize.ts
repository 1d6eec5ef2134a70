import { CalcRefused } from './calc-outcome.ts';
import { writtenFraction } from './find-numbers.ts';
import { koreanNumberPrefixes } from './korean-number.ts';
import { nativeNumber } from './native-number.ts';
import { Rational } from './rational.ts';

export type Operator = '+' | '-' | '*' | '/' | '^' | '(' | ')' | ';' | '%';

export type Token =
  | { readonly kind: 'number'; readonly value: Rational; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly text: string }
  | { readonly kind: 'name'; readonly name: string; readonly text: string };

const SCALES: Readonly<Record<string, string>> = {
  thousand: '1000',
  k: '1000',
  million: '1000000',
  mn: '1000000',
  m: '1000000',
  billion: '1000000000',
  bn: '1000000000',
  b: '1000000000',
  trillion: '1000000000000',
  tn: '1000000000000',
  t: '1000000000000',
  bps: '0.0001',
  bp: '0.0001',
};

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
  ',': ';',
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
const SCALE = new RegExp(`^\\s*(${Object.keys(SCALES).join('|')})(?![a-z])`, 'i');
/** Signs and words that say what is counted; they do not change the number. */
const CURRENCY =
  /^(?:us\$|hk\$|[$₩€£¥]|(?:원|달러|유로|엔|위안|파운드|불|주|개)(?:(?![가-힣])|(?=의\s))|(?:won|krw|usd|eur|jpy|dollars?|shares?)(?![a-z]))/i;
const WORD = /^(?:divided by|마이너스|플러스|[a-z]+|의(?=\s)|[가-힣]+)/i;

/** Cuts an expression into numbers, operators and names. */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  let rest = plainSigns(expression)
    .normalize('NFKC')
    .replaceAll('**', '^')
    .trim()
    .replace(/(?<![=?\s])[=?\s]+$/, '');
  // For each open bracket, whether it holds the arguments of a function.
  const brackets: boolean[] = [];
  while (rest !== '') {
    const read = readNumber(rest, brackets.at(-1) === true) ?? readOther(rest);
    if (read.token?.kind === 'operator' && read.token.operator === '(') brackets.push(tokens.at(-1)?.kind === 'name');
    if (read.token?.kind === 'operator' && read.token.operator === ')') brackets.pop();
    if (read.token !== undefined) tokens.push(read.token);
    rest = rest.slice(read.length).trimStart();
  }
  return tokens;
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

function readNumber(text: string, isArgument: boolean): Read | undefined {
  const plain = readPlain(text);
  if (plain === undefined) return undefined;
  let { value, length } = plain;
  const after = text.slice(length);
  const exponent = EXPONENT.exec(after)?.[0];
  const scale = SCALE.exec(after);
  if (exponent !== undefined) {
    value = value.times(Rational.of(10n).toPower(Number(exponent.slice(1))));
    length += exponent.length;
  } else if (scale !== null) {
    value = value.times(Rational.parse(SCALES[(scale[1] as string).toLowerCase()] as string));
    length += scale[0].length;
  }
  // A point with nothing behind it ends a number as well as a sentence.
  if (/^\.(?![\d.])/.test(text.slice(length))) length += 1;
  // "2.5.1" and "1,23" are not numbers anybody agrees on; between the arguments of a function the comma separates.
  if ((isArgument ? /^\.\d/ : /^[.,]\d/).test(text.slice(length)))
    throw new CalcRefused({ reason: 'syntax', near: text.slice(0, 20) });
  return { token: { kind: 'number', value, text: text.slice(0, length) }, length };
}

function readPlain(text: string): { readonly value: Rational; readonly length: number } | undefined {
  const point = /^\.\d+/.exec(text)?.[0];
  if (point !== undefined) return { value: Rational.parse(point), length: point.length };
  if (/^반(?![가-힣])/.test(text)) return { value: Rational.of(1n, 2n), length: 1 };
  const fraction = writtenFraction(text);
  if (fraction !== undefined) return fraction;
  const native = nativeNumber(text);
  if (native !== undefined) return { value: Rational.of(native.value), length: native.length };
  // A blank between digits and their unit is forgiven: 3 억.
  const loose = /^[\d.,]*\d\s+(?=[십백천만억조경])/.exec(text)?.[0];
  if (loose !== undefined) {
    const tight = koreanNumberPrefixes(loose.trimEnd() + text.slice(loose.length))[0];
    const gap = loose.length - loose.trimEnd().length;
    if (tight !== undefined && tight.length >= loose.length - gap) return { value: tight.value, length: tight.length + gap };
  }
  return koreanNumberPrefixes(text)[0];
}

function readOther(text: string): Read {
  const currency = CURRENCY.exec(text)?.[0];
  if (currency !== undefined) return { length: currency.length };
  const word = WORD.exec(text)?.[0] ?? (text[0] as string);
  const known = Object.hasOwn(OPERATORS, word.toLowerCase()) ? OPERATORS[word.toLowerCase()] : undefined;
  const operator = known ?? (/^[+\-*/^();%]$/.test(word) ? (word as Operator) : undefined);
  if (operator !== undefined) return { token: { kind: 'operator', operator, text: word }, length: word.length };
  if (!WORD.test(word)) throw new CalcRefused({ reason: 'syntax', near: text.slice(0, 20) });
  return { token: { kind: 'name', name: word.toLowerCase(), text: word }, length: word.length };
}
