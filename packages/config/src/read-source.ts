import type { Locale } from '@finclaw/types';
import { isRecord } from '@finclaw/types';
import type { ConfigFiles } from './config-files.ts';
import { ConfigError } from './errors.ts';
import { message } from './messages/catalogue.ts';

/** Reads the text of a configuration file, or undefined when there is none. */
export async function readSource(path: string, files: ConfigFiles, locale: Locale): Promise<string | undefined> {
  let bytes: Uint8Array;
  try {
    bytes = await files.readFile(path);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code ?? String(cause);
    if (reason === 'ENOENT' || reason === 'ENOTDIR') return undefined;
    throw new ConfigError(message(locale, 'config.unreadable', { file: path, reason }), 'CONFIG_ERROR', { cause });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ConfigError(message(locale, 'config.notUtf8', { file: path }), 'CONFIG_ERROR', { cause });
  }
}

/** Parses the object in a configuration file; a file with only spaces and comments counts as empty. */
export async function parseSource(text: string, path: string, locale: Locale): Promise<Record<string, unknown>> {
  if (isBlankJson5(text)) return {};
  const { parseJson5 } = await import('./parse-json5.ts');
  const result = parseJson5(text);
  if (result.ok && isRecord(result.value)) return result.value;
  if (result.ok) throw new ConfigError(message(locale, 'config.notAnObject', { file: path }));
  const { line, column, character } = result;
  const what =
    character === undefined
      ? message(locale, 'config.syntax.endOfFile')
      : message(locale, 'config.syntax.character', { character });
  const details = { file: path, line, column };
  throw new ConfigError(message(locale, 'config.syntax', { file: path, line, column, what }), 'CONFIG_ERROR', {
    details,
  });
}

/** True for a text without a value. */
export function isBlankJson5(text: string): boolean {
  return /^(?:\s|\/\/[^\n\r\u2028\u2029]*(?![^\n\r\u2028\u2029])|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*$/.test(text);
}
