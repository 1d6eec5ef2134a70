import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { FinClawError } from '../errors/errors.ts';

/**
 * Adds the variables of a `.env` file that are not set yet. A missing file is fine, an unreadable or malformed one is
 * not.
 */
export function loadDotenv(path = '.env', env: Record<string, string | undefined> = process.env): void {
  const text = readText(path);
  if (text === undefined) return;
  const problem = findProblem(text);
  if (problem) {
    const { line, kind } = problem;
    const message = kind === 'open-quote' ? 'a quote is never closed' : 'expected NAME=value';
    throw new FinClawError(`${path}:${line}: ${message}`, 'ENV_FILE_INVALID', {
      details: { path, line, problem: kind },
    });
  }
  for (const [name, value] of Object.entries(parseEnv(text))) {
    if ((env[name] ?? '').trim() === '' && value !== undefined) env[name] = value;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new FinClawError(`${path} cannot be read`, 'STORAGE_FAILURE', { cause, details: { path, code } });
  }
}

const ASSIGNMENT = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(["'`]?)([\s\S]*)/;

/** Finds malformed lines, because the runtime's parser skips them, which would hide a typo in a key. */
function findProblem(
  text: string,
): { readonly line: number; readonly kind: 'no-assignment' | 'open-quote' } | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    if (/^\s*(?:#|$)/.test(line)) continue;
    const match = ASSIGNMENT.exec(line);
    if (!match) return { line: index + 1, kind: 'no-assignment' };
    const [, quote, rest] = match;
    if (!quote || rest!.includes(quote)) continue;
    const end = lines.findIndex((each, at) => at > index && each.includes(quote));
    if (end === -1) return { line: index + 1, kind: 'open-quote' };
    index = end;
  }
  return undefined;
}
