import { runTask, type Task } from '@finclaw/infra';
import type { ResultPicture, ShownRange, StoredAt } from '@finclaw/types';
import { assertSafePatterns } from '../policy/caller-patterns.ts';
import type { ToolResult } from '../registry/definition.ts';
import { deepFreeze } from '../schema/deep-freeze.ts';
import { cleanControlCharacters } from './control-characters.ts';
import { type GuardedText, guardText, redactAsAsked, type TextGuardOptions } from './guard-text.ts';
import { cleanMetadata } from './metadata-cleaning.ts';
import type { ResultPart } from './provenance.ts';
import { NO_RESULT, toText } from './text-conversion.ts';
import { assertContentLimit, TRUNCATION_SUFFIX } from './truncation.ts';

/** A result that is safe to show to a model. Sizes are UTF-16 code units. */
export interface GuardedToolResult {
  readonly content: string;
  readonly isError: boolean;
  readonly wasTruncated: boolean;
  readonly wasRedacted: boolean;
  readonly originalSize: number;
  readonly guardedSize: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The content in pieces, when the executor labelled them by author. */
  readonly parts?: readonly ResultPart[];
  /** The parts of the complete result that are included; absent when it is complete. */
  readonly shown?: readonly ShownRange[];
  /** The location of the complete result when this one is shortened. */
  readonly kept?: StoredAt;
  /** The complete content of a built-in tool's result, when the content is only a part or a view of it. */
  readonly complete?: string;
  readonly pictures?: readonly ResultPicture[];
  /** True if a person was asked for approval and refused; only the gate sets it. */
  readonly refused?: boolean;
}

export interface ResultGuardOptions extends TextGuardOptions {
  readonly toolName?: string;
  readonly isKnownTool?: (name: string) => boolean;
}

/** The defaults of the registry. */
export const DEFAULT_GUARD_OPTIONS = Object.freeze({
  maxContentLength: 1_000_000,
  redactPatterns: Object.freeze([]),
  allowHtml: false,
  redactPersonalNumbers: true,
}) satisfies TextGuardOptions;

const WITHHELD_TEXT = '[Result withheld: sanitisation failed]';
const WITHHELD: GuardedToolResult = deepFreeze({
  content: WITHHELD_TEXT,
  isError: true,
  wasTruncated: false,
  wasRedacted: false,
  originalSize: 0,
  guardedSize: WITHHELD_TEXT.length,
  metadata: { code: 'GUARD_FAILED' },
});

/** Throws if options would switch a protection off by accident or let a pattern run for ever. */
export function assertGuardOptions(options: TextGuardOptions): void {
  assertContentLimit(options.maxContentLength);
  assertSafePatterns(options.redactPatterns);
}

/** The plain data of a result, which any thread can read. */
interface GuardInput {
  readonly content: string;
  readonly parts: readonly ResultPart[] | undefined;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: TextGuardOptions;
}

type GuardOutput = Pick<GuardedToolResult, 'content' | 'wasRedacted' | 'wasTruncated' | 'originalSize' | 'parts'> & {
  readonly metadata: Readonly<Record<string, unknown>>;
};

/** Makes the texts of a result safe. */
export const guardResultTask: Task<GuardInput, GuardOutput> = {
  name: 'guard-result',
  run: guardPlainResult,
  lengthOf: ({ content, parts = [], metadata }) =>
    parts.reduce((sum, { text }) => sum + text.length, content.length + JSON.stringify(metadata).length),
};

/**
 * Makes an executor's return value safe for a model: text only, no control characters or markup, secrets and personal
 * numbers masked, of limited length. Pure and idempotent; a result that cannot be checked is withheld.
 */
export function guardToolResult(result: ToolResult | null | undefined, options: ResultGuardOptions): GuardedToolResult {
  assertContentLimit(options.maxContentLength);
  try {
    return finished(guardPlainResult(inputOf(result, options)), result, options);
  } catch {
    return WITHHELD;
  }
}

/** Guards a long result off the event loop: a megabyte would block it for too long. */
export async function guardLongResult(
  result: ToolResult | null | undefined,
  options: ResultGuardOptions,
): Promise<GuardedToolResult> {
  assertContentLimit(options.maxContentLength);
  try {
    return finished(await runTask(guardResultTask, inputOf(result, options)), result, options);
  } catch {
    return WITHHELD;
  }
}

function inputOf(
  result: ToolResult | null | undefined,
  { maxContentLength, redactPatterns, allowHtml, redactPersonalNumbers }: ResultGuardOptions,
): GuardInput {
  return {
    content: result?.parts ? '' : toText(result?.content ?? NO_RESULT),
    parts: result?.parts?.map(({ text, trust, origin }) => ({
      text: toText(text),
      // Only the exact word marks a text as trusted.
      trust: trust === 'trusted' ? 'trusted' : 'untrusted',
      origin: origin === undefined ? undefined : toText(origin),
    })),
    metadata: cleanMetadata(result?.metadata, (text) => text),
    options: { maxContentLength, redactPatterns, allowHtml, redactPersonalNumbers },
  };
}

function guardPlainResult({ content, parts, metadata, options }: GuardInput): GuardOutput {
  const { text, ...rest } = parts
    ? guardParts(parts, options)
    : { ...guardText(content, options), originalSize: content.length };
  return {
    content: text,
    ...rest,
    metadata: cleanMetadata(metadata, (each) => redactAsAsked(cleanControlCharacters(each), options).text),
  };
}

function finished(
  { metadata, ...guarded }: GuardOutput,
  result: ToolResult | null | undefined,
  { toolName, isKnownTool }: ResultGuardOptions,
): GuardedToolResult {
  const isUnknown = toolName !== undefined && isKnownTool?.(toolName) === false;
  const all = isUnknown ? { ...metadata, warning: 'unknown tool name' } : metadata;
  deepFreeze(guarded.parts);
  return Object.freeze({
    ...guarded,
    isError: Boolean(result?.isError),
    guardedSize: guarded.content.length,
    ...(Object.keys(all).length > 0 && { metadata: deepFreeze(all) }),
    ...showable(result?.pictures),
  });
}

/** Guards each part by itself, within the rest of the length limit. */
function guardParts(parts: readonly ResultPart[], options: TextGuardOptions) {
  const guardedParts: ResultPart[] = [];
  const flags = { wasRedacted: false, wasTruncated: false };
  let room = options.maxContentLength;
  let originalSize = 0;
  for (const part of parts) {
    originalSize += part.text.length;
    if (room <= TRUNCATION_SUFFIX.length) {
      flags.wasTruncated = true;
      continue;
    }
    const guarded: GuardedText = guardText(part.text, { ...options, maxContentLength: room });
    flags.wasRedacted ||= guarded.wasRedacted;
    flags.wasTruncated ||= guarded.wasTruncated;
    guardedParts.push({ ...part, text: guarded.text });
    room -= guarded.text.length + 1;
  }
  const text = guardedParts.map((part) => part.text).join('\n');
  return { ...flags, text, originalSize, parts: guardedParts };
}

/** More, or larger ones, are too much for a transcript that is read again with every question. */
const MAX_PICTURES = 4;

const MAX_CHARACTERS = 2_000_000;

const INLINE = /^data:(image\/(?:png|jpeg|gif|webp));base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Those pictures of a result that can be handed on: inline, of a kind that every vendor takes, and of a bearable size.
 */
function showable(pictures: unknown): { readonly pictures?: readonly ResultPicture[] } {
  if (!Array.isArray(pictures)) return {};
  const shown = pictures.slice(0, MAX_PICTURES).flatMap((picture: unknown) => {
    const { url } = Object(picture) as { readonly url?: unknown };
    const mimeType = typeof url === 'string' && url.length <= MAX_CHARACTERS ? INLINE.exec(url)?.[1] : undefined;
    return mimeType === undefined ? [] : [Object.freeze({ url: url as string, mimeType })];
  });
  return shown.length === 0 ? {} : { pictures: Object.freeze(shown) };
}
