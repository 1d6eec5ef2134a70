import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { numberText } from '../../presentation/figures.ts';
import type { CalculationAnswer } from '../../tools/calculate-tool.ts';
import type { Intent, Script, ToolRequest } from '../intent.ts';
import { useTool } from '../use-tool.ts';
import { expressionIn, sayingIn } from '../words/sums.ts';

/** "123*45", "120만원의 15%", "15% of 230", "1000만원을 연 5% 복리로 10년" */
export const calculation: Intent = {
  id: 'calculate',
  understand({ text, locale, mentions }) {
    const expression =
      mentions.length > 0 && !/계산|calculate|compute/i.test(text) ? undefined : (sayingIn(text) ?? expressionIn(text));
    return expression === undefined ? undefined : { script: () => work(expression, locale) };
  },
};

function* work(expression: string, locale: Locale): Script {
  const reply = yield* useTool<CalculationAnswer>(calculateRequest(expression), locale);
  return reply.ok ? calculationText(reply.value, locale) : reply.text;
}

/** A request to the calculator. */
export const calculateRequest = (expression: string): ToolRequest => ({ name: 'calculate', input: { expression } });

function calculationText(answer: CalculationAnswer, locale: Locale): string {
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
