import { isAbortError, isFinClawError } from '../errors/errors.ts';
import { diskState, diskTroubleOf } from '../files/disk-state.ts';
import type { FinClawLogger } from '../log/logger-types.ts';
import { isTransientNetworkError } from '../net/network-error.ts';

/** The class of an error, which decides whether the process continues. */
type ErrorClass = 'abort' | 'fatal' | 'disk' | 'config' | 'network' | 'unknown';

const FATAL_CODES: ReadonlySet<unknown> = new Set([
  'ENOMEM',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_WORKER_OUT_OF_MEMORY',
]);

/** The order of precedence where an error and its causes differ. */
const IN_A_CHAIN: readonly ErrorClass[] = ['abort', 'fatal', 'disk', 'config', 'network', 'unknown'];

/** An aggregate is as bad as its worst member: an abort beside a defect does not hide the defect. */
const IN_AN_AGGREGATE: readonly ErrorClass[] = ['fatal', 'config', 'unknown', 'disk', 'network', 'abort'];

/** Classes an error by the types and codes of itself, its causes and its members, never by the words of a message. */
export function classifyError(error: unknown): ErrorClass {
  return classify(error, new Set());
}

function classify(error: unknown, seen: Set<unknown>): ErrorClass {
  if (!(error instanceof Error) || seen.has(error)) return 'unknown';
  seen.add(error);
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const members = Array.isArray(errors) ? errors.map((each) => classify(each, seen)) : [];
  return first(IN_A_CHAIN, [classOf(error), first(IN_AN_AGGREGATE, members), classify(cause, seen)]);
}

function classOf(error: Error): ErrorClass {
  const { code } = error as { code?: unknown };
  if (isAbortError(error) || error.name === 'TimeoutError' || code === 'UND_ERR_ABORTED') return 'abort';
  if (FATAL_CODES.has(code) || (isFinClawError(error) && !error.isOperational)) return 'fatal';
  if (diskTroubleOf(error) !== undefined) return 'disk';
  if (isFinClawError(error) && /^(?:CONFIG_|AUTH_|ENV_)/.test(error.code)) return 'config';
  return isTransientNetworkError({ code }) ? 'network' : 'unknown';
}

const first = (order: readonly ErrorClass[], found: readonly ErrorClass[]): ErrorClass =>
  order.find((each) => found.includes(each)) ?? 'unknown';

interface RejectionHandlerDeps {
  readonly logger: FinClawLogger;
  readonly exit: (code: number) => void;
  readonly process: Pick<NodeJS.Process, 'on' | 'off'>;
}

/**
 * Logs every unhandled rejection; ends the process unless it was a cancellation, a network failure, or a disk that
 * cannot be written. Returns the function that undoes it.
 */
export function handleUnhandledRejections(deps: RejectionHandlerDeps): () => void {
  const onRejection = (reason: unknown): void => {
    const errorClass = classifyError(reason);
    if (errorClass === 'disk') diskState.report(reason);
    const level = errorClass === 'abort' || errorClass === 'network' || errorClass === 'disk' ? 'warn' : 'fatal';
    deps.logger[level]('Unhandled rejection', { class: errorClass }, reason);
    if (level === 'fatal') void deps.logger.flush().finally(() => deps.exit(1));
  };
  deps.process.on('unhandledRejection', onRejection);
  return () => deps.process.off('unhandledRejection', onRejection);
}
