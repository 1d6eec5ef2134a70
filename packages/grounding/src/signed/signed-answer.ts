import { canonicalJson } from '@finclaw/tools';
import type { FigureView, Locale } from '@finclaw/types';

/** Names the format, and prefixes the signed bytes, so that a signature is valid for nothing else. */
export const SIGNED_FORMAT = 'finclaw-signed-answer/1';

/** The question, or the program's note under the answer. */
interface SignedText {
  readonly text: string;
}

/** A figure of a line as computed when the answer was signed. */
export interface SignedFigure {
  readonly start: number;
  readonly end: number;
  /** The digits as they were written. */
  readonly text: string;
  readonly outcome: FigureView['outcome'];
  readonly expression?: string;
  /** The exact value of the expression. */
  readonly value?: string;
  /** The source's value, for a figure that differs. */
  readonly expected?: string;
}

/** One line of an answer. */
export interface SignedLine extends SignedText {
  readonly figures: readonly SignedFigure[];
}

/** A tool result that figures rest on, complete. */
export interface SignedResult {
  readonly tool: string;
  /** When the tool answered. */
  readonly at: string;
  readonly input: unknown;
  readonly content: string;
}

/** The content of a part, with random characters that keep its hash from being guessed. */
export interface SignedPart {
  readonly salt: string;
  readonly content: SignedText | SignedLine | SignedResult;
}

/** The signed content: every part by its hash, also those that are withheld. */
export interface SignedStatement {
  readonly format: typeof SIGNED_FORMAT;
  readonly language: Locale;
  readonly program: string;
  readonly answeredAt: string;
  readonly signedAt: string;
  /** The record of this answer in the installation's audit log, which readers of that log find by its hash. */
  readonly audit?: { readonly seq: number; readonly hash: string };
  readonly publicKey: string;
  readonly parts: readonly { readonly name: string; readonly hash: string }[];
}

/** A signed answer in a file: the statement, the signature, and the disclosed parts. */
export interface SignedAnswer {
  readonly statement: SignedStatement;
  readonly signature: string;
  readonly parts: Readonly<Record<string, SignedPart>>;
}

/** Names of parts: `question`, `line1`, `line2`, …, `note`, and results by their handle, `r1`. */
export const isLineName = (name: string): boolean => /^line[1-9]\d{0,4}$/.test(name);
export const isResultName = (name: string): boolean => /^r[1-9]\d{0,6}$/.test(name);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The bytes that are signed. */
export const signedBytes = (statement: SignedStatement): Uint8Array<ArrayBuffer> =>
  bytesOf(`${SIGNED_FORMAT}\n${canonicalJson(statement)}`);

/** Computes the commitment to a part: it cannot be exchanged, and reveals nothing of its content. */
export async function commitmentOf(name: string, { salt, content }: SignedPart): Promise<string> {
  return toBase64(await crypto.subtle.digest('SHA-256', bytesOf(canonicalJson([name, salt, content]))));
}

/** Formats a key for comparison: the beginning of its hash in groups of four. */
export async function fingerprintOf(publicKey: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(publicKey)));
  return [...hash.slice(0, 12)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/.{4}(?=.)/g, '$& ');
}

/** Bytes as text without signs that files and addresses read otherwise. */
export const toBase64 = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Decodes the bytes of such a text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
