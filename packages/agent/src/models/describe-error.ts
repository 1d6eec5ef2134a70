import { message, vendorOf } from '@finclaw/config';
import { isFinClawError } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { FailoverError, ProviderError } from '../errors.ts';
import { ModelsExhaustedError } from './fallback-attempt.ts';

type Details = Readonly<Record<string, unknown>>;
type Sentence = (locale: Locale, details: Details) => string;

/** What a failure of models, keys or budget means to the user, with the way out; undefined when it is about something else. */
export function describeModelError(locale: Locale, error: unknown): string | undefined {
  if (error instanceof ModelsExhaustedError) {
    const { retryAfterMs } = error;
    if (retryAfterMs === undefined) return message(locale, 'models.error.unreachable');
    return message(locale, 'models.error.unreachableUntil', { seconds: Math.max(1, Math.ceil(retryAfterMs / 1000)) });
  }
  if (!isFinClawError(error)) return undefined;
  const isCall = error instanceof FailoverError || error instanceof ProviderError;
  const details = isCall ? { provider: error.provider ?? '', reason: error.message } : (error.details ?? {});
  return Object.hasOwn(SENTENCES, error.code) ? SENTENCES[error.code]!(locale, details) : undefined;
}

const text = (value: unknown): string => (value === undefined ? '' : String(value));

/** Amounts below a cent need more digits to say anything. */
const dollars = (value: unknown): string => {
  const amount = Number(value);
  return `$${amount === 0 || amount >= 0.01 ? amount.toFixed(2) : amount.toPrecision(2)}`;
};

const provider =
  (key: 'models.error.keysWaiting' | 'models.error.keyRefused' | 'models.error.noCredit'): Sentence =>
  (locale, details) =>
    message(locale, key, { provider: text(details.provider) });

const refused: Sentence = (locale, { provider: name, reason }) =>
  message(locale, 'models.error.refusedRequest', { provider: text(name), reason: text(reason) });

const unreachable: Sentence = (locale) => message(locale, 'models.error.unreachable');

const PROFILE_PROBLEMS = {
  name: 'models.error.profileName',
  priority: 'models.error.profilePriority',
  'blank-key': 'models.error.keyBlank',
  'key-with-spaces': 'models.error.keySpaces',
  'unreadable-key': 'models.error.keyUnreadable',
} as const;

const SENTENCES: Readonly<Record<string, Sentence>> = {
  MODEL_NOT_FOUND: (locale, { name, suggestions }) => {
    const near = Array.isArray(suggestions) ? suggestions : [];
    const hint =
      near.length === 0
        ? message(locale, 'models.error.seeList')
        : message(locale, 'models.error.nearest', { names: near.join(', ') });
    return `${message(locale, 'models.error.notFound', { name: text(name) })} ${hint}`;
  },
  MODEL_RETIRED: (locale, { id, retiresAt }) =>
    message(locale, 'models.error.retired', { id: text(id), retiresAt: text(retiresAt) }),
  AUTH_KEY_NOT_FOUND: (locale, { provider: name, variable }) =>
    message(locale, 'models.error.noKey', { provider: text(name), variable: text(variable) }),
  AUTH_NO_AVAILABLE_KEY: provider('models.error.keysWaiting'),
  PROVIDER_AUTH: provider('models.error.keyRefused'),
  FAILOVER_BILLING: provider('models.error.noCredit'),
  PROVIDER_BAD_REQUEST: refused,
  PROVIDER_UNKNOWN: refused,
  MODEL_WINDOW_TOO_SMALL: (locale, { model, provider: name, contextWindow, needed }) => {
    const isLocal = vendorOf(text(name))?.isLocal === true;
    const facts = { model: text(model), window: text(contextWindow), needed: text(needed) };
    return message(locale, isLocal ? 'models.error.windowTooSmallLocal' : 'models.error.windowTooSmall', facts);
  },
  FAILOVER_CONTEXT_OVERFLOW: (locale) => message(locale, 'models.error.tooLong'),
  FAILOVER_RATE_LIMIT: unreachable,
  FAILOVER_SERVER_ERROR: unreachable,
  FAILOVER_TIMEOUT: unreachable,
  FAILOVER_MODEL_UNAVAILABLE: unreachable,
  PROVIDER_BAD_RESPONSE: unreachable,
  BUDGET_EXCEEDED: (locale, { cap, limitUsd, spentUsd, estimateUsd }) => {
    const amounts = { limit: dollars(limitUsd), spent: dollars(spentUsd), estimate: dollars(estimateUsd) };
    return message(locale, cap === 'day' ? 'models.error.budgetDay' : 'models.error.budgetRun', amounts);
  },
  PROFILE_INVALID: (locale, { problem }) => message(locale, PROFILE_PROBLEMS[problem as keyof typeof PROFILE_PROBLEMS]),
  PROFILE_DUPLICATE: (locale, { name }) => message(locale, 'models.error.keyDuplicate', { name: text(name) }),
  PROFILE_NOT_FOUND: (locale) => message(locale, 'models.error.profileNotFound'),
};
