import { isMessageKey, message } from '@finclaw/config';
import { CALCULATE_WORD, type CalculationAnswer, expressionIn, moneySumIn, type SaidSum, sumIn } from '@finclaw/finance';
import { roundDecimal } from '@finclaw/finance/instruments';
import { type CurrencyCode, createDecimalString, type DecimalString, type Locale } from '@finclaw/types';
import type { Intent, Question } from '../question.ts';
import { type Answered, type Script, tellOne } from '../script.ts';
import { calculateRequest } from './priced-sums.ts';

/** "7만원에 10주, 6만원에 20주 사면 평단?", "monthly payment on a $300,000 loan at 6% for 30 years" */
export const moneySum: Intent = {
  id: 'money-sum',
  // Words that make a request out of the same numbers.
  unless: /알림|(?:으면|면|때)\s?(?:바로\s?)?알려|\b(?:alert|notify|let me know|tell me when)\b/i,
  understand(question) {
    const sum = question.hasNumbers ? moneySumIn(question.text) : undefined;
    // "비트코인 10개 9만달러에 샀어" is no shopping list.
    if (sum === undefined || (sum.told === 'offline.sum.total' && question.mentions.length > 0)) return undefined;
    return { script: () => work(sum.expression, question.locale, (answer) => sumText(sum, answer, question)) };
  },
};

/** "123*45", "120만원의 15%", "15% of 230" */
export const calculation: Intent = {
  id: 'calculate',
  understand({ text, locale, mentions, hasNumbers }) {
    if (!hasNumbers || (mentions.length > 0 && !CALCULATE_WORD.test(text))) return undefined;
    const said = sumIn(text);
    const expression = said?.told === 'offline.result' ? said.expression : expressionIn(text);
    if (expression === undefined) return undefined;
    return { script: () => work(expression, locale, (answer) => resultText(answer, said === undefined, locale)) };
  },
};

type Worked = Extract<Answered<CalculationAnswer>, { status: 'ok' }>;

const work = (expression: string, locale: Locale, text: (answer: Worked) => string): Script =>
  tellOne<CalculationAnswer>(calculateRequest(expression), locale, (answer) =>
    answer.status === 'ok' ? text(answer) : refusalText(answer.reason, locale),
  );

/** The field that holds the result, and its number. */
function resultOf({ value, valuePercent = '0' as DecimalString }: Worked): readonly [field: string, number: DecimalString] {
  if (value === undefined) return ['valuePercent', valuePercent];
  return ['value', typeof value === 'string' ? value : value.amount];
}

function sumText({ told, unit }: SaidSum, answer: Worked, { text, money, locale }: Question): string {
  const { handle } = answer;
  const [, value] = resultOf(answer);
  // Nobody counts dollars in 만 and 억 without saying so.
  const currency = money[0]?.currency ?? (/\d\s?[천백십]?[만억조]/.test(text) ? ('KRW' as CurrencyCode) : undefined);
  const plain = (most: number): string => `{{${handle}.value|.${digitsOf(value, most)}}}`;
  if (unit === 'percent') return message(locale, told, { value: `${plain(2)}%` });
  if (unit === 'number') return message(locale, told, { value: plain(1) });
  // The sum is made of plain numbers; the user said the currency.
  const cited = currency === undefined ? `{{${handle}.value|.2}}` : `{{${handle}.value * 1 ${currency}}}`;
  return message(locale, told, { value: cited });
}

/** The user's own expression is shown with its result; one that we made of their words is not, because they did not write it. */
function resultText(answer: Worked, isWritten: boolean, locale: Locale): string {
  const { expression, isRounded, readAsNegative, handle } = answer;
  const [field, value] = resultOf(answer);
  const [whole = '', fraction = ''] = value.split('.');
  // Twenty digits prove nothing to a reader, and large sums need no more than cents; the tool result keeps them.
  const most = whole.replace('-', '').length > 3 ? 2 : 4;
  const cited = typeof answer.value === 'object' ? `{{${handle}.value}}` : `{{${handle}.${field}|.${digitsOf(value, most)}}}`;
  const key = isWritten ? 'offline.calculated' : 'offline.result';
  return [
    message(locale, key, { expression, value: cited }),
    ...(isRounded || fraction.length > most ? [message(locale, 'offline.rounded')] : []),
    ...(readAsNegative === undefined ? [] : [message(locale, 'offline.readAsNegative', { texts: readAsNegative.join(', ') })]),
  ].join('\n');
}

/** How many decimals a value needs, up to some. */
const digitsOf = (value: string, most: number): number =>
  (roundDecimal(createDecimalString(value), most).split('.')[1] ?? '').replace(/0+$/, '').length;

/** Why the calculator did not calculate. */
function refusalText(reason: string, locale: Locale): string {
  const key = `offline.calc.${reason}`;
  return message(locale, isMessageKey(locale, key) ? key : 'offline.calc.unreadable');
}
