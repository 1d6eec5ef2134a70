import { readFile } from 'node:fs/promises';
import { message } from '@finclaw/config';
import { type CalcRefusal, type CashFlow, calculate, parseLocalDate, xirr } from '@finclaw/finance';
import { FinClawError } from '@finclaw/infra';
import { createDecimalString, type Locale } from '@finclaw/types';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';

const DIGITS = 20;

/** `finclaw calc EXPRESSION` and `finclaw calc xirr FILE.csv`: exact arithmetic. */
export const command: CommandModule = {
  takesText: true,

  async run(invocation: Invocation): Promise<number> {
    const { locale, positionals, usage } = invocation;
    if (positionals.length === 0) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'EXPRESSION', usage }));
    const [first, file] = positionals;
    if (first === 'xirr' && positionals.length === 2) return rates(invocation, file!);
    return evaluate(invocation, positionals.join(' '));
  },
};

function evaluate({ io, locale, values }: Invocation, expression: string): number {
  const outcome = calculate(expression);
  if (!outcome.ok) throw new FinClawError(refusalText(outcome.refusal, locale), 'INVALID_INPUT');
  const { value, isExact } = outcome;
  const shown = { value: value.toDecimal(DIGITS), fraction: value.toFraction(), exact: isExact && value.isExactWithin(DIGITS) };
  if (values.json) writeJson(io.stdout, shown);
  else writeLine(io.stdout, shown.exact ? shown.value : `${shown.value} (${shown.fraction})`);
  return EXIT.done;
}

async function rates({ io, locale, values }: Invocation, file: string): Promise<number> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FinClawError(message(locale, 'cli.fileUnreadable', { file }), 'INVALID_INPUT', { cause });
  });
  const roots = xirr(readFlows(text, file, locale));
  if (values.json) writeJson(io.stdout, { roots });
  else if (roots.length === 0) writeLine(io.stdout, message(locale, 'cli.noRate'));
  for (const root of values.json ? [] : roots) writeLine(io.stdout, root);
  return EXIT.done;
}

function readFlows(text: string, file: string, locale: Locale): CashFlow[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r?\n/);
  return rows.flatMap((row, index) => {
    const [dateText = '', amountText = ''] = row.split(/[,;\t]/, 2).map((cell) => cell.trim().replace(/^"|"$/g, ''));
    if (row.trim() === '' || (index === 0 && parseLocalDate(dateText) === undefined)) return [];
    const date = parseLocalDate(dateText);
    const isAmount = /^[+-]?\d+(\.\d+)?$/.test(amountText);
    if (date === undefined || !isAmount) {
      throw new FinClawError(message(locale, 'cli.badFlowRow', { file, row: index + 1 }), 'INVALID_INPUT');
    }
    return [{ date, amount: createDecimalString(amountText.replace(/^\+/, '')) }];
  });
}

function refusalText(refusal: CalcRefusal, locale: Locale): string {
  switch (refusal.reason) {
    case 'syntax':
    case 'unknown-word':
      return message(locale, 'cli.calc.unreadable', { near: refusal.near });
    case 'ambiguous-percent':
      return message(locale, 'cli.calc.ambiguousPercent', { near: refusal.near });
    case 'arguments':
      return message(locale, 'cli.calc.arguments', { expected: refusal.expected });
    default:
      return message(locale, `cli.calc.${refusal.reason}`);
  }
}
