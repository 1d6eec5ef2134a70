import type { Figure } from '@finclaw/types';
import { figurePlaces, recheckFigures } from '../recheck-figures.ts';
import {
  commitmentOf,
  SIGNED_FORMAT,
  type SignedAnswer,
  type SignedLine,
  type SignedPart,
  type SignedResult,
  type SignedStatement,
  signedBytes,
  toBase64,
} from './signed-answer.ts';

/** The pair of keys that signs. */
export interface SigningKey {
  readonly privateKey: Parameters<typeof crypto.subtle.sign>[1];
  /** The public key as the file names it. */
  readonly publicKey: string;
}

/** An answer before it is signed. */
export interface AnswerToSign
  extends Pick<SignedStatement, 'language' | 'program' | 'answeredAt' | 'signedAt' | 'audit'> {
  readonly question: string;
  readonly text: string;
  readonly figures: readonly Figure[];
  /** The program's note under it. */
  readonly note?: string | undefined;
  /** The results its figures rest on, by their handle. */
  readonly results: Readonly<Record<string, SignedResult>>;
}

const SALT_BYTES = 16;

/**
 * Signs an answer. Each line carries the figures that can be worked out again from the results; parts that are withheld
 * leave only their hash.
 */
export async function signAnswer(
  answer: AnswerToSign,
  key: SigningKey,
  withheld: ReadonlySet<string>,
): Promise<SignedAnswer> {
  const { question, text, figures, note, results, ...about } = answer;
  const lines = linesOf(text, figures, results, about.language);
  const contents: Readonly<Record<string, SignedPart['content']>> = {
    question: { text: question },
    ...Object.fromEntries(lines.map((line, at) => [`line${at + 1}`, line])),
    ...(note !== undefined && { note: { text: note } }),
    ...results,
  };
  const parts = Object.entries(contents).map(([name, content]) => ({
    name,
    part: { salt: toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))), content },
  }));
  const statement: SignedStatement = {
    format: SIGNED_FORMAT,
    ...about,
    publicKey: key.publicKey,
    parts: await Promise.all(parts.map(async ({ name, part }) => ({ name, hash: await commitmentOf(name, part) }))),
  };
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, signedBytes(statement));
  const shown = parts.filter(({ name }) => !withheld.has(name));
  return {
    statement,
    signature: toBase64(signature),
    parts: Object.fromEntries(shown.map(({ name, part }) => [name, part])),
  };
}

/** The lines of a text, blank ones with the line before them, and the figures of each. */
export function linesOf(
  text: string,
  figures: readonly Figure[],
  results: AnswerToSign['results'],
  language: SignedStatement['language'],
): readonly SignedLine[] {
  const listed = Object.entries(results).map(([handle, result]) => ({ handle, ...result }));
  let start = 0;
  return (text.trimEnd().match(/[^\n]*(?:\n\s*(?=\n|\S))?/g) ?? []).filter(Boolean).map((line) => {
    const from = start;
    start += line.length;
    const own = figures
      .filter((figure) => figure.start >= from && figure.end <= from + line.length)
      .map((figure) => ({ ...figure, start: figure.start - from, end: figure.end - from }));
    const worked = recheckFigures(line, figurePlaces(line, own), listed, language);
    const bare = own
      .filter((figure) => !worked.some((each) => each.start < figure.end && each.end > figure.start))
      .map((figure) => ({
        start: figure.start,
        end: figure.end,
        text: line.slice(figure.start, figure.end),
        outcome: 'none' as const,
      }));
    const shown = worked.map(({ start: at, end, text: digits, outcome, expression, value, expected }) => ({
      start: at,
      end,
      text: digits,
      outcome,
      expression,
      ...(value !== undefined && { value }),
      expected,
    }));
    return { text: line, figures: [...shown, ...bare].sort((a, b) => a.start - b.start) };
  });
}
