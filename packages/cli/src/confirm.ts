import { type MessageKey, message } from '@finclaw/config';
import type { Invocation } from './io.ts';
import { UsageError } from './usage-error.ts';

/** Asks the person at the terminal; elsewhere only `--yes` approves, and `otherwise` is printed. */
export async function isConfirmed(
  { io, locale, values }: Invocation,
  question: MessageKey,
  otherwise: MessageKey,
  facts: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (values.yes === true) return true;
  if (!io.stdin.isTTY) throw new UsageError(message(locale, otherwise));
  const { askLine } = await import('./terminal/input/ask-line.ts');
  const { YES } = await import('./terminal/terminal-approvals.ts');
  return YES.test(((await askLine(io, message(locale, question, facts))) ?? '').trim());
}
