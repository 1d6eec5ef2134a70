import { message } from '@finclaw/config';
import type { DecimalString, Locale } from '@finclaw/types';
import { type Citable, priceText } from '../presentation/figures.ts';
import { unresolvedText } from '../presentation/quote-text.ts';
import { summarizeAlert } from './alert-summary.ts';
import { alertListText, alertText, originLines } from './alert-text.ts';
import type { Owner } from './owner.ts';
import { type AlertAnswer, type AlertCaller, type AlertDeps, type AlertSpec, setAlert } from './set-alert.ts';

/** A price alert as typed; `>` means strictly above. */
interface TypedAlert {
  readonly symbol: string;
  readonly operator: '>' | '>=' | '<' | '<=';
  readonly price: DecimalString;
}

/** The alert commands: each returns what to show. */
interface AlertCommands {
  create(typed: TypedAlert, caller: AlertCaller): Promise<string>;
  set(wish: AlertSpec, caller: AlertCaller): Promise<string>;
  list(owner: Owner, locale: Locale): Promise<string>;
  remove(id: string, owner: Owner, locale: Locale): Promise<string>;
  enable(id: string, enabled: boolean, owner: Owner, locale: Locale): Promise<string>;
}

/** Commands over the alert service. */
export function createAlertCommands(deps: AlertDeps): AlertCommands {
  const { alerts, directory } = deps;
  return {
    async create({ symbol, operator, price }, caller) {
      const type = operator.startsWith('>') ? 'above' : 'below';
      const inclusive = operator.endsWith('=');
      const condition = { type, value: price, field: 'price', ...(inclusive && { inclusive }) } as const;
      return alertAnswerText(await setAlert({ instrument: symbol, condition }, deps, caller), caller.locale);
    },

    set: async (wish, caller) => alertAnswerText(await setAlert(wish, deps, caller), caller.locale),

    list: async (owner, locale) =>
      alertListText(
        (await alerts.list(owner)).map((alert) => summarizeAlert(alert, directory)),
        locale,
      ),

    async remove(id, owner, locale) {
      const removed = await alerts.remove(owner, id);
      if (removed === undefined) return message(locale, 'alerts.unknownId', { id });
      return message(locale, 'alerts.removed', { alert: alertText(summarizeAlert(removed, directory), locale) });
    },

    async enable(id, enabled, owner, locale) {
      const alert = await alerts.enable(owner, id, enabled);
      if (alert === undefined) return message(locale, 'alerts.unknownId', { id });
      const key = enabled ? 'alerts.switchedOn' : 'alerts.switchedOff';
      return message(locale, key, { alert: alertText(summarizeAlert(alert, directory), locale) });
    },
  };
}

/** What became of a wish for an alert, in words. */
export function alertAnswerText(answer: AlertAnswer & Citable, locale: Locale): string {
  if (answer.status === 'ambiguous' || answer.status === 'unknown') return unresolvedText(answer, locale);
  if (answer.status === 'refused') return refusalText(answer, locale);
  const { alert, current, isMetAlready, cite } = answer;
  const lines = [message(locale, 'alerts.created', { alert: alertText(alert, locale) })];
  if (isMetAlready) lines.push(message(locale, 'alerts.created.holds'));
  if (current === undefined) return lines.join('\n');
  const [asOf = '', ...notice] = originLines(current, locale);
  const price = cite?.('current.price') ?? priceText(current.price, alert.instrument, locale);
  return [...lines, message(locale, 'alerts.created.now', { price, asOf }), ...notice].join('\n');
}

function refusalText(refusal: Extract<AlertAnswer, { status: 'refused' }>, locale: Locale): string {
  switch (refusal.reason) {
    case 'condition':
      return message(locale, `alerts.value.${refusal.fault}`);
    case 'too-many':
      return message(locale, 'alerts.tooMany', { max: refusal.max });
    case 'duplicate':
      return message(locale, 'alerts.duplicate', { alert: alertText(refusal.alert, locale) });
  }
}
