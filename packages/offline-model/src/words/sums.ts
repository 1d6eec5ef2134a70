const DIGITS = '(?<!\\d[,.]?)\\d[\\d,.]{0,30}';
const SCALE = '(?:\\s?[만억조천백십]{1,3}){1,2}';
/** As long as amounts are, so that a page of number words is no amount that might end anywhere. */
const AMOUNT = `([$₩€]?${DIGITS}(?:${SCALE}(?:\\s?${DIGITS}${SCALE}){0,4})?)`;
const UNIT = '\\s?(?:원|달러|dollars?|won)?(?:\\s?(?:짜리|주식|주가))*';
const PERCENT = '(?<![\\d.,])(\\d[\\d.]*)\\s?(?:%|퍼센트|퍼|프로|percent|per cent)';
const RISE = '오르|오른|올라|상승|증가|더하|인상|늘|붙|up\\b|plus\\b|increased?|rises?|higher|more\\b';
const FALL =
  '내리|내린|내려|떨어|하락|감소|빼|할인|줄|깎|빠지|빠진|빠졌|down\\b|minus\\b|decreased?|falls?|drops?|lower|less\\b|off\\b|discount';

const PARTS: Readonly<Record<string, number>> = { third: 3, quarter: 4, fifth: 5, tenth: 10 };

type Saying = readonly [RegExp, (...parts: string[]) => string];

/** Ways to ask for a sum in words, and what they mean as an expression; the first that fits counts. */
const SAYINGS: readonly Saying[] = [
  [
    new RegExp(`(?:compound|복리로?).{0,12}?${AMOUNT}${UNIT}.{0,12}?${PERCENT}.{0,14}?(\\d{1,2})\\s?(?:년|years?)`, 'i'),
    (amount, percent, years) => `${amount} * (1 + ${percent}%)^${years}`,
  ],
  [
    new RegExp(
      `${AMOUNT}${UNIT}.{0,20}?(?:연|년|매년|annually|yearly)?\\s?(?:이율|이자율|금리|수익률)?\\s?${PERCENT}.{0,10}?(?:복리|compound).{0,10}?(\\d{1,2})\\s?(?:년|years?)`,
      'i',
    ),
    (amount, percent, years) => `${amount} * (1 + ${percent}%)^${years}`,
  ],
  [
    new RegExp(`${AMOUNT}${UNIT}.{0,20}?(?:복리|compound).{0,12}?${PERCENT}.{0,12}?(\\d{1,2})\\s?(?:년|years?)`, 'i'),
    (amount, percent, years) => `${amount} * (1 + ${percent}%)^${years}`,
  ],
  [
    new RegExp(`(?:이자|interest).{0,16}?${AMOUNT}${UNIT}.{0,12}?${PERCENT}.{0,10}?(\\d{1,2})\\s?(?:년|years?)`, 'i'),
    (amount, percent, years) => `${amount} * ${percent}% * ${years}`,
  ],
  [
    new RegExp(
      `(?:대출|loan|mortgage|빌리).{0,20}?${AMOUNT}${UNIT}.{0,16}?${PERCENT}.{0,16}?(\\d{1,2})\\s?(?:년|years?)|${AMOUNT}${UNIT}\\s?(?:을|를)?\\s?(?:대출|loan|빌리).{0,16}?${PERCENT}.{0,16}?(\\d{1,2})\\s?(?:년|years?)`,
      'i',
    ),
    (amount, percent, years) => `pmt(${amount}; ${percent}%/12; ${years}*12)`,
  ],
  [
    new RegExp(
      `${AMOUNT}${UNIT}\\s?(?:에서|부터|이|가|from|을?\\s?투자(?:해서|하고|했는데)|넣(?:어서|고|었는데))\\s*${AMOUNT}${UNIT}\\s?(?:으로|로|이|가|까지)?\\s?(?:되면|오르면|올랐|오른|내렸|내리면|떨어졌|떨어지면|변하면|늘었|늘면|줄면|줄었|됐(?:으면|는데|다면)?|되었).{0,14}?(?:몇\\s?(?:%|퍼센트|프로)|수익률|변동률|상승률|하락률|얼마나)`,
      'i',
    ),
    (from, to) => `growth(${from}; ${to}) * 100`,
  ],
  [
    new RegExp(
      `(?:percent(?:age)? (?:change|increase|decrease|gain|loss)|growth|change).{0,12}?from\\s+${AMOUNT}\\s+to\\s+${AMOUNT}`,
      'i',
    ),
    (from, to) => `growth(${from}; ${to}) * 100`,
  ],
  [
    new RegExp(`${AMOUNT}${UNIT}\\s?(?:은|는|이|가|of)?\\s*${AMOUNT}${UNIT}\\s?의\\s?몇\\s?(?:%|퍼센트|프로)`, 'i'),
    (part, whole) => `${part} / ${whole} * 100`,
  ],
  [new RegExp(`what percent(?:age)? of\\s+${AMOUNT}\\s+is\\s+${AMOUNT}`, 'i'), (whole, part) => `${part} / ${whole} * 100`],
  [
    new RegExp(`${AMOUNT}${UNIT}(?:의|에)\\s*${PERCENT}(?!\\s*(?:${RISE}|${FALL}|를\\s?(?:더|빼)))`, 'i'),
    (amount, percent) => `${amount} * ${percent}%`,
  ],
  [
    new RegExp(`${AMOUNT}${UNIT}(?:에서|이|가|에|을|를|의)?\\s*${PERCENT}\\s?(?:가|를|만큼|를\\s?)?\\s*(?:${RISE})`, 'i'),
    (amount, percent) => `${amount} * (1 + ${percent}%)`,
  ],
  [
    new RegExp(`${AMOUNT}${UNIT}(?:에서|이|가|에|을|를|의)?\\s*${PERCENT}\\s?(?:가|를|만큼)?\\s*(?:${FALL})`, 'i'),
    (amount, percent) => `${amount} * (1 - ${percent}%)`,
  ],
  [
    new RegExp(`${PERCENT}\\s+(?:growth|increase|raise|gain|rise|markup)\\s+on\\s+${AMOUNT}`, 'i'),
    (percent, amount) => `${amount} * (1 + ${percent}%)`,
  ],
  [
    new RegExp(`${PERCENT}\\s+(?:drop|decline|decrease|fall|discount|loss|cut)\\s+on\\s+${AMOUNT}`, 'i'),
    (percent, amount) => `${amount} * (1 - ${percent}%)`,
  ],
  [new RegExp(`${PERCENT}\\s+(?:\\w+\\s+)?(?:of|on)\\s+${AMOUNT}`, 'i'), (percent, amount) => `${amount} * ${percent}%`],
  [new RegExp(`${PERCENT}\\s+off\\s+(?:of\\s+)?${AMOUNT}`, 'i'), (percent, amount) => `${amount} * (1 - ${percent}%)`],
  [
    new RegExp(`(?:평균|average|mean).{0,6}?((?:${AMOUNT}[\\s,와과랑and]+){1,9}${AMOUNT})`, 'i'),
    (list) => `avg(${numbersIn(list).join('; ')})`,
  ],
  [new RegExp(`${AMOUNT}${UNIT}의\\s*(?:절반|반(?![가-힣]))|half of\\s+${AMOUNT}`, 'i'), (amount) => `${amount} / 2`],
  [
    new RegExp(`(?:a|one) (third|quarter|fifth|tenth) of\\s+${AMOUNT}`, 'i'),
    (part, amount) => `${amount} / ${PARTS[part.toLowerCase()]}`,
  ],
  [new RegExp(`${AMOUNT}${UNIT}의\\s*(\\d+)\\s?분의\\s?(\\d+)`), (amount, under, over) => `${amount} * ${over} / ${under}`],
  [new RegExp(`${AMOUNT}${UNIT}의\\s*(\\d+)\\s?할`), (amount, tenths) => `${amount} * ${tenths}0%`],
  [/(?:루트|제곱근|square root of|sqrt of)\s*\(?(\d[\d,.]*)/i, (number) => `sqrt(${number})`],
  [/(?<![\d,.])(\d[\d,.]*)\s?의\s?제곱근/, (number) => `sqrt(${number})`],
  [/(?<![\d,.])(\d[\d,.]*)(?:\s?의\s?제곱(?!근)| squared)/i, (number) => `${number}^2`],
  [
    new RegExp(`${AMOUNT}${UNIT}(?:을|를)?\\s*${AMOUNT}\\s?(?:명|개|달|개월)?(?:으로|로)\\s?나[누눈눌눠]`),
    (a, b) => `${a} / ${b}`,
  ],
  [new RegExp(`${AMOUNT}${UNIT}(?:에|에다가?|을|를)\\s*${AMOUNT}(?:을|를)?\\s?곱[하한해]`), (a, b) => `${a} * ${b}`],
  [
    new RegExp(`${AMOUNT}${UNIT}(?:에|에다가?|이랑|랑|과|와)\\s*${AMOUNT}${UNIT}(?:을|를)?\\s?(?:더[하한해]|합[치친쳐하한해])`),
    (a, b) => `${a} + ${b}`,
  ],
  [new RegExp(`${AMOUNT}${UNIT}(?:에서)\\s*${AMOUNT}${UNIT}(?:을|를)?\\s?[빼뺀뺄]`), (a, b) => `${a} - ${b}`],
];

const numbersIn = (text: string): readonly string[] => text.match(/\d[\d.]*(?:,\d{3})*(?:\s?[만억조천]+)*/g) ?? [];

/** Another step right behind the saying: "12% of 340 plus 5". */
const MORE = /^\s*(plus|minus|times|divided by|[-+*/×÷]|더하기|빼기|곱하기|나누기)\s*(\d[\d,.]*)/i;

/** The expression a sentence asks for in words, if it does. */
export function sayingIn(text: string): string | undefined {
  for (const [pattern, write] of SAYINGS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const sum = write(...found.slice(1).flatMap((part) => (part === undefined ? [] : [part.trim()])));
    const more = MORE.exec(text.slice(found.index + found[0].length));
    return more === null ? sum : `(${sum}) ${more[1]} ${more[2]}`;
  }
  return undefined;
}

const THERE =
  '(?:거기(?:에|에서|서|다가?|다)?|여기(?:에|에서|서|다가?)?|그\\s?(?:값|결과|금액)?(?:에|에서|을|를)?|그걸?|then|that|it|and)';
const STEPS: readonly (readonly [RegExp, (number: string) => string])[] = [
  [
    new RegExp(`^\\s*${THERE}\\s+(\\d[\\d,.]*\\s?[만억조천]*)\\s?(?:원|달러)?(?:을|를)?\\s?(?:더하|더해|plus)`, 'i'),
    (number) => ` + ${number}`,
  ],
  [
    new RegExp(`^\\s*${THERE}\\s+(\\d[\\d,.]*\\s?[만억조천]*)\\s?(?:원|달러)?(?:을|를)?\\s?(?:빼|minus)`, 'i'),
    (number) => ` - ${number}`,
  ],
  [new RegExp(`^\\s*${THERE}\\s+(\\d[\\d,.]*)\\s?(?:을|를)?\\s?(?:곱하|곱해|times)`, 'i'), (number) => ` * ${number}`],
  [new RegExp(`^\\s*${THERE}\\s+(\\d[\\d,.]*)\\s?(?:으로|로)?\\s?(?:나누|나눠|divided by)`, 'i'), (number) => ` / ${number}`],
  [/^\s*(?:and |then )*(plus|minus|times|divided by)\s+(\d[\d,.]*)\s*\??$/i, (number) => ` ${number}`],
];

/** The sum before with another step: "거기에 10을 더하면?" */
export function continuedSum(said: string, before: string): string | undefined {
  const sum = (sayingIn(before) ?? expressionIn(before))?.trim();
  if (sum === undefined) return undefined;
  for (const [pattern, write] of STEPS) {
    const found = pattern.exec(said);
    if (found !== null) return `(${sum})${write(found.slice(1).join(' ').trim())}`;
  }
  return undefined;
}

const OPERATOR_WORDS = '더하기|빼기|곱하기|나누기|plus|minus|times|divided by';
/** The longest stretch that could be an expression. */
const STRETCH = new RegExp(
  `(?:[\\d.,+*/×÷^%()[\\]$₩\\s만억조천백십-]|${OPERATOR_WORDS}|(?:cagr|growth|pmt|avg|sqrt|round|sum|min|max|abs)\\(|;)+`,
  'gi',
);
const OPERATION = new RegExp(
  `[\\d)\\]%만억조천]\\s*(?:[+*×÷^]|\\s-\\s|\\s/\\s|${OPERATOR_WORDS})\\s*[(\\[$₩\\d.-]|(?:cagr|growth|pmt|avg|sqrt|round|sum|min|max|abs)\\(`,
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
