import { readFile } from 'node:fs/promises';
import { parseAmountCell, parseDateCell } from '@finclaw/broker-files';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { type CalcRefusal, type CashFlow, calculate, isPercent, NUMBER, xirr } from '@finclaw/market';

import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { isPlanKind, plan } from './calc-plan.ts';

const DIGITS = 20;

/** `finclaw calc EXPRESSION`, `finclaw calc xirr FILE.csv` and `finclaw calc loan NAME=VALUE …`: exact arithmetic. */
export async function run(invocation: Invocation): Promise<number> {
  const { locale, positionals, usage } = invocation;
  const [first, file] = positionals;
  if (first === 'xirr' && positionals.length < 3) {
    if (file === undefined) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'FILE.csv', usage }));
    return rates(invocation, file);
  }
  if (first !== undefined && isPlanKind(first)) return plan(invocation);
  return evaluate(invocation, positionals.join(' '));
}

function evaluate({ io, locale, values }: Invocation, expression: string): number {
  const outcome = calculate(expression);
  if (!outcome.ok) throw new FinClawError(refusalText(outcome.refusal, locale), 'INVALID_INPUT');
  const { amount, unit } = outcome.quantity;
  const negatives = outcome.notes.map(({ text }) => text);
  const exact = outcome.isExact && amount.isExactWithin(DIGITS);
  const shown = {
    value: amount.toDecimal(DIGITS),
    ...(unit !== NUMBER && { unit }),
    fraction: amount.toFraction(),
    exact,
  };
  if (negatives.length > 0)
    writeLine(io.stderr, message(locale, 'cli.calc.negatives', { names: negatives.join(', ') }));
  if (values.json) writeJson(io.stdout, shown);
  else {
    const measured = `${shown.value}${isPercent(unit) ? '%' : unit === NUMBER ? '' : ` ${unit}`}`;
    writeLine(io.stdout, exact ? measured : `${measured} (${shown.fraction})`);
  }
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

const CELL = /^\s*("(?:[^"]|"")*"|[^,;\t]*)\s*[,;\t]?/;
const WITH_EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d{1,3}$/i;
const LONGEST_AMOUNT = 400;

function readFlows(text: string, file: string, locale: Locale): CashFlow[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  const flows = rows.flatMap((row, index) => {
    const [dateCell, amountCell] = cellsOf(row);
    const date = parseDateCell(dateCell)?.date;
    if (row.trim() === '' || (index === 0 && date === undefined)) return [];
    const amount = amountOf(amountCell);
    if (date === undefined || amount === undefined) {
      throw new FinClawError(message(locale, 'cli.badFlowRow', { file, row: index + 1 }), 'INVALID_INPUT');
    }
    return [{ date, amount }];
  });
  if (flows.length === 0) throw new FinClawError(message(locale, 'cli.noFlows', { file }), 'INVALID_INPUT');
  return flows;
}

/** Returns the first two cells; quotes keep a comma inside an amount. */
function cellsOf(row: string): [date: string, amount: string] {
  const date = CELL.exec(row);
  const amount = CELL.exec(row.slice(date?.[0].length ?? 0));
  const plain = (cell = ''): string => cell.trim().replace(/^"(.*)"$/, '$1');
  return [plain(date?.[1]), plain(amount?.[1])];
}

/** Parses an amount as people or programs write it, 1e-05 included. */
function amountOf(cell: string): CashFlow['amount'] | undefined {
  if (!WITH_EXPONENT.test(cell)) return parseAmountCell(cell) ?? undefined;
  const outcome = calculate(cell);
  return outcome.ok ? outcome.value.toDecimal(LONGEST_AMOUNT) : undefined;
}

function refusalText(refusal: CalcRefusal, locale: Locale): string {
  switch (refusal.reason) {
    case 'syntax':
    case 'unknown-word':
      return refusal.near === ''
        ? message(locale, 'cli.calc.unfinished')
        : message(locale, 'cli.calc.unreadable', { near: refusal.near });
    case 'several-rates':
      return message(locale, 'cli.calc.several-rates', { near: refusal.near });
    case 'ambiguous-percent':
      return message(locale, 'cli.calc.ambiguousPercent', { near: refusal.near });
    case 'arguments':
      return message(locale, 'cli.calc.arguments', { expected: refusal.expected });
    default:
      return message(locale, `cli.calc.${refusal.reason}`);
  }
}
