import { calculate } from '@finclaw/finance';
import { type Rational, readText } from '@finclaw/language';
import type { Claim } from '../context/claim.ts';

const LEFT_SIDE =
  /((?:[\d.,\s()+*/%×÷x·-]|원|달러|주|개|배|만|억|조|천|백|십|[₩$€¥£]|won|shares?|USD|KRW|dollars?)+)\s*[=≈]\s*(?:약\s?|about\s|approximately\s)?[^\d\s]{0,4}$/i;
const CONSTANTS = new Set(['1', '2', '12', '100', '365']);

/** The left side of an equation that ends in this number, with the places of its numbers. */
interface Equation {
  readonly expression: string;
  readonly value: Rational;
}

/** Works out "71,500원 × 10주 = 715,000원" before the number behind the sign, if every number before it stands proven. */
export function equationBefore(
  text: string,
  { number, stretch }: Claim,
  isProvenAt: (start: number) => boolean,
): Equation | undefined {
  const lead = text.slice(Math.max(stretch.start, number.start - 120), number.start);
  if (!/[=≈]/.test(lead.slice(-24))) return undefined;
  const written = LEFT_SIDE.exec(lead)?.[1];
  if (written === undefined) return undefined;
  const from = number.start - lead.length + lead.lastIndexOf(written);
  const operands = readText(text.slice(from, from + written.length));
  if (operands.length < 2) return undefined;
  for (const operand of operands) {
    if (!CONSTANTS.has(operand.value.toDecimal(4)) && !isProvenAt(from + operand.digitsAt)) return undefined;
  }
  const outcome = calculate(written.trim().replace(/^[,.·)\s]+/, ''));
  return outcome.ok ? { expression: written.trim(), value: outcome.value } : undefined;
}
