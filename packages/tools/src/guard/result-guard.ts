import { runToEnd, type Steps } from '@finclaw/infra';
import type { ResultPicture, ShownRange, StoredAt } from '@finclaw/types';
import { assertSafePatterns } from '../policy/caller-patterns.ts';
import type { ToolResult } from '../registry/definition.ts';
import { deepFreeze } from '../schema/deep-freeze.ts';
import { cleanControlCharacters } from './control-characters.ts';
import { type GuardedText, guardingText, redactingAsAsked, type TextGuardOptions } from './guard-text.ts';
import { cleaningMetadata } from './metadata-cleaning.ts';
import type { ResultPart } from './provenance.ts';
import { showable } from './result-pictures.ts';
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
  /** The parts of the whole result shown here; absent when it is complete. */
  readonly shown?: readonly ShownRange[];
  /** The location of the complete result when this one is shortened. */
  readonly kept?: StoredAt;
  /** The complete content of one of our own results, where the content is only a part or a view of it. */
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

const WITHHELD = '[Result withheld: sanitisation failed]';

/** Throws if options would switch a protection off by accident or let a pattern run for ever. */
export function assertGuardOptions(options: TextGuardOptions): void {
  assertContentLimit(options.maxContentLength);
  assertSafePatterns(options.redactPatterns);
}

/**
 * Makes whatever an executor returned safe for a model: text only, no control characters or markup, secrets and
 * personal numbers masked, of limited length. Pure and idempotent; a result that cannot be checked is withheld.
 */
export function guardToolResult(result: ToolResult | null | undefined, options: ResultGuardOptions): GuardedToolResult {
  return runToEnd(guardingToolResult(result, options));
}

/** The same with rests in between: a megabyte takes longer than others should have to wait. */
export function* guardingToolResult(
  result: ToolResult | null | undefined,
  options: ResultGuardOptions,
): Steps<GuardedToolResult> {
  assertContentLimit(options.maxContentLength);
  const isError = Boolean(result?.isError);
  try {
    const { text: content, ...rest } = result?.parts
      ? yield* guardingParts(result.parts, options)
      : yield* guardingWhole(result?.content, options);
    const metadata = yield* cleaningMetadata(result?.metadata, function* (text) {
      return (yield* redactingAsAsked(cleanControlCharacters(text), options)).text;
    });
    return Object.freeze({
      content,
      isError,
      ...rest,
      guardedSize: content.length,
      ...metadataOf(metadata, options),
      ...showable(result?.pictures),
    });
  } catch {
    const metadata = Object.freeze({ code: 'GUARD_FAILED' });
    const sizes = { originalSize: 0, guardedSize: WITHHELD.length };
    return Object.freeze({
      content: WITHHELD,
      isError: true,
      wasTruncated: false,
      wasRedacted: false,
      ...sizes,
      metadata,
    });
  }
}

function metadataOf(cleaned: Readonly<Record<string, unknown>>, { toolName, isKnownTool }: ResultGuardOptions) {
  const isUnknown = toolName !== undefined && isKnownTool?.(toolName) === false;
  const metadata = isUnknown ? Object.freeze({ ...cleaned, warning: 'unknown tool name' }) : cleaned;
  return Object.keys(metadata).length === 0 ? {} : { metadata };
}

function* guardingWhole(content: unknown, options: ResultGuardOptions) {
  const original = toText(content ?? NO_RESULT);
  return { ...(yield* guardingText(original, options)), originalSize: original.length };
}

/** Each part is made safe by itself, within what the parts before it have left of the limit. */
function* guardingParts(parts: readonly ResultPart[], options: ResultGuardOptions) {
  const kept: ResultPart[] = [];
  const flags = { wasRedacted: false, wasTruncated: false };
  let room = options.maxContentLength;
  let originalSize = 0;
  for (const { text, trust, origin } of parts) {
    const plain = toText(text);
    originalSize += plain.length;
    if (room <= TRUNCATION_SUFFIX.length) {
      flags.wasTruncated = true;
      continue;
    }
    const guarded: GuardedText = yield* guardingText(plain, { ...options, maxContentLength: room });
    flags.wasRedacted ||= guarded.wasRedacted;
    flags.wasTruncated ||= guarded.wasTruncated;
    const from = origin === undefined ? {} : { origin: toText(origin) };
    // Only the exact word marks a text as trusted.
    kept.push({ text: guarded.text, trust: trust === 'trusted' ? 'trusted' : 'untrusted', ...from });
    room -= guarded.text.length + 1;
  }
  const text = kept.map((part) => part.text).join('\n');
  return { ...flags, text, originalSize, parts: deepFreeze(kept) };
}
