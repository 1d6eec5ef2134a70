import { isMessageKey, type MessageKey, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { envKeyName } from '../auth/ambient-key.ts';
import type { VendorFault } from '../fallback-reason.ts';
import type { ModelStatus } from './model-status.ts';

/** Describes the switch to another model and its reason. */
export function describeModelChange(
  locale: Locale,
  change: { readonly from: string; readonly to: string; readonly reason: string },
): string {
  const { from, to, reason } = change;
  return message(locale, keyFor('models.changed', reason), { from, to });
}

/** Describes why the user's own key could not be used. */
export function describeOwnKeyLeft(locale: Locale, provider: string, reason: string): string {
  return message(locale, 'models.ownKeyLeft', { provider, reason: message(locale, keyFor('models.reason', reason)) });
}

/** Names what is wrong with a key. */
export const describeKeyFault = (locale: Locale, reason: string): string =>
  message(locale, keyFor('models.reason', reason));

/** Describes the problem of a model or key, with the vendor's own words. */
export function describeFault(locale: Locale, fault: VendorFault | 'unknown', reason: string): string {
  return message(locale, 'models.withReason', { fault: message(locale, `models.fault.${fault}`), reason });
}

/** Describes whether a model can be used now. */
export function describeModelStatus(locale: Locale, status: ModelStatus, formatTime: (at: number) => string): string {
  switch (status.kind) {
    case 'no-key':
      return message(locale, 'models.status.no-key', { variable: envKeyName(status.provider) });
    case 'retired':
      return message(locale, 'models.status.retired', { on: status.on });
    case 'circuit-open':
      return message(locale, 'models.status.circuit-open', { until: formatTime(status.until) });
    case 'cooling-down': {
      if (status.until === undefined) return message(locale, 'models.status.waiting');
      const reason = message(locale, keyFor('models.reason', status.reason));
      return message(locale, 'models.status.cooling-down', { until: formatTime(status.until), reason });
    }
    case 'ready':
      return message(locale, status.isOwn ? 'models.status.own' : 'models.status.ready');
    default:
      return message(locale, `models.status.${status.kind}`);
  }
}

/** Returns the message key for a reason, or the general one. */
function keyFor(prefix: 'models.changed' | 'models.reason', reason: string): MessageKey {
  const key = `${prefix}.${reason}`;
  return isMessageKey('en', key) ? key : `${prefix}.other`;
}
