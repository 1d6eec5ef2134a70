import { describeModelError } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { type ErrorCode, isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

const STORAGE_CODES: ReadonlySet<ErrorCode> = new Set([
  'FILE_UNSAFE',
  'KEY_FILE_DAMAGED',
  'STORAGE_CORRUPT',
  'STORAGE_FAILURE',
  'STORAGE_FULL',
  'STORAGE_LOCKED',
  'STORAGE_UNWRITABLE',
]);

/**
 * What a failed run means to whoever asked, with the way out; undefined for a failure that has no better words than the usual
 * ones. Paths are left out: in a chat room they are nobody's business.
 */
export function explainFailure(error: unknown, locale: Locale): string | undefined {
  if (isFinClawError(error) && error.code === 'LANE_TIMEOUT') return message(locale, 'run.tooBusy');
  const sentence = describeModelError(locale, error);
  if (sentence !== undefined || !isFinClawError(error) || !STORAGE_CODES.has(error.code)) return sentence;
  return message(locale, 'run.storageProblem');
}
