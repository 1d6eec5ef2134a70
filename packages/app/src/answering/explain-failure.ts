import { explainError, message } from '@finclaw/config';
import { isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/**
 * Explains a failed run to the user, with a way out; undefined for a failure without a better explanation than the
 * general one. Paths are left out, since others may read along in a chat room.
 */
export function explainFailure(error: unknown, locale: Locale): string | undefined {
  const sentence = explainError(locale, error);
  if (!isFinClawError(error)) return sentence;
  const { path } = error.details ?? {};
  const isAboutFiles =
    sentence === undefined ? error.code === 'STORAGE_FAILURE' : sentence.includes(String(path ?? '\0'));
  return isAboutFiles ? message(locale, 'run.storageProblem') : sentence;
}
