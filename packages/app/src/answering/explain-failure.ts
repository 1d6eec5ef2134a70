import { explainError, message } from '@finclaw/config';
import { isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

/**
 * What a failed run means to whoever asked, with the way out; undefined for a failure that has no better words than the
 * usual ones. Paths are left out: in a chat room they are nobody's business.
 */
export function explainFailure(error: unknown, locale: Locale): string | undefined {
  const sentence = explainError(locale, error);
  if (!isFinClawError(error)) return sentence;
  const { path } = error.details ?? {};
  const isAboutFiles =
    sentence === undefined ? error.code === 'STORAGE_FAILURE' : sentence.includes(String(path ?? '\0'));
  return isAboutFiles ? message(locale, 'run.storageProblem') : sentence;
}
