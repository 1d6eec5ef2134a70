import { neutraliseForModel } from '@finclaw/infra';
import { redactByPatterns } from '../policy/caller-patterns.ts';
import { closeJson } from '../results/json-members.ts';
import { cleanControlCharacters, joinSplitNumbers } from './control-characters.ts';
import { stripHtml } from './html-scanner.ts';
import {
  maskUnfinishedSecret,
  type Redacted,
  redactInTurn,
  redactPersonalNumbers,
  redactSecretsOf,
} from './redaction.ts';
import { cutAt, truncateText } from './truncation.ts';

/** The options for making text safe. */
export interface TextGuardOptions {
  readonly maxContentLength: number;
  readonly redactPatterns: readonly RegExp[];
  readonly allowHtml: boolean;
  readonly redactPersonalNumbers: boolean;
}

/** Text that is safe to display, and the changes made to it. */
export interface GuardedText extends Redacted {
  readonly wasTruncated: boolean;
}

/**
 * Cleans, neutralises syntax, masks, then shortens: in any other order a masked number could be reassembled or half of
 * it survive.
 */
export function guardText(text: string, options: TextGuardOptions): GuardedText {
  const capped = applyHardCap(text, options.maxContentLength);
  const masked = redactAsAsked(cleanText(capped, options.allowHtml), options);
  const shortened = shorten(masked.text, options);
  const wasTruncated = capped.length < text.length || shortened !== masked.text;
  return { text: shortened, wasRedacted: masked.wasRedacted, wasTruncated };
}

/** A mask may split what used to be one word, so masking is repeated while it finds something, up to a limit. */
const MAX_PASSES = 10;

/** Masks secrets, the caller's patterns and, if wanted, numbers that identify a person. */
export function redactAsAsked(
  text: string,
  options: Omit<TextGuardOptions, 'maxContentLength' | 'allowHtml'>,
): Redacted {
  const redactions = [
    redactSecretsOf,
    (each: string) => redactByPatterns(each, options.redactPatterns),
    ...(options.redactPersonalNumbers ? [redactPersonalNumbers] : []),
  ];
  let current = redactInTurn(text, redactions);
  let isStable = !current.wasRedacted;
  for (let pass = 2; pass <= MAX_PASSES && !isStable; pass++) {
    const next = redactInTurn(current.text, redactions);
    isStable = !next.wasRedacted;
    current = { text: next.text, wasRedacted: true };
  }
  return current;
}

const MOST_WORK = 800_000;

/** Limits the work of all later steps; an unfinished token at the cut is removed or masked. */
function applyHardCap(text: string, limit: number): string {
  const cap = Math.max(limit, Math.min(8 * limit, MOST_WORK), 65_536);
  if (text.length <= cap) return text;
  return closeJson(text.slice(0, cap)) ?? maskUnfinishedSecret(cutAt(text, cap));
}

function cleanText(text: string, allowHtml: boolean): string {
  const visible = cleanControlCharacters(text);
  return neutraliseForModel(joinSplitNumbers(allowHtml ? visible : stripHtml(visible)));
}

/** Shortens the text; a cut can make a number look complete, so the rest is masked again. */
function shorten(text: string, options: TextGuardOptions): string {
  if (text.length <= options.maxContentLength) return text;
  const short = truncateText(text, options.maxContentLength);
  const masked = redactAsAsked(short, options);
  return truncateText(masked.text, options.maxContentLength);
}
