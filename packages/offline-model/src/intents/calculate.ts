import { message } from '@finclaw/config';
import type { CalculationAnswer } from '@finclaw/finance';
import { roundDecimal } from '@finclaw/finance/instruments';
import { type CurrencyCode, createDecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { type Answered, tellOne } from '../use-tool.ts';
import { expressionIn, moneySumIn, type SaidSum, sayingIn } from '../words/sums.ts';

/** A request to the calculator. */
export const calculateRequest = (expression: string): ToolRequest => ({ name: 'calculate', input: { expression } });

/** Words that make a request out of the same numbers. */
const NOT_A_SUM = /알림|(?:으면|면|때)\s?(?:바로\s?)?알려|\b(?:alert|notify|let me know|tell me when)\b/i;

/** "7만원에 10주, 6만원에 20주 사면 평단?", "monthly payment on a $300,000 loan at 6% for 30 years" */
export const moneySum: Intent = {
  id: 'money-sum',
  understand({ text, locale, mentions }) {
    const sum = NOT_A_SUM.test(text) ? undefined : moneySumIn(text);
    // "비트코인 10개 9만달러에 샀어" is no shopping list.
    if (sum === undefined || (sum.told === 'offline.sum.total' && mentions.length > 0)) return undefined;
    return { script: () => work(sum.expression, locale, (answer) => sumText(sum, answer, locale)) };
  },
};

/** "123*45", "120만원의 15%", "15% of 230" */
export const calculation: Intent = {
  id: 'calculate',
  understand({ text, locale, mentions }) {
    if (mentions.length > 0 && !/계산|calculate|compute/i.test(text)) return undefined;
    const saying = sayingIn(text);
    const expression = saying ?? expressionIn(text);
    if (expression === undefined) return undefined;
    return { script: () => work(expression, locale, (answer) => resultText(answer, saying === undefined, locale)) };
  },
};

type Worked = Extract<Answered<CalculationAnswer>, { status: 'ok' }>;

const work = (expression: string, locale: Locale, text: (answer: Worked) => string): Script =>
  tellOne<CalculationAnswer>(calculateRequest(expression), locale, (answer) =>
    answer.status === 'ok' ? text(answer) : refusalText(answer.reason, locale),
  );

function sumText({ told, unit, currency }: SaidSum, { value, handle }: Worked, locale: Locale): string {
  const cited =
    unit === 'percent'
      ? `{{${handle}.value|.${digitsOf(value, 2)}}}%`
      : unit === 'number'
        ? `{{${handle}.value|.${digitsOf(value, 1)}}}`
        : currency === undefined
          ? `{{${handle}.value|.2}}`
          : `{{${handle}.value * ${unitOf(currency)}}}`;
  return message(locale, told, { value: cited });
}

/** The calculator knows no currencies; the user said this one. */
const unitOf = (currency: CurrencyCode): string => `assume(1, ${currency})`;

/** The user's own expression is shown with its result; one that we made of their words is not, because they did not write it. */
function resultText(
  { value, expression, isRounded, readAsNegative, handle }: Worked,
  isWritten: boolean,
  locale: Locale,
): string {
  const [whole = '', fraction = ''] = value.split('.');
  // Twenty digits prove nothing to a reader, and large sums need no more than cents; the tool result keeps them.
  const most = whole.replace('-', '').length > 3 ? 2 : 4;
  const cited = `{{${handle}.value|.${digitsOf(value, most)}}}`;
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
  switch (reason) {
    case 'division-by-zero':
    case 'ambiguous-percent':
    case 'too-large':
    case 'no-real-result':
      return message(locale, `offline.calc.${reason}`);
    default:
      return message(locale, 'offline.calc.unreadable');
  }
}
