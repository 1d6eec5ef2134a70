import type { DataLimit, Locale } from '@finclaw/types';
import { pathsIn } from '../expression/path.ts';
import { recheckFigures } from '../recheck-figures.ts';
import {
  commitmentOf,
  fingerprintOf,
  fromBase64,
  isLineName,
  isResultName,
  type SignedAnswer,
  type SignedFigure,
  type SignedLine,
  type SignedPart,
  type SignedResult,
  signedBytes,
} from './signed-answer.ts';

/** The state of a part since it was signed: unchanged, changed, left out, or added. */
type PartState = 'intact' | 'changed' | 'withheld' | 'added';

/** A part and its state since the signature. */
interface CheckedPart {
  readonly name: string;
  readonly state: PartState;
  /** For a changed part: the signed hash, and that of the file's content. */
  readonly signed?: string;
  readonly found?: string;
}

/**
 * The result of recomputing a figure: the same value, one that its text contradicted already when signed, another one
 * than recorded, none because its source is withheld, or none because it never had a source.
 */
type FigureState = 'confirmed' | 'differs' | 'changed' | 'withheld' | 'unsourced';

/** A figure of a signed answer, worked out again. */
export interface VerifiedFigure {
  readonly line: string;
  readonly state: FigureState;
  readonly recorded: SignedFigure;
  /** The value by the text and results of the file; of a figure that changed, the exact difference. */
  readonly text: string;
  readonly value?: string | undefined;
  readonly expected?: string | undefined;
  readonly formula?: string | undefined;
  readonly source?: string | undefined;
  readonly asOf?: string | undefined;
  readonly limits?: readonly DataLimit[] | undefined;
}

/** The result of verifying a signed answer. */
export interface Verification {
  /** True if the signature is valid, no part was changed or added, and every figure has its recorded value. */
  readonly isSound: boolean;
  /** `unsupported` where this browser lacks Ed25519. */
  readonly signature: 'valid' | 'invalid' | 'unsupported';
  readonly fingerprint: string;
  readonly parts: readonly CheckedPart[];
  readonly figures: readonly VerifiedFigure[];
}

/** Checks the signature and every part of a signed answer, and works out each of its figures again. */
export async function verifyAnswer(file: SignedAnswer): Promise<Verification> {
  const { statement } = file;
  const signature = await checkSignature(file);
  const parts = await checkParts(file);
  const results = Object.entries(file.parts)
    .filter(([name]) => isResultName(name))
    .map(([handle, { content }]) => ({ handle, ...(content as SignedResult) }));
  const figures = Object.entries(file.parts)
    .filter(([name]) => isLineName(name))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([name, { content }]) => checkLine(name, content as SignedLine, results, statement.language));
  const isSound =
    signature === 'valid' &&
    parts.every(({ state }) => state === 'intact' || state === 'withheld') &&
    figures.every(({ state }) => state !== 'changed');
  return { isSound, signature, fingerprint: await fingerprintOf(statement.publicKey), parts, figures };
}

async function checkSignature({ statement, signature }: SignedAnswer): Promise<Verification['signature']> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(statement.publicKey), 'Ed25519', false, ['verify']);
    const isValid = await crypto.subtle.verify('Ed25519', key, fromBase64(signature), signedBytes(statement));
    return isValid ? 'valid' : 'invalid';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid';
  }
}

async function checkParts({ statement, parts }: SignedAnswer): Promise<readonly CheckedPart[]> {
  const names = statement.parts.map(({ name }) => name);
  const signed = await Promise.all(
    statement.parts.map(async ({ name, hash }): Promise<CheckedPart> => {
      if (!Object.hasOwn(parts, name)) return { name, state: 'withheld' };
      const found = await commitmentOf(name, parts[name] as SignedPart);
      return found === hash ? { name, state: 'intact' } : { name, state: 'changed', signed: hash, found };
    }),
  );
  const added = Object.keys(parts).filter((name) => !names.includes(name));
  return [...signed, ...added.map((name): CheckedPart => ({ name, state: 'added' }))];
}

type Result = SignedResult & { readonly handle: string };

function checkLine(
  line: string,
  { text, figures }: SignedLine,
  results: readonly Result[],
  locale: Locale,
): readonly VerifiedFigure[] {
  const places = figures.flatMap(({ start, end, expression }) =>
    expression === undefined ? [] : [{ start, end, expression }],
  );
  const worked = recheckFigures(text, places, results, locale);
  const handles = new Set(results.map(({ handle }) => handle));
  return figures.map((recorded): VerifiedFigure => {
    const { start, end, expression } = recorded;
    const written = text.slice(start, end);
    if (expression === undefined)
      return { line, state: written === recorded.text ? 'unsourced' : 'changed', recorded, text: written };
    if (handlesIn(expression).some((handle) => !handles.has(handle)))
      return { line, state: written === recorded.text ? 'withheld' : 'changed', recorded, text: written };
    const now = worked.find((each) => each.start < end && each.end > start);
    const isSame =
      written === recorded.text &&
      now !== undefined &&
      now.outcome === recorded.outcome &&
      now.value === recorded.value &&
      now.start === start &&
      now.end === end;
    return {
      line,
      state: !isSame ? 'changed' : recorded.outcome === 'differs' ? 'differs' : 'confirmed',
      recorded,
      text: written,
      value: now?.value,
      expected: now?.expected,
      formula: now?.formula,
      source: now?.source,
      asOf: now?.asOf,
      limits: now?.limits,
    };
  });
}

function handlesIn(expression: string): readonly string[] {
  try {
    return pathsIn(expression).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.handle]));
  } catch {
    return [];
  }
}
