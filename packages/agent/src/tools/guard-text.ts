import { closeJson } from '../results/json-members.ts';
import { redactByPatterns } from './caller-patterns.ts';
import { cleanControlCharacters, joinSplitNumbers } from './control-characters.ts';
import { stripHtml } from './html-scanner.ts';
import { chainRedactions, maskUnfinishedSecret, type Redacted, redactFinancialData, redactSecrets } from './redaction.ts';
import { cutAt, truncateText } from './truncation.ts';

/** How text is made safe. */
export interface TextGuardOptions {
  readonly maxContentLength: number;
  readonly redactPatterns: readonly RegExp[];
  readonly allowHtml: boolean;
  readonly redactFinancialData: boolean;
}

/** Text that is safe to show, and what was done to it. */
export interface GuardedText extends Redacted {
  readonly wasTruncated: boolean;
}

/** Cleans, masks, then shortens: in any other order a number could be put together again or a half of it survive. */
export function guardText(text: string, options: TextGuardOptions): GuardedText {
  const capped = applyHardCap(text, options.maxContentLength);
  const masked = redactAsAsked(cleanText(capped, options.allowHtml), options);
  const shortened = shorten(masked.text, options);
  const wasTruncated = capped.length < text.length || shortened !== masked.text;
  return { text: shortened, wasRedacted: masked.wasRedacted, wasTruncated };
}

/** A mask may separate what used to be one word, so masking is repeated as long as it finds something, within reason. */
const MAX_PASSES = 10;

/** Masks secrets, the caller's patterns and, if wanted, financial data. */
export function redactAsAsked(text: string, options: Omit<TextGuardOptions, 'maxContentLength' | 'allowHtml'>): Redacted {
  const redactions = [
    redactSecrets,
    (each: string) => redactByPatterns(each, options.redactPatterns),
    ...(options.redactFinancialData ? [redactFinancialData] : []),
  ];
  let current = chainRedactions(text, redactions);
  let isStable = !current.wasRedacted;
  for (let pass = 2; pass <= MAX_PASSES && !isStable; pass++) {
    const next = chainRedactions(current.text, redactions);
    isStable = !next.wasRedacted;
    current = { text: next.text, wasRedacted: true };
  }
  return current;
}

const MOST_WORK = 800_000;

/** Bounds the work of everything that follows; what the cut leaves unfinished at the end is removed or masked. */
function applyHardCap(text: string, limit: number): string {
  const cap = Math.max(limit, Math.min(8 * limit, MOST_WORK), 65_536);
  if (text.length <= cap) return text;
  return closeJson(text.slice(0, cap)) ?? maskUnfinishedSecret(cutAt(text, cap));
}

function cleanText(text: string, allowHtml: boolean): string {
  const visible = cleanControlCharacters(text);
  return joinSplitNumbers(allowHtml ? visible : stripHtml(visible));
}

/** A cut can make a number look complete, so what is left is judged again. */
function shorten(text: string, options: TextGuardOptions): string {
  if (text.length <= options.maxContentLength) return text;
  const short = truncateText(text, options.maxContentLength);
  return truncateText(redactAsAsked(short, options).text, options.maxContentLength);
}
