import { message } from '@finclaw/config';
import type { CalculationAnswer } from '@finclaw/finance';
import { numberText, roundDecimal } from '@finclaw/finance';
import type { DecimalString, Locale } from '@finclaw/types';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { useTool } from '../use-tool.ts';
import { expressionIn, sayingIn } from '../words/sums.ts';

/** "123*45", "120만원의 15%", "15% of 230", "1000만원을 연 5% 복리로 10년" */
export const calculation: Intent = {
  id: 'calculate',
  understand({ text, locale, mentions }) {
    if (mentions.length > 0 && !/계산|calculate|compute/i.test(text)) return undefined;
    const saying = sayingIn(text);
    const expression = saying ?? expressionIn(text);
    return expression === undefined ? undefined : { script: () => work(expression, saying === undefined, locale) };
  },
};

function* work(expression: string, isWritten: boolean, locale: Locale): Script {
  const reply = yield* useTool<CalculationAnswer>(calculateRequest(expression), locale);
  return reply.ok ? calculationText(reply.value, isWritten, locale) : reply.text;
}

/** A request to the calculator. */
export const calculateRequest = (expression: string): ToolRequest => ({ name: 'calculate', input: { expression } });

/** The user's own expression is shown with its result; one that we made of their words is not, because they did not write it. */
function calculationText(answer: CalculationAnswer, isWritten: boolean, locale: Locale): string {
  if (answer.status !== 'ok') return refusalText(answer.reason, locale);
  const { text, isCut } = shown(answer.value);
  const lines = [
    isWritten
      ? message(locale, 'offline.calculated', { expression: answer.expression, value: text })
      : message(locale, 'offline.result', { value: text }),
  ];
  if (answer.isRounded || isCut) lines.push(message(locale, 'offline.rounded'));
  if (answer.readAsNegative !== undefined)
    lines.push(message(locale, 'offline.readAsNegative', { texts: answer.readAsNegative.join(', ') }));
  return lines.join('\n');
}

/** Twenty digits prove nothing to a reader, and large sums need no more than cents; the tool result keeps them. */
function shown(value: DecimalString): { readonly text: string; readonly isCut: boolean } {
  const [whole = '', fraction = ''] = value.split('.');
  const most = whole.replace('-', '').length > 3 ? 2 : 10;
  const isCut = fraction.length > most;
  return { text: numberText(isCut ? roundDecimal(value, most) : value), isCut };
}

/** Why the calculator did not calculate. */
export const refusalText = (reason: string, locale: Locale): string => message(locale, refusalKey(reason));

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
