import { ERROR_CODES, type ErrorCode } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { isMessageKey, message } from './messages/catalogue.ts';
import { sentenceOf } from './messages/every-message.ts';
import { format, placeholdersOf } from './messages/format.ts';
import { Refusal } from './refusal.ts';
import { vendorOf } from './vendors.ts';

type Facts = Readonly<Record<string, unknown>>;

/**
 * Explains an error to a person, with the fix, as in its row of the error table. Undefined when the row has no
 * sentence, or the error lacks a fact of the sentence: then its own message is used.
 */
export function explainError(locale: Locale, error: unknown): string | undefined {
  if (error instanceof Refusal) return message(locale, error.key, error.params);
  const { code, details, retryAfterMs } = Object(error) as { code?: ErrorCode; details?: Facts; retryAfterMs?: number };
  if (code === undefined || !Object.hasOwn(ERROR_CODES, code)) return undefined;
  const { says } = ERROR_CODES[code];
  if (says === null) return undefined;
  const reason = error instanceof Error ? error.message : '';
  const known: Facts = { reason, ...details, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  const facts = FACTS[code]?.(known, locale) ?? known;
  const key = fill(says, facts);
  const sentence = sentenceOf(locale, key);
  if (sentence === undefined) return undefined;
  const wanted = placeholdersOf(sentence);
  if (wanted.some((name) => facts[name] === undefined)) return undefined;
  return format(sentence, Object.fromEntries(wanted.map((name) => [name, String(facts[name])])));
}

const fill = (key: string, facts: Facts): string =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));

/** Explains an error number of the operating system. */
export function explainErrno(locale: Locale, code: unknown): string {
  const key = `cli.fileReason.${String(code)}`;
  return isMessageKey(locale, key) ? message(locale, key) : String(code);
}

/** Derived facts for errors whose sentence needs more. */
const FACTS: Partial<Record<ErrorCode, (facts: Facts, locale: Locale) => Facts>> = {
  STATE_DIR_UNUSABLE: ({ directory, reason }, locale) => ({ path: directory, reason: explainErrno(locale, reason) }),
  FILE_UNSAFE: ({ path }) => ({ file: path }),
  STORAGE_FAILURE: ({ path, code }, locale) => ({
    file: path ?? message(locale, 'cli.aFile'),
    reason: code === undefined ? undefined : explainErrno(locale, code),
  }),
  BACKUP_LOCKED: ({ asked }) => ({ need: asked === false ? 'needs' : 'wrong' }),
  BACKUP_TARGET_TAKEN: ({ path }) => ({ file: path }),
  ENV_FILE_INVALID: (facts) => ({ ...facts, problem: facts.problem === 'open-quote' ? 'Quote' : 'Line' }),
  MODEL_NOT_FOUND: ({ name, suggestions }, locale) => {
    const near = Array.isArray(suggestions) && suggestions.length > 0 ? suggestions : undefined;
    const hint = near
      ? message(locale, 'models.error.nearest', { names: near.join(', ') })
      : message(locale, 'models.error.seeList');
    return { name, hint };
  },
  MODEL_WINDOW_TOO_SMALL: ({ model, provider, contextWindow: window, needed }) => {
    const isLocal = vendorOf(String(provider))?.isLocal === true;
    return { model, window, needed, place: isLocal ? 'Local' : '' };
  },
  MODELS_EXHAUSTED: ({ model, reason, retryAfterMs }, locale) => {
    const key = `models.fault.${reason}`;
    const fault = isMessageKey(locale, key) ? message(locale, key) : message(locale, 'models.fault.unknown');
    const cause = model === undefined ? { what: 'unreachable' } : { what: 'exhausted', model, fault };
    const isTimed = typeof retryAfterMs === 'number';
    return isTimed ? { ...cause, until: 'Until', seconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) } : cause;
  },
  BUDGET_EXCEEDED: ({ cap, model, limitUsd, spentUsd, estimateUsd }) => ({
    cap: CAPS[cap as keyof typeof CAPS],
    model,
    limit: dollars(limitUsd),
    spent: dollars(spentUsd),
    estimate: dollars(estimateUsd),
  }),
  PROFILE_INVALID: ({ problem }) => ({ problem: PROFILE_PROBLEMS[problem as keyof typeof PROFILE_PROBLEMS] }),
};

const CAPS = { day: 'Day', run: 'Run', person: 'Person', own: 'Own', 'unknown-price': 'Unknown' } as const;

const PROFILE_PROBLEMS = {
  name: 'profileName',
  priority: 'profilePriority',
  'blank-key': 'keyBlank',
  'key-with-spaces': 'keySpaces',
  'unreadable-key': 'keyUnreadable',
} as const;

/** Formats dollars; amounts below a cent need more digits. */
function dollars(value: unknown): string {
  const amount = Number(value);
  return `$${amount === 0 || amount >= 0.01 ? amount.toFixed(2) : amount.toPrecision(2)}`;
}
