import type { MessageKey } from '@finclaw/config';
import type { CurrencyCode } from '@finclaw/types';
import { type FigureMark, figuresIn, type SaidFigure } from './figures-said.ts';

/** A sum that a sentence asks for. */
export interface SaidSum {
  readonly expression: string;
  /** Which sentence tells the result. */
  readonly told: SumKey;
  readonly unit: 'money' | 'percent' | 'number';
  readonly currency?: CurrencyCode;
}

/** The kinds of sum that have a sentence of their own. */
type SumKey = Extract<MessageKey, `offline.sum.${string}`>;

/**
 * Sums that people ask for by name: what it is called, the unit of its result, the numbers it takes, the expression, and the words that all have to
 * be there. `A=2` takes two amounts, `A` one, `N` months and `T` years however they are said; in an expression `B` is the second amount, `min` and
 * `max` the smaller and the larger one. The first that is complete counts.
 */
const SUMS = String.raw`
cagr :: percent :: A=2 T :: cagr({A}; {B}; {T}) * 100 :: 연\s?평균|연\s?환산|연\s?수익률|\bcagr\b|annual(?:i[sz]ed)? (?:growth|return)|compound annual
averagePrice :: money :: lots :: ({lots}) / ({shares}) :: 평단|평균|물타|불타|단가|\baverage\b|\bcost basis\b
loanInterest :: money :: A P N :: pmt({max}; {P}%/12; {N}) * {N} - {max} :: 대출|빌리|빌려|융자|상환|원리금|주담대|\b(?:loan|mortgage|borrow)\b && 총\s?이자|이자\s?(?:는\s?)?(?:총|다\s?합|얼마)|total interest|interest in (?:all|total)
loan :: money :: A P N :: pmt({max}; {P}%/12; {N}) :: 대출|빌리|빌려|융자|상환|원리금|주담대|\b(?:loan|mortgage|borrow)\b
simpleSavings :: money :: A P N :: {A} * {N} + {A} * {P}%/12 * ({N}) * ({N} + 1) / 2 :: ^(?!.*복리).*적금
savings :: money :: A P N :: {A} * ((1 + {P}%/12)^({N}) - 1) / ({P}%/12) :: 매달|매월|다달이|월\s?⟨A|한\s?달에|적립|적금|\b(?:per|a|each|every) month\b|\bmonthly\b
monthsToSave :: number :: A=2 :: {max} / {min} :: 모으|모을|만들|저축|save && 몇\s?(?:개월|달|년)|얼마나\s?걸|how (?:long|many months)
breakEven :: percent :: A=2 :: growth({min}; {max}) * 100 :: 본전|원금\s?(?:회복|복구|찾)|만회|손익\s?분기|복구|\bbreak[\s-]?even\b|\brecover\b|\bget back\b
breakEven :: percent :: A=0 P :: (1 / (1 - {P}%) - 1) * 100 :: 본전|원금\s?(?:회복|복구|찾)|만회|손익\s?분기|복구|\bbreak[\s-]?even\b|\brecover\b|\bget back\b
doubling :: number :: P :: 72 / {P} :: 두\s?배|2\s?배|따블|더블|double && 몇\s?년|얼마나\s?걸|언제|how (?:long|many years)|years?
yield :: percent :: A=2 :: {min} / {max} * 100 :: 배당\s?(?:수익)?률|배당.*(?:몇\s?(?:%|퍼|프로))|시가\s?배당|\b(?:dividend )?yield\b
tax :: money :: A P :: {A} * {P}% :: ^(?!.*(?:세후|떼|빼|제하|제외|남|받|\bafter\b)).*(?:세금(?:은|이|만)?\s?(?:얼마|총)|(?:얼마|몇).{0,10}세금|\bhow much (?:is the )?tax\b)
afterTax :: money :: A P :: {A} * (1 - {P}%) :: 세금|세후|원천\s?징수|떼|공제|수수료|제하|\b(?:tax(?:es)?|fees?|commission|withh\w+|deduct\w*)\b
dividend :: money :: A P :: {A} * {P}% :: 배당|\bdividends?\b|\byield(?:s|ing)?\b
targetPrice :: money :: A P :: {A} * (1 + {P}%) :: 수익|이익|익절|남기|먹|profit|gain && 얼마에\s?팔|팔아야|매도가|목표가|얼마(?:가|까지)?\s?(?:돼야|되어야|올라야)|(?:sell|price).*(?:at|need)|익절하?면?\s?얼마|익절가
stopPrice :: money :: A P :: {A} * (1 - {P}%) :: 손절|스탑|\bstop[\s-]?loss\b
return :: percent :: A=2 P=0 S<2 :: growth({A}; {B}) * 100 :: 사서|샀|산\s|매수|투자|넣|에서|이었|\b(?:bought|buy|paid|invest(?:ed)?|from|went|put in)\b && 수익률|몇\s?(?:%|퍼|프로)|얼마나\s?(?:오른|올랐|내린|떨어)|\b(?:percent(?:age)?|returns?|what %)\b
profit :: money :: A=2 P=0 S=0 :: {B} - {A} :: 사서|샀|산\s|매수|bought|buy && 팔|매도|되면|됐|이면|sell|sold|now && 벌|이득|이익|손해|손익|남|수익|차익|profit|gain|make|lose|loss
profit :: money :: A=2 P=0 S=1 :: ({B} - {A}) * {S} :: 사서|샀|산\s|매수|bought|buy && 팔|매도|되면|됐|이면|sell|sold|now && 벌|이득|이익|손해|손익|남|수익|차익|profit|gain|make|lose|loss
interest :: money :: A=1 P T :: {A} * {P}% * {T} :: ^(?!.*(?:복리|compound|이자율|rate)).*(?:이자|단리|\binterest\b)
interest :: money :: A=1 P :: {A} * {P}% * 1 :: ^(?!.*(?:복리|compound|이자율|rate)).*(?:이자|단리|\binterest\b)
compound :: money :: A=1 P=1 T :: {A} * (1 + {P}%)^{T} :: ^(?!.*단리).*(?:복리|굴리|굴려|투자|넣|예치|맡기|불리|연\s?⟨|매년|되|될|⟨Y⟩\s?(?:후|뒤|이면)|\b(?:becomes?|turns? into|worth|compound\w*|invest\w*|grow\w*|earn\w*|a year|per year|annual\w*|yearly)\b)
perMonth :: money :: A P=0 Y<2 :: {A} / 12 :: 연봉|연\s?소득|연\s?수입|일\s?년에|1년에|a year|yearly|annual|salary && 한\s?달|월급|매달|매월|월에|월\s?얼마|per month|a month|monthly
perYear :: money :: A P=0 :: {A} * 12 :: 월급|매달|매월|한\s?달에|per month|a month|monthly && 연봉|일\s?년|1년|연간|a year|per year|yearly|annual
saved :: money :: A=1 P=0 N :: {A} * {N} :: 매달|매월|다달이|한\s?달에|\b(?:per|a|each|every) month\b|\bmonthly\b && 모으|모이|저축|넣으|\b(?:save|saving|put away|put aside)\b
total :: money :: A=1 I=1 S=0 P=0 :: {A} * {I} :: 짜리|개당|하나에|씩|총|모두|합|얼마|\b(?:each|total|cost|how much)\b
total :: money :: A=1 I=0 S=1 P=0 :: {A} * {S} :: 얼마|총|합|\b(?:how much|total)\b
share :: money :: A H :: {A} / {H} :: 나[누눠눌눈]|등분|엔빵|더치|\b(?:split|divided?|each|share)\b
`
  .trim()
  .split('\n')
  .map((row) => {
    const [name, unit, takes = '', expression = '', words = ''] = row.split(' :: ');
    const patterns = words.split(' && ').map((each) => new RegExp(each, 'i'));
    return { told: `offline.sum.${name}` as SumKey, unit: unit as SaidSum['unit'], takes, expression, patterns };
  });

/** The sum about money a sentence asks for by name. */
export function moneySumIn(text: string): SaidSum | undefined {
  const { figures, outline, currency } = figuresIn(text);
  if (figures.length === 0) return undefined;
  const found = SUMS.find(
    ({ takes, patterns }) => hasAll(figures, takes) && patterns.every((each) => each.test(text) || each.test(outline)),
  );
  if (found === undefined) return undefined;
  const { told, unit, expression } = found;
  return { expression: fill(expression, figures), told, unit, ...(currency !== undefined && { currency }) };
}

/** Whether a sentence has the numbers that a sum takes and no other: a sum that leaves one out would be half a calculation. */
function hasAll(figures: readonly SaidFigure[], takes: string): boolean {
  const count = (mark: string): number => figures.filter((each) => each.mark === mark).length;
  const wanted = takes.split(' ').map((each) => /^(\w+?)(?:([=<])(\d))?$/.exec(each) as RegExpExecArray);
  const fits = wanted.every(([, mark = '', sign = '=', number = '1']) => {
    if (mark === 'lots') return count('S') > 1 && count('S') === count('A');
    const found = mark === 'N' || mark === 'T' ? count('Y') + count('M') : count(mark);
    return sign === '<' ? found < Number(number) : found === Number(number);
  });
  const marks = wanted.flatMap(([, mark = '']) =>
    mark === 'lots' ? ['S', 'A'] : mark === 'N' || mark === 'T' ? ['Y', 'M'] : [mark],
  );
  return fits && figures.every(({ mark }) => marks.includes(mark));
}

/** An expression with the numbers of a sentence in their places, as they were written. */
function fill(expression: string, figures: readonly SaidFigure[]): string {
  const of = (mark: FigureMark): readonly string[] => figures.filter((each) => each.mark === mark).map(({ text }) => text);
  const sorted = figures.filter(({ mark }) => mark === 'A').toSorted((a, b) => a.value.compareTo(b.value));
  const [amounts, shares, [years], [months]] = [of('A'), of('S'), of('Y'), of('M')];
  const parts: Readonly<Record<string, string | undefined>> = {
    ...{ A: amounts[0], B: amounts[1], P: of('P')[0], S: shares[0], H: of('H')[0], I: of('I')[0] },
    ...{ N: years === undefined ? months : `${years}*12`, T: years ?? `(${months}/12)` },
    ...{ min: sorted[0]?.text, max: sorted.at(-1)?.text, all: amounts.join('; ') },
    ...{ shares: shares.join(' + '), lots: shares.map((count, at) => `${count} * ${amounts[at]}`).join(' + ') },
    F: figures.filter(({ mark }) => mark === 'F').map(({ value }) => partOf(value))[0],
  };
  return expression.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}

/** A third of something is it by three, two thirds are it times two by three. */
const partOf = ({ numerator, denominator }: SaidFigure['value']): string =>
  numerator === 1n ? `/ ${denominator}` : `* ${numerator} / ${denominator}`;

const RISE = '오르|오른|올라|상승|증가|더하|인상|늘|붙|up\\b|plus\\b|increased?|rises?|higher|more\\b';
const FALL =
  '내리|내린|내려|떨어|하락|감소|빼|할인|줄|깎|빠지|빠진|빠졌|down\\b|minus\\b|decreased?|falls?|drops?|lower|less\\b|off\\b|discount';
const TO = '(?:에서|이|가|에|을|를|의)?\\s*';

/** Steps of arithmetic in words. */
const STEPS: readonly (readonly [sign: string, words: string])[] = [
  ['+', '더[하한해]|합[치친쳐하한해]|plus'],
  ['-', '[빼뺀뺄]|minus'],
  ['*', '곱[하한해]|times'],
  ['/', '나[누눈눌눠]|divided by'],
];

/** Other ways to ask for a sum in words, by how its numbers stand in the sentence; the first that fits counts. */
const SAYINGS: readonly (readonly [RegExp, string])[] = [
  [
    /⟨A⟩\s?(?:에서|부터|이|가|from|을?\s?투자(?:해서|하고|했는데)|넣(?:어서|고|었는데))\s*⟨A⟩\s?(?:으로|로|이|가|까지)?\s?(?:되면|오르면|올랐|오른|내렸|내리면|떨어졌|떨어지면|변하면|늘었|늘면|줄면|줄었|됐(?:으면|는데|다면)?|되었).{0,14}?(?:몇\s?(?:%|퍼센트|프로)|수익률|변동률|상승률|하락률|얼마나)/i,
    'growth({A}; {B}) * 100',
  ],
  [/⟨A⟩\s?(?:은|는|이|가|of)?\s*⟨A⟩\s?의\s?몇\s?(?:%|퍼센트|프로)/i, '{A} / {B} * 100'],
  [/what percent(?:age)? of\s+⟨A⟩\s+is\s+⟨A⟩/i, '{B} / {A} * 100'],
  [new RegExp(`⟨A⟩(?:의|에)\\s*⟨P⟩(?!\\s*(?:${RISE}|${FALL}|를\\s?(?:더|빼)))`, 'i'), '{A} * {P}%'],
  [new RegExp(`⟨A⟩${TO}⟨P⟩\\s?(?:가|를|만큼)?\\s*(?:${RISE})`, 'i'), '{A} * (1 + {P}%)'],
  [new RegExp(`⟨A⟩${TO}⟨P⟩\\s?(?:가|를|만큼)?\\s*(?:${FALL})`, 'i'), '{A} * (1 - {P}%)'],
  [/⟨P⟩\s+(?:growth|increase|raise|gain|rise|markup)\s+on\s+⟨A⟩/i, '{A} * (1 + {P}%)'],
  [/⟨P⟩\s+(?:(?:drop|decline|decrease|fall|discount|loss|cut)\s+on|off(?:\s+of)?)\s+⟨A⟩/i, '{A} * (1 - {P}%)'],
  [/⟨P⟩\s+(?:\w+\s+)?(?:of|on)\s+⟨A⟩/i, '{A} * {P}%'],
  [/(?:평균|average|mean).{0,6}?(?:⟨A⟩[\s,와과랑and]+){1,9}⟨A⟩/i, 'avg({all})'],
  [/⟨A⟩의\s*⟨F⟩|⟨F⟩\s+of\s+⟨A⟩/i, '{A} {F}'],
  [/⟨A⟩의\s*(?:절반|반(?![가-힣]))/, '{A} / 2'],
  [/(?:루트|제곱근|square root of|sqrt of)\s*\(?⟨A⟩|⟨A⟩\s?의\s?제곱근/i, 'sqrt({A})'],
  [/⟨A⟩(?:\s?의\s?제곱(?!근)| squared)/i, '{A}^2'],
  ...STEPS.map(([sign, words]): readonly [RegExp, string] => [
    new RegExp(`⟨A⟩(?:에|에서|에다가?|을|를|이랑|랑|과|와)\\s*⟨[AMHI]⟩(?:을|를|으로|로)?\\s?(?:${words})`),
    `{A} ${sign} {last}`,
  ]),
];

/** Another step right behind the saying: "12% of 340 plus 5". */
const MORE = /^\s*(plus|minus|times|divided by|[-+*/×÷]|더하기|빼기|곱하기|나누기)\s*⟨A⟩/i;

/** The expression a sentence asks for in words, if it does. */
export function sayingIn(text: string): string | undefined {
  const { figures, outline } = figuresIn(text);
  const found = SAYINGS.map(([pattern, expression]) => ({ expression, at: pattern.exec(outline) })).find(({ at }) => at !== null);
  if (found?.at == null) return undefined;
  const marks = (part: string): number => part.split('⟨').length - 1;
  const first = marks(outline.slice(0, found.at.index));
  const end = found.at.index + found.at[0].length;
  const taken = figures.slice(first, first + marks(found.at[0]));
  const sum = fill(found.expression.replace('{last}', taken.at(-1)?.text ?? ''), taken);
  const more = MORE.exec(outline.slice(end));
  return more === null ? sum : `(${sum}) ${more[1]} ${figures[first + taken.length]?.text}`;
}

const THERE =
  '(?:거기(?:에|에서|서|다가?|다)?|여기(?:에|에서|서|다가?)?|그\\s?(?:값|결과|금액)?(?:에|에서|을|를)?|그걸?|then|that|it|and)';

/** The sum before with another step: "거기에 10을 더하면?" */
export function continuedSum(said: string, before: string): string | undefined {
  const sum = (sayingIn(before) ?? expressionIn(before))?.trim();
  const { figures, outline } = figuresIn(said);
  if (sum === undefined || figures.length !== 1) return undefined;
  const step = STEPS.find(
    ([, words]) =>
      new RegExp(`^\\s*${THERE}\\s+⟨A⟩(?:을|를|으로|로)?\\s?(?:${words})`, 'i').test(outline) ||
      new RegExp(`^\\s*(?:and |then )*(?:${words})\\s+⟨A⟩\\s*\\??$`, 'i').test(outline),
  );
  return step && `(${sum}) ${step[0]} ${figures[0]?.text}`;
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

/** The expression that stands in a sentence, if there is one. */
export function expressionIn(sentence: string): string | undefined {
  // "12,500원 곱하기 37": the unit is no part of the sum.
  const text = sentence.replace(/(?<=[\d만억조천])\s?(?:원|달러|won|dollars?)(?=\s|[-+*/×÷)]|$)/gi, '');
  const stretches = [...text.matchAll(STRETCH)].map(([stretch]) => stretch.trim()).filter((stretch) => /\d/.test(stretch));
  const longest = stretches.reduce((best, each) => (each.length > best.length ? each : best), '');
  const isWholeText = longest.length >= text.replace(/[=?\s]/g, '').length && /\d\s*[-/]\s*\d/.test(longest);
  const isDate = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(longest);
  if (isDate || !(OPERATION.test(longest) || isWholeText || (CALCULATE_WORD.test(text) && /[-+*/×÷^%(]/.test(longest))))
    return undefined;
  return longest.replace(/(?<![\s,;])[\s,;]+$/, '');
}
