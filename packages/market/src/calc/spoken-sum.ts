import type { MessageKey } from '@finclaw/config';
import { findNumbers, type Rational, unitAt } from '@finclaw/language';

/** The kind of a number in a sentence: an amount, per cent, years, months, shares, people, priced items, a fraction. */
type FigureMark = 'A' | 'P' | 'Y' | 'M' | 'S' | 'H' | 'I' | 'F';

/** A number of a sentence as written, and its value. */
interface Figure {
  readonly mark: FigureMark;
  readonly text: string;
  readonly value: Rational;
}

/** By the text after a number; the first match counts, and an amount if there is none. */
const UNITS: readonly (readonly [RegExp, FigureMark | undefined])[] = [
  [/^\s?(?:%|퍼센트|퍼(?![가-힣])|프로|percent\b|per cent\b|pct\b)/i, 'P'],
  [/^\s?(?:년|해)(?!도)|^[\s-]?(?:years?|yrs?)\b/i, 'Y'],
  [/^\s?(?:개월|달(?!러))|^[\s-]?months?\b/i, 'M'],
  [/^\s?주(?!일|간|담|택|식|가|\s?전)|^\s*(?:more\s+)?(?:\w+\s+)?shares?\b|^\s+more\b/i, 'S'],
  [/^\s?(?:명|사람|인분|등분)|^\s+(?:people|persons?|ways|friends)\b/i, 'H'],
  [
    /^\s?(?:개(?!월)|권|장|잔|병|대(?!출)|켤레|벌|마리|통|박스|그릇)|^\s+(?:items?|pieces|units|boxes|bottles|books)\b/i,
    'I',
  ],
  [/^\s?(?:배|번|일|시|분(?!의)|회|월)|^\s?(?:x\b|days?\b|times\b(?!\s*[\d(])|weeks?\b)/i, undefined],
];
const PRICED = /^\s?(?:짜리|주식|주가)/;

/** The numbers of a sentence in order, and the sentence with a mark such as ⟨A⟩ in the place of each. */
function figuresIn(text: string): { readonly figures: readonly Figure[]; readonly outline: string } {
  const figures: Figure[] = [];
  let [outline, at] = ['', 0];
  for (const { start, end, digitsAt, value, form, text: written } of findNumbers(text)) {
    const behind = text.slice(end);
    const [pattern, unit = undefined] = UNITS.find(([words]) => words.test(behind)) ?? [undefined, 'A' as const];
    const mark = form === 'fraction' ? 'F' : unit;
    if (mark === undefined || start < at) continue;
    const unitEnd = mark === 'A' ? (unitAt(text, end)?.end ?? end) : end + (pattern?.exec(behind)?.[0].length ?? 0);
    figures.push({ mark, text: written.slice(digitsAt - start), value: value.isNegative() ? value.negated() : value });
    outline += `${text.slice(at, /[$₩€]/.test(text[start - 1] ?? '') ? start - 1 : start)}⟨${mark}⟩`;
    at = unitEnd + (PRICED.exec(text.slice(unitEnd))?.[0].length ?? 0);
  }
  return { figures, outline: outline + text.slice(at) };
}

/** The kinds of calculation with their own sentence. */
type SumKey = Extract<MessageKey, `offline.sum.${string}` | 'offline.result'>;

/** A calculation requested in a sentence. */
export interface SpokenSum {
  readonly expression: string;
  /** The key of the sentence with the result. */
  readonly messageKey: SumKey;
  readonly unit: 'money' | 'percent' | 'number';
}

const RISE = '오르|오른|올라|상승|증가|더하|인상|늘|붙|up\\b|plus\\b|increased?|rises?|higher|more\\b';
const FALL =
  '내리|내린|내려|떨어|하락|감소|빼|할인|줄|깎|빠지|빠진|빠졌|down\\b|minus\\b|decreased?|falls?|drops?|lower|less\\b|off\\b|discount';
const MOVED = '⟨A⟩(?:에서|이|가|에|을|를|의)?\\s*⟨P⟩\\s?(?:가|를|만큼)?\\s*';
const STEP = '⟨A⟩(?:에|에서|에다가?|을|를|이랑|랑|과|와)\\s*⟨[AMHI]⟩(?:을|를|으로|로)?\\s?';

/**
 * The calculations people ask for: name, unit of the result, the numbers needed, the expression, and the words
 * required. `A=2` takes two amounts, `A` one, `N` months and `T` years in any form, `L` the last number of any kind; in
 * an expression `B` is the second amount, `min` and `max` the smaller and the larger one. The first complete match
 * counts.
 */
const SUMS =
  `averagePrice :: money :: lots :: ({lots}) / ({shares}) :: 평단|평균|물타|불타|단가|\\baverage\\b|\\bcost basis\\b
breakEven :: percent :: A=0 P :: (1 / (1 - {P}%) - 1) * 100 :: 본전|원금\\s?(?:회복|복구|찾)|만회|손익\\s?분기|복구|\\bbreak[\\s-]?even\\b|\\brecover\\b|\\bget back\\b
yield :: percent :: A=2 :: {min} / {max} * 100 :: 배당\\s?(?:수익)?률|배당.*(?:몇\\s?(?:%|퍼|프로))|시가\\s?배당|\\b(?:dividend )?yield\\b
tax :: money :: A P :: {A} * {P}% :: ^(?!.*(?:세후|떼|빼|제하|제외|남|받|\\bafter\\b)).*(?:세금(?:은|이|만)?\\s?(?:얼마|총)|(?:얼마|몇).{0,10}세금|\\bhow much (?:is the )?tax\\b)
afterTax :: money :: A P :: {A} * (1 - {P}%) :: 세금|세후|원천\\s?징수|떼|공제|수수료|제하|\\b(?:tax(?:es)?|fees?|commission|withh\\w+|deduct\\w*)\\b
return :: percent :: A=2 P=0 S<2 :: growth({A}; {B}) * 100 :: 사서|샀|산\\s|매수|투자|넣|에서|이었|\\b(?:bought|buy|paid|invest(?:ed)?|from|went|put in)\\b && 수익률|몇\\s?(?:%|퍼|프로)|얼마나\\s?(?:오른|올랐|내린|떨어)|\\b(?:percent(?:age)?|returns?|what %)\\b
profit :: money :: A=2 P=0 S=0 :: {B} - {A} :: 사서|샀|산\\s|매수|bought|buy && 팔|매도|되면|됐|이면|sell|sold|now && 벌|이득|이익|손해|손익|남|수익|차익|profit|gain|make|lose|loss
profit :: money :: A=2 P=0 S=1 :: ({B} - {A}) * {S} :: 사서|샀|산\\s|매수|bought|buy && 팔|매도|되면|됐|이면|sell|sold|now && 벌|이득|이익|손해|손익|남|수익|차익|profit|gain|make|lose|loss
perMonth :: money :: A P=0 Y<2 :: {A} / 12 :: 연봉|연\\s?소득|연\\s?수입|일\\s?년에|1년에|a year|yearly|annual|salary && 한\\s?달|월급|매달|매월|월에|월\\s?얼마|per month|a month|monthly
total :: money :: A=1 I=1 S=0 P=0 :: {A} * {I} :: 짜리|개당|하나에|씩|총|모두|합|얼마|\\b(?:each|total|cost|how much)\\b
total :: money :: A=1 I=0 S=1 P=0 :: {A} * {S} :: 얼마|총|합|\\b(?:how much|total)\\b
share :: money :: A H :: {A} / {H} :: 나[누눠눌눈]|등분|엔빵|더치|\\b(?:split|divided?|each|share)\\b
result :: number :: A=2 :: growth({A}; {B}) * 100 :: ⟨A⟩\\s?(?:에서|부터|이|가|from|을?\\s?투자(?:해서|하고|했는데)|넣(?:어서|고|었는데))\\s*⟨A⟩\\s?(?:으로|로|이|가|까지)?\\s?(?:되면|오르면|올랐|오른|내렸|내리면|떨어졌|떨어지면|변하면|늘었|늘면|줄면|줄었|됐(?:으면|는데|다면)?|되었).{0,14}?(?:몇\\s?(?:%|퍼센트|프로)|수익률|변동률|상승률|하락률|얼마나)
result :: number :: A=2 :: {A} / {B} * 100 :: ⟨A⟩\\s?(?:은|는|이|가|of)?\\s*⟨A⟩\\s?의\\s?몇\\s?(?:%|퍼센트|프로)
result :: number :: A=2 :: {B} / {A} * 100 :: what percent(?:age)? of\\s+⟨A⟩\\s+is\\s+⟨A⟩
result :: number :: A P :: {A} * {P}% :: ⟨A⟩(?:의|에)\\s*⟨P⟩(?!\\s*(?:${RISE}|${FALL}|를\\s?(?:더|빼)))
result :: number :: A P :: {A} * (1 + {P}%) :: ${MOVED}(?:${RISE})|⟨P⟩\\s+(?:growth|increase|raise|gain|rise|markup)\\s+on\\s+⟨A⟩
result :: number :: A P :: {A} * (1 - {P}%) :: ${MOVED}(?:${FALL})|⟨P⟩\\s+(?:(?:drop|decline|decrease|fall|discount|loss|cut)\\s+on|off(?:\\s+of)?)\\s+⟨A⟩
result :: number :: A P :: {A} * {P}% :: ⟨P⟩\\s+(?:\\w+\\s+)?(?:of|on)\\s+⟨A⟩
result :: number :: A>1 :: avg({all}) :: (?:평균|average|mean).{0,6}?(?:⟨A⟩[\\s,와과랑and]+){1,9}⟨A⟩
result :: number :: A F :: {A} {F} :: ⟨A⟩의\\s*⟨F⟩|⟨F⟩\\s+of\\s+⟨A⟩
result :: number :: A :: {A} / 2 :: ⟨A⟩의\\s*(?:절반|반(?![가-힣]))
result :: number :: A :: sqrt({A}) :: (?:루트|제곱근|square root of|sqrt of)\\s*\\(?⟨A⟩|⟨A⟩\\s?의\\s?제곱근
result :: number :: A :: {A}^2 :: ⟨A⟩(?:\\s?의\\s?제곱(?!근)| squared)
result :: number :: L :: {A} + {L} :: ${STEP}(?:더[하한해]|합[치친쳐하한해]|plus)
result :: number :: L :: {A} - {L} :: ${STEP}(?:[빼뺀뺄]|minus)
result :: number :: L :: {A} * {L} :: ${STEP}(?:곱[하한해]|times)
result :: number :: L :: {A} / {L} :: ${STEP}(?:나[누눈눌눠]|divided by)
`
    .trim()
    .split('\n')
    .map((row) => {
      const [name, unit, takes = '', expression = '', words = ''] = row.split(' :: ');
      const patterns = words.split(' && ').map((each) => new RegExp(each, 'i'));
      const messageKey = (name === 'result' ? 'offline.result' : `offline.sum.${name}`) as SumKey;
      return { messageKey, unit: unit as SpokenSum['unit'], takes, expression, patterns };
    });

const AFTER_TAX = /세후|세금|원천\s?징수|after.tax/i;
const hasTime = (figures: readonly Figure[]): boolean => figures.some(({ mark }) => mark === 'Y' || mark === 'M');

/** Returns the calculation requested in words. */
export function sumIn(text: string): SpokenSum | undefined {
  const { figures, outline } = figuresIn(text);
  if (figures.length === 0) return undefined;
  // None of these calculations over several years considers tax.
  if (AFTER_TAX.test(text) && hasTime(figures)) return undefined;
  const found = SUMS.find(
    ({ takes, patterns }) => hasAll(figures, takes) && patterns.every((each) => each.test(text) || each.test(outline)),
  );
  return found && { ...found, expression: fill(found.expression, figures) };
}

/** The marks behind a letter of the table. */
const MARKS: Readonly<Record<string, string>> = { lots: 'SA', N: 'YM', T: 'YM', L: 'AMHI' };

/**
 * Tells whether a sentence has exactly the numbers a calculation needs: one that ignores a number would be half a
 * calculation.
 */
function hasAll(figures: readonly Figure[], takes: string): boolean {
  const count = (marks: string): number => figures.filter((each) => marks.includes(each.mark)).length;
  const wanted = takes.split(' ').map((each) => /^(\w+?)(?:([=<>])(\d))?$/.exec(each) as RegExpExecArray);
  const fits = wanted.every(([, mark = '', sign = '=', number = '1']) => {
    if (mark === 'lots') return count('S') > 1 && count('S') === count('A');
    if (mark === 'L') return figures[0]?.mark === 'A' && figures.length === 2;
    const found = count(MARKS[mark] ?? mark);
    return sign === '<' ? found < Number(number) : sign === '>' ? found > Number(number) : found === Number(number);
  });
  return fits && count(wanted.map(([, mark = '']) => MARKS[mark] ?? mark).join('')) === figures.length;
}

/** An expression with the numbers of a sentence in their places, as they were written. */
function fill(expression: string, figures: readonly Figure[]): string {
  const of = (mark: FigureMark): readonly string[] =>
    figures.filter((each) => each.mark === mark).map(({ text }) => text);
  const sorted = figures.filter(({ mark }) => mark === 'A').toSorted((a, b) => a.value.compareTo(b.value));
  const [amounts, shares, [years], [months]] = [of('A'), of('S'), of('Y'), of('M')];
  const part = figures.find(({ mark }) => mark === 'F')?.value;
  const parts: Readonly<Record<string, string | undefined>> = {
    A: amounts[0],
    B: amounts[1],
    P: of('P')[0],
    S: shares[0],
    H: of('H')[0],
    I: of('I')[0],
    L: figures.at(-1)?.text,
    N: years === undefined ? months : `${years}*12`,
    T: years ?? `(${months}/12)`,
    min: sorted[0]?.text,
    max: sorted.at(-1)?.text,
    all: amounts.join('; '),
    shares: shares.join(' + '),
    lots: shares.map((count, at) => `${count} * ${amounts[at]}`).join(' + '),
    F: part && `* ${part.numerator} / ${part.denominator}`,
  };
  return expression.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

const OPERATOR_WORDS = '더하기|빼기|곱하기|나누기|plus|minus|times|divided by';
const FUNCTIONS = '(?:cagr|growth|pmt|avg|sqrt|round|sum|min|max|abs)\\(';
/** The longest stretch that could be an expression. */
const STRETCH = new RegExp(`(?:[\\d.,+*/×÷^%()[\\]$₩\\s만억조천백십-]|${OPERATOR_WORDS}|${FUNCTIONS}|;)+`, 'gi');
const OPERATION = new RegExp(
  `[\\d)\\]%만억조천]\\s*(?:[+*×÷^]|\\s-\\s|\\s/\\s|${OPERATOR_WORDS})\\s*[(\\[$₩\\d.-]|${FUNCTIONS}`,
  'i',
);
const CALCULATE_WORD = /계산|calculate|compute|work out/i;

/** Returns the expression in a sentence, if there is one. */
export function expressionIn(sentence: string): string | undefined {
  // "12,500원 곱하기 37": the unit is no part of the sum.
  const text = sentence
    .replace(/(?<=[\d만억조천])\s?(?:원|달러|won|dollars?)(?=\s|[-+*/×÷)]|$)/gi, '')
    .replace(/(?<=\d)\s?x\s?(?=\d)/gi, ' * ');
  const stretches = [...text.matchAll(STRETCH)]
    .map(([stretch]) => stretch.trim())
    .filter((stretch) => /\d/.test(stretch));
  const longest = stretches.reduce((best, each) => (each.length > best.length ? each : best), '');
  const isWholeText = longest.length >= text.replace(/[=?\s]/g, '').length && /\d\s*[-/]\s*\d/.test(longest);
  const isDate = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(longest);
  if (isDate || !(OPERATION.test(longest) || isWholeText || (CALCULATE_WORD.test(text) && /[-+*/×÷^%(]/.test(longest))))
    return undefined;
  const expression = longest.replace(/(?<![\s,;])[\s,;]+$/, '');
  // A number elsewhere in the sentence would be ignored.
  const isHalf = findNumbers(text.replace(expression, ' ')).length > 0;
  return isHalf ? undefined : expression;
}
