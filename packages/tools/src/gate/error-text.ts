import { cleanControlCharacters } from '../guard/control-characters.ts';
import { stripHtml } from '../guard/html-scanner.ts';
import { redactText } from '../guard/redaction.ts';

const MAX_LENGTH = 500;
/** Enough of a message to find its first line in. */
const MAX_READ = 4_000;

/** Describes any thrown value in one line: no stack, credential or local path, and never throws itself. */
export function safeErrorText(error: unknown): string {
  const line =
    rawMessage(error)
      .slice(0, MAX_READ)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const text = redactText(withoutPaths(stripHtml(cleanControlCharacters(line)))).text.trim();
  return text.slice(0, MAX_LENGTH).toWellFormed() || 'unknown error';
}

function rawMessage(error: unknown): string {
  try {
    if (typeof error === 'string') return error;
    if (error instanceof Error) return String(error.message || error.name);
    if (typeof error === 'object' && error !== null) {
      const { message } = error as { message?: unknown };
      return typeof message === 'string' ? message : '';
    }
    return error === undefined || error === null ? '' : String(error);
  } catch {
    return '';
  }
}

/** Local paths become base names; the paths of web addresses stay. */
function withoutPaths(line: string): string {
  return line
    .replace(/(?<!\s)\s+at \S+ \(.*$/, '')
    .replace(/file:\/\/\S*\/(?=[^/\s]*)/g, '')
    .replace(/(?<![\w:/.-])(?:\/[\w.@+-]+)+\/(?=[\w.@+-])/g, '')
    .replace(/(?<!\w)[A-Za-z]:\\(?:[^\\\s:*?"<>|]+\\)+/g, '');
}
