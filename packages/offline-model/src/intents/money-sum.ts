import { message } from '@finclaw/config';
import type { CalculationAnswer } from '@finclaw/finance';
import { formatMoney, Money, minorUnits, numberText, roundDecimal } from '@finclaw/finance';
import { createDecimalString, type DecimalString, type Locale } from '@finclaw/types';
import type { Intent, Script } from '../intent.ts';
import { useTool } from '../use-tool.ts';
import { type MoneySum, moneySumIn } from '../words/money-sums.ts';
import { calculateRequest, refusalText } from './calculate.ts';

/** Words that make a request out of the same numbers. */
const NOT_A_SUM = /알림|(?:으면|면|때)\s?(?:바로\s?)?알려|\b(?:alert|notify|let me know|tell me when)\b/i;

/** "7만원에 10주, 6만원에 20주 사면 평단?", "monthly payment on a $300,000 loan at 6% for 30 years" */
export const moneySum: Intent = {
  id: 'money-sum',
  understand({ text, locale, mentions }) {
    const found = NOT_A_SUM.test(text) ? undefined : moneySumIn(text);
    // "비트코인 10개 9만달러에 샀어" is no shopping list.
    const sum = found?.told === 'total' && mentions.length > 0 ? undefined : found;
    return sum === undefined ? undefined : { script: () => work(sum, locale) };
  },
};

function* work(sum: MoneySum, locale: Locale): Script {
  const reply = yield* useTool<CalculationAnswer>(calculateRequest(sum.expression), locale);
  if (!reply.ok) return reply.text;
  if (reply.value.status !== 'ok') return refusalText(reply.value.reason, locale);
  return message(locale, `offline.sum.${sum.told}`, { value: valueText(sum, reply.value.value, locale) });
}

const trimmed = (value: DecimalString): string =>
  numberText(value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') as DecimalString);

function valueText({ unit, currency }: MoneySum, value: string, locale: Locale): string {
  const exact = createDecimalString(value);
  if (unit === 'percent') return `${trimmed(roundDecimal(exact, 2))}%`;
  if (unit === 'number') return trimmed(roundDecimal(exact, 1));
  return currency === undefined
    ? numberText(roundDecimal(exact, 2))
    : formatMoney(Money.of(roundDecimal(exact, minorUnits(currency)), currency), locale);
}
