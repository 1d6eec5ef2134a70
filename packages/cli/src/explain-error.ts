import { catalogue, type MessageKey, message } from '@finclaw/config';
import { type DiskTrouble, type ErrorCode, isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';

type Details = Readonly<Record<string, unknown>>;

/**
 * The sentence, with the fix, for an error of the layers below the catalogue, which know no languages. Undefined for every other
 * error: it says itself what it has to say.
 */
export function explainError(error: unknown, locale: Locale): string | undefined {
  if (isFinClawError(error) && error.details?.disk !== undefined)
    return message(locale, `storage.refused.${error.details.disk as DiskTrouble}`);
  if (isFinClawError(error)) return SENTENCES[error.code]?.(error.details ?? {}, locale);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  return code !== undefined && syscall !== undefined ? fileSentence({ path, code }, locale) : undefined;
}

const text = (value: unknown): string => (value === undefined ? '' : String(value));

/** What an error number of the operating system means to a person. */
function reasonOf(code: unknown, locale: Locale): string {
  const key = `cli.fileReason.${text(code)}`;
  return Object.hasOwn(catalogue, key) ? message(locale, key as MessageKey) : text(code);
}

function fileSentence({ path, code }: Details, locale: Locale): string {
  const file = path === undefined ? message(locale, 'cli.aFile') : text(path);
  return message(locale, 'cli.fileUnusable', { file, reason: reasonOf(code, locale) });
}

const SENTENCES: Partial<Record<ErrorCode, (details: Details, locale: Locale) => string | undefined>> = {
  STATE_DIR_UNUSABLE: ({ directory, reason }, locale) =>
    message(locale, 'cli.stateDirUnusable', { path: text(directory), reason: reasonOf(reason, locale) }),
  ENV_FILE_INVALID: ({ path, line, problem }, locale) =>
    line === undefined
      ? fileSentence({ path, code: problem }, locale)
      : message(locale, problem === 'open-quote' ? 'cli.envQuote' : 'cli.envLine', { path: text(path), line: text(line) }),
  BACKUP_DAMAGED: ({ reason }, locale) => message(locale, 'keep.damaged', { reason: text(reason) }),
  BACKUP_LOCKED: ({ asked }, locale) => message(locale, asked === false ? 'keep.needsPassphrase' : 'keep.wrongPassphrase'),
  BACKUP_TARGET_TAKEN: ({ path }, locale) => message(locale, 'keep.taken', { file: text(path) }),
  GATEWAY_LOCK_ERROR: ({ pid, port }, locale) =>
    pid === undefined ? undefined : message(locale, 'cli.alreadyServing', { pid: text(pid), port: text(port) }),
  KEY_FILE_DAMAGED: ({ path }, locale) => message(locale, 'cli.keyFileDamaged', { path: text(path) }),
  FILE_UNSAFE: ({ path }, locale) => (path === undefined ? undefined : message(locale, 'cli.fileUnsafe', { file: text(path) })),
  // The database's own errors have no error number and are sentences already.
  STORAGE_FAILURE: ({ path, code }, locale) => (code === undefined ? undefined : fileSentence({ path, code }, locale)),
};
