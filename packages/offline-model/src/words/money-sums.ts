import type { CurrencyCode } from '@finclaw/types';
import { figuresIn, type SaidFigure, type SaidFigures } from './figures-said.ts';

/** A sum about money that was asked for in words. */
export interface MoneySum {
  readonly expression: string;
  /** Which sentence tells the result. */
  readonly told: MoneySumName;
  readonly unit: 'money' | 'percent' | 'number';
  readonly currency?: CurrencyCode;
}

type MoneySumName =
  | 'cagr'
  | 'savings'
  | 'saved'
  | 'simpleSavings'
  | 'loan'
  | 'loanInterest'
  | 'averagePrice'
  | 'breakEven'
  | 'afterTax'
  | 'tax'
  | 'yield'
  | 'dividend'
  | 'return'
  | 'profit'
  | 'targetPrice'
  | 'stopPrice'
  | 'doubling'
  | 'compound'
  | 'interest'
  | 'share'
  | 'monthsToSave'
  | 'perMonth'
  | 'perYear'
  | 'total';

interface Template {
  readonly told: MoneySumName;
  readonly unit: MoneySum['unit'];
  /** All of them have to be there. */
  readonly words: RegExp | readonly RegExp[];
  readonly not?: RegExp;
  /** The expression, if the sentence has all the numbers it takes. */
  write(figures: SaidFigures, text: string): string | undefined;
}

const ASKS_PERCENT = /수익률|몇\s?(?:%|퍼|프로)|얼마나\s?(?:오른|올랐|내린|떨어)|\b(?:percent(?:age)?|returns?|what %)\b/i;

/** How many months a sentence names, as an expression. */
function periods({ years: [year], months: [month] }: SaidFigures): string | undefined {
  return year !== undefined ? `${year.text}*12` : month?.text;
}

const yearsOf = ({ years: [year], months: [month] }: SaidFigures): string | undefined =>
  year !== undefined ? year.text : month === undefined ? undefined : `(${month.text}/12)`;

const byValue = (figures: readonly SaidFigure[]): readonly SaidFigure[] => figures.toSorted((a, b) => a.value.compareTo(b.value));

/** Sums that people ask for by name, by the numbers they need and not by the order of the words; the first that is complete counts. */
const TEMPLATES: readonly Template[] = [
  {
    ...{ told: 'cagr', unit: 'percent' },
    words: /연\s?평균|연\s?환산|연\s?수익률|\bcagr\b|annual(?:i[sz]ed)? (?:growth|return)|compound annual/i,
    write(figures) {
      const { amounts } = figures;
      const [from, to] = amounts;
      const years = yearsOf(figures);
      return from && to && years && amounts.length === 2 ? `cagr(${from.text}; ${to.text}; ${years}) * 100` : undefined;
    },
  },
  {
    ...{ told: 'averagePrice', unit: 'money' },
    words: /평단|평균|물타|불타|단가|\baverage\b|\bcost basis\b/i,
    write({ shares, amounts }) {
      if (shares.length < 2 || shares.length !== amounts.length) return undefined;
      const cost = shares.map(({ text }, index) => `${text} * ${amounts[index]?.text}`).join(' + ');
      return `(${cost}) / (${shares.map(({ text }) => text).join(' + ')})`;
    },
  },
  {
    ...{ told: 'loanInterest', unit: 'money' },
    words: [
      /대출|빌리|빌려|융자|loan|mortgage|borrow/i,
      /총\s?이자|이자\s?(?:는\s?)?(?:총|다\s?합|얼마)|total interest|interest in (?:all|total)/i,
    ],
    write(figures) {
      const [amount] = byValue(figures.amounts).toReversed();
      const [percent] = figures.percents;
      const count = periods(figures);
      return amount && percent && count
        ? `pmt(${amount.text}; ${percent.text}%/12; ${count}) * ${count} - ${amount.text}`
        : undefined;
    },
  },
  {
    ...{ told: 'loan', unit: 'money' },
    words: /대출|빌리|빌려|융자|상환|원리금|주담대|\b(?:loan|mortgage|borrow)\b/i,
    write(figures) {
      const [amount] = byValue(figures.amounts).toReversed();
      const [percent] = figures.percents;
      const count = periods(figures);
      return amount && percent && count ? `pmt(${amount.text}; ${percent.text}%/12; ${count})` : undefined;
    },
  },
  {
    ...{ told: 'simpleSavings', unit: 'money' },
    words: /적금/,
    not: /복리/,
    write(figures) {
      const [amount] = figures.amounts;
      const [percent] = figures.percents;
      const count = periods(figures);
      return amount && percent && count
        ? `${amount.text} * ${count} + ${amount.text} * ${percent.text}%/12 * (${count}) * (${count} + 1) / 2`
        : undefined;
    },
  },
  {
    ...{ told: 'savings', unit: 'money' },
    words: /매달|매월|다달이|월\s?\d|한\s?달에|적립|적금|\b(?:per|a|each|every) month\b|\bmonthly\b/i,
    write(figures) {
      const [amount] = figures.amounts;
      const [percent] = figures.percents;
      const count = periods(figures);
      return amount && percent && count
        ? `${amount.text} * ((1 + ${percent.text}%/12)^(${count}) - 1) / (${percent.text}%/12)`
        : undefined;
    },
  },
  {
    ...{ told: 'monthsToSave', unit: 'number' },
    words: [/모으|모을|만들|저축|save/i, /몇\s?(?:개월|달|년)|얼마나\s?걸|how (?:long|many months)/i],
    write({ amounts }) {
      const [small, large] = byValue(amounts);
      return small && large && amounts.length === 2 ? `${large.text} / ${small.text}` : undefined;
    },
  },
  {
    ...{ told: 'breakEven', unit: 'percent' },
    words: /본전|원금\s?(?:회복|복구|찾)|만회|손익\s?분기|복구|\bbreak[\s-]?even\b|\brecover\b|\bget back\b/i,
    write({ percents, amounts }) {
      const [from, to] = byValue(amounts);
      if (from && to && amounts.length === 2) return `growth(${from.text}; ${to.text}) * 100`;
      const [percent] = percents;
      return percent && amounts.length === 0 ? `(1 / (1 - ${percent.text}%) - 1) * 100` : undefined;
    },
  },
  {
    ...{ told: 'doubling', unit: 'number' },
    words: [/두\s?배|2\s?배|따블|더블|double/i, /몇\s?년|얼마나\s?걸|언제|how (?:long|many years)|years?/i],
    write: ({ percents: [percent] }) => percent && `72 / ${percent.text}`,
  },
  {
    ...{ told: 'yield', unit: 'percent' },
    words: /배당\s?(?:수익)?률|배당.*(?:몇\s?(?:%|퍼|프로))|시가\s?배당|\b(?:dividend )?yield\b/i,
    write({ amounts }) {
      const [dividend, price] = byValue(amounts);
      return dividend && price && amounts.length === 2 ? `${dividend.text} / ${price.text} * 100` : undefined;
    },
  },
  {
    ...{ told: 'tax', unit: 'money' },
    words: /세금(?:은|이|만)?\s?(?:얼마|총)|(?:얼마|몇).{0,10}세금|\bhow much (?:is the )?tax\b/i,
    not: /세후|떼|빼|제하|제외|남|받|\bafter\b/i,
    write: ({ amounts: [amount], percents: [percent] }) => amount && percent && `${amount.text} * ${percent.text}%`,
  },
  {
    ...{ told: 'afterTax', unit: 'money' },
    words: /세금|세후|원천\s?징수|떼|공제|수수료|제하|\b(?:tax(?:es)?|fees?|commission|withh\w+|deduct\w*)\b/i,
    write: ({ amounts: [amount], percents: [percent] }) => amount && percent && `${amount.text} * (1 - ${percent.text}%)`,
  },
  {
    ...{ told: 'dividend', unit: 'money' },
    words: /배당|\bdividends?\b|\byield(?:s|ing)?\b/i,
    write: ({ amounts: [amount], percents: [percent] }) => amount && percent && `${amount.text} * ${percent.text}%`,
  },
  {
    ...{ told: 'targetPrice', unit: 'money' },
    words: [
      /수익|이익|익절|남기|먹|profit|gain/i,
      /얼마에\s?팔|팔아야|매도가|목표가|얼마(?:가|까지)?\s?(?:돼야|되어야|올라야)|(?:sell|price).*(?:at|need)|익절하?면?\s?얼마|익절가/i,
    ],
    write: ({ amounts: [amount], percents: [percent] }) => amount && percent && `${amount.text} * (1 + ${percent.text}%)`,
  },
  {
    ...{ told: 'stopPrice', unit: 'money' },
    words: /손절|스탑|\bstop[\s-]?loss\b/i,
    write: ({ amounts: [amount], percents: [percent] }) => amount && percent && `${amount.text} * (1 - ${percent.text}%)`,
  },
  {
    ...{ told: 'return', unit: 'percent' },
    words: /사서|샀|산\s|매수|투자|넣|에서|이었|\b(?:bought|buy|paid|invest(?:ed)?|from|went|put in)\b/i,
    write({ amounts, shares, percents }, text) {
      const [from, to] = amounts;
      const isMeant = ASKS_PERCENT.test(text) && percents.length === 0 && shares.length <= 1;
      return from && to && amounts.length === 2 && isMeant ? `growth(${from.text}; ${to.text}) * 100` : undefined;
    },
  },
  {
    ...{ told: 'profit', unit: 'money' },
    words: [
      /사서|샀|산\s|매수|bought|buy/i,
      /팔|매도|되면|됐|이면|sell|sold|now/i,
      /벌|이득|이익|손해|손익|남|수익|차익|profit|gain|make|lose|loss/i,
    ],
    write({ amounts, shares, percents }) {
      const [from, to] = amounts;
      if (!from || !to || amounts.length !== 2 || shares.length > 1 || percents.length > 0) return undefined;
      return shares[0] === undefined ? `${to.text} - ${from.text}` : `(${to.text} - ${from.text}) * ${shares[0].text}`;
    },
  },
  {
    ...{ told: 'interest', unit: 'money' },
    words: /이자|단리|\binterest\b/i,
    not: /복리|compound|이자율|rate/i,
    write(figures) {
      const { amounts, percents } = figures;
      const [amount] = amounts;
      const [percent] = percents;
      const years = yearsOf(figures) ?? '1';
      return amount && percent && amounts.length === 1 ? `${amount.text} * ${percent.text}% * ${years}` : undefined;
    },
  },
  {
    ...{ told: 'compound', unit: 'money' },
    words:
      /복리|굴리|굴려|투자|넣|예치|맡기|불리|연\s?\d|매년|되|될|\d\s?년\s?(?:후|뒤|이면)|\b(?:becomes?|turns? into|worth|compound\w*|invest\w*|grow\w*|earn\w*|a year|per year|annual\w*|yearly)\b/i,
    not: /단리/,
    write(figures) {
      const { amounts, percents } = figures;
      const [amount] = amounts;
      const [percent] = percents;
      const years = yearsOf(figures);
      return amount && percent && years && amounts.length === 1 && percents.length === 1
        ? `${amount.text} * (1 + ${percent.text}%)^${years}`
        : undefined;
    },
  },
  {
    ...{ told: 'perMonth', unit: 'money' },
    words: [
      /연봉|연\s?소득|연\s?수입|일\s?년에|1년에|a year|yearly|annual|salary/i,
      /한\s?달|월급|매달|매월|월에|월\s?얼마|per month|a month|monthly/i,
    ],
    write: ({ amounts: [amount], percents, years }) =>
      amount && percents.length === 0 && years.length <= 1 ? `${amount.text} / 12` : undefined,
  },
  {
    ...{ told: 'perYear', unit: 'money' },
    words: [/월급|매달|매월|한\s?달에|per month|a month|monthly/i, /연봉|일\s?년|1년|연간|a year|per year|yearly|annual/i],
    write: ({ amounts: [amount], percents }) => (amount && percents.length === 0 ? `${amount.text} * 12` : undefined),
  },
  {
    ...{ told: 'saved', unit: 'money' },
    words: [
      /매달|매월|다달이|한\s?달에|\b(?:per|a|each|every) month\b|\bmonthly\b/i,
      /모으|모이|저축|넣으|\b(?:save|saving|put away|put aside)\b/i,
    ],
    write(figures) {
      const { amounts, percents } = figures;
      const [amount] = amounts;
      const count = periods(figures);
      return amount && count && amounts.length === 1 && percents.length === 0 ? `${amount.text} * ${count}` : undefined;
    },
  },
  {
    ...{ told: 'total', unit: 'money' },
    words: /짜리|개당|하나에|씩|총|모두|합|얼마|\b(?:each|total|cost|how much)\b/i,
    write({ amounts: [amount, ...more], items, shares, percents }, text) {
      // "7만원짜리 12주면 얼마": shares are things with a price once the question is what they cost.
      const [count, ...others] = /얼마|총|합|\b(?:how much|total)\b/i.test(text) ? [...items, ...shares] : items;
      return amount && count && more.length + others.length + percents.length === 0
        ? `${amount.text} * ${count.text}`
        : undefined;
    },
  },
  {
    ...{ told: 'share', unit: 'money' },
    words: /나[누눠눌눈]|등분|엔빵|더치|\b(?:split|divided?|each|share)\b/i,
    write: ({ amounts: [amount], heads: [count] }) => amount && count && `${amount.text} / ${count.text}`,
  },
];

/** The sum about money a sentence asks for by name. */
export function moneySumIn(text: string): MoneySum | undefined {
  const figures = figuresIn(text);
  for (const { told, unit, words, not, write } of TEMPLATES) {
    if (![words].flat().every((word) => word.test(text)) || not?.test(text) === true) continue;
    const expression = write(figures, text);
    if (expression === undefined) continue;
    return { expression, told, unit, ...(figures.currency !== undefined && { currency: figures.currency }) };
  }
  return undefined;
}
