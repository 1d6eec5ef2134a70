import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { numberText } from '../../presentation/figures.ts';
import type { CalculationAnswer } from '../../tools/calculate-tool.ts';
import { call, type Intent, readAnswer, say, type ToolRequest } from '../intent.ts';

export const CALCULATE_TOOL = 'calculate';

const NUMBER = '(?:[$₩€]?\\d[\\d,.]*(?:\\s?[만억조천백십]+)*(?:\\s?\\d[\\d,.]*[만억조천백십]+)*)';
const PERCENT = '(\\d[\\d.]*)\\s?(?:%|퍼센트|프로|percent)';
const RISE = '오르|올라|상승|증가|더하|인상|늘|붙|up|plus|increase|rise|higher|more';
const FALL = '내리|내려|떨어|하락|감소|빼|할인|줄|깎|down|minus|decrease|fall|drop|lower|less|off';

/** Sayings with a percentage, and what they mean as an expression. */
const SAYINGS: readonly (readonly [RegExp, (amount: string, percent: string) => string])[] = [
  [
    new RegExp(`(${NUMBER})\\s?원?(?:의|에)\\s*${PERCENT}(?!\\s*(?:${RISE}|${FALL}))`, 'i'),
    (amount, percent) => `${amount} * ${percent}%`,
  ],
  [
    new RegExp(`(${NUMBER})\\s?(?:원|달러)?(?:에서|이|가|에|을|를)?\\s*${PERCENT}\\s?(?:가|를|만큼)?\\s*(?:${RISE})`, 'i'),
    (amount, percent) => `${amount} * (1 + ${percent}%)`,
  ],
  [
    new RegExp(`(${NUMBER})\\s?(?:원|달러)?(?:에서|이|가|에|을|를)?\\s*${PERCENT}\\s?(?:가|를|만큼)?\\s*(?:${FALL})`, 'i'),
    (amount, percent) => `${amount} * (1 - ${percent}%)`,
  ],
];
const PERCENT_OF = new RegExp(`${PERCENT}\\s+of\\s+(${NUMBER})`, 'i');
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

/** "123*45", "120만원의 15%", "15% of 230" */
export const calculation: Intent = {
  id: 'calculate',
  plan({ text, locale }) {
    const expression = expressionIn(text);
    if (expression === undefined) return undefined;
    return (answers) => {
      if (answers.length === 0) return call(calculateRequest(expression));
      return say(calculationText(readAnswer<CalculationAnswer>(answers[0]), locale));
    };
  },
};

/** A request to the calculator. */
export const calculateRequest = (expression: string): ToolRequest => ({ name: CALCULATE_TOOL, input: { expression } });

/** The expression a sentence asks to be worked out, if it does. */
export function expressionIn(text: string): string | undefined {
  for (const [pattern, write] of SAYINGS) {
    const found = pattern.exec(text);
    if (found !== null) return write((found[1] as string).trim(), found[2] as string);
  }
  const share = PERCENT_OF.exec(text);
  if (share !== null) return `${share[2]} * ${share[1]}%`;
  const stretches = [...text.matchAll(STRETCH)].map(([stretch]) => stretch.trim()).filter((stretch) => /\d/.test(stretch));
  const longest = stretches.reduce((best, each) => (each.length > best.length ? each : best), '');
  const isWholeText = longest.length >= text.replace(/[=?\s]/g, '').length && /\d\s*[-/]\s*\d/.test(longest);
  const isDate = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(longest);
  if (isDate || !(OPERATION.test(longest) || isWholeText || (CALCULATE_WORD.test(text) && /[-+*/×÷^%(]/.test(longest))))
    return undefined;
  return longest.replace(/[\s,;]+$/, '');
}

function calculationText(answer: CalculationAnswer | undefined, locale: Locale): string {
  if (answer === undefined) return message(locale, 'offline.toolFailed', { tool: CALCULATE_TOOL });
  if (answer.status !== 'ok') return message(locale, refusalKey(answer.reason));
  const lines = [message(locale, 'offline.calculated', { expression: answer.expression, value: shown(answer.value) })];
  if (answer.isRounded) lines.push(message(locale, 'offline.rounded'));
  if (answer.readAsNegative !== undefined)
    lines.push(message(locale, 'offline.readAsNegative', { texts: answer.readAsNegative.join(', ') }));
  return lines.join('\n');
}

/** Twenty digits prove nothing to a reader; the tool result keeps them. */
function shown(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  return fraction.length > 10 ? numberText(`${whole}.${fraction.slice(0, 10)}`) : numberText(value);
}

function refusalKey(reason: string) {
  switch (reason) {
    case 'division-by-zero':
    case 'ambiguous-percent':
    case 'too-large':
    case 'no-real-result':
      return `offline.calc.${reason}` as const;
    default:
      return 'offline.calc.unreadable' as const;
  }
}
