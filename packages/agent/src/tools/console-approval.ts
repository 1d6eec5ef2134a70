import { createInterface } from 'node:readline';
import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { renderApprovalCard } from './approval-card.ts';
import type { ApprovalHandler } from './approval-types.ts';

/** A terminal: both directions must be one for a person to be there. */
export interface ConsoleIo {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Default `ko`. */
  readonly locale?: Locale;
  /** Reads one line when something else already reads the input; undefined at its end. */
  readonly readLine?: (signal: AbortSignal) => Promise<string | undefined>;
}

/** Asks the person at the terminal. Only `y` or `yes` is a yes. */
export function createConsoleApprovalHandler(io: ConsoleIo): ApprovalHandler {
  const locale = io.locale ?? 'ko';
  const readLine = io.readLine ?? ((signal) => readOneLine(io, signal));
  return async (request) => {
    const { inputHash, signal } = request;
    if (!io.input.isTTY || !io.output.isTTY) return { approved: false, inputHash, refusal: 'unreachable' };
    io.output.write(`\n${renderApprovalCard(request, locale)}\n${message(locale, 'tools.approval.question')}`);
    const answer = (await readLine(signal))?.trim().toLowerCase();
    const approved = !signal.aborted && (answer === 'y' || answer === 'yes');
    return approved ? { approved, inputHash } : { approved, inputHash, refusal: 'rejected' };
  };
}

function readOneLine({ input, output }: ConsoleIo, signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const lines = createInterface({ input, output, terminal: false });
    const finish = (line?: string) => {
      signal.removeEventListener('abort', stop);
      lines.removeAllListeners();
      lines.close();
      resolve(line);
    };
    const stop = () => finish();
    signal.addEventListener('abort', stop, { once: true });
    lines.once('line', finish).once('close', stop);
    if (signal.aborted) stop();
  });
}
