import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';

/** What the registry writes when a call was not carried out, and what that means to the person who asked. */
const SENTENCES: readonly (readonly [RegExp, MessageKey])[] = [
  // First: whatever else is said, nobody knows whether it happened.
  [/outcome is unknown|may or may not have taken effect/i, 'offline.failed.unknown'],
  [/was not approved in time/i, 'offline.failed.approval-timeout'],
  [/was not approved/i, 'offline.failed.rejected'],
  [/needs a person's approval/i, 'offline.failed.unreachable'],
  [/\bdenied\b/i, 'offline.failed.denied'],
  [/timed out/i, 'offline.failed.timeout'],
  [/failed repeatedly/i, 'offline.failed.resting'],
  [/aborted/i, 'offline.failed.aborted'],
];

/** Says truthfully why a tool did nothing, or that nobody knows. */
export function explainFailure(tool: string, content: string, locale: Locale): string {
  const known = SENTENCES.find(([pattern]) => pattern.test(content))?.[1];
  return message(locale, known ?? 'offline.toolFailed', { tool: toolTitle(tool, locale) });
}

/** What a tool is for, as a person would call it. */
export function toolTitle(tool: string, locale: Locale): string {
  const key = `offline.tool.${tool}`;
  return isMessageKey(locale, key) ? message(locale, key) : tool;
}
