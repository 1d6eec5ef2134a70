import { message } from '@finclaw/config';
import { type Citable, formatSignedPercent, originLines, priceText, unresolvedText } from '@finclaw/market';
import type { DecimalString, Locale } from '@finclaw/types';
import type { Owner } from '../owner.ts';
import { summarizeAlert } from './alert-summary.ts';
import { alertListText, alertText } from './alert-text.ts';
import type { AlertAnswer, AlertDeps } from './set-alert.ts';

/** The alert commands: each returns what to show. */
interface AlertCommands {
  list(owner: Owner, locale: Locale): Promise<string>;
  remove(id: string, owner: Owner, locale: Locale): Promise<string>;
}

/** Commands over the alert service. */
export function createAlertCommands(deps: AlertDeps): AlertCommands {
  const { alerts, directory } = deps;
  return {
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
  };
}

/** Describes the result of an alert request. */
export function alertAnswerText(answer: AlertAnswer & Citable, locale: Locale): string {
  if (answer.status === 'ambiguous' || answer.status === 'unknown') return unresolvedText(answer, locale);
  if (answer.status === 'refused') return refusalText(answer, locale);
  const { alert, current, fromHerePercent, isMetAlready, cite } = answer;
  const created = message(locale, 'alerts.created', { alert: alertText(alert, locale) });
  if (current === undefined) return created;
  const [asOf = '', ...notice] = originLines(current, locale);
  const price = cite?.('current.price') ?? priceText(current.price, alert.instrument, locale);
  const percentText = (path: string, percent: DecimalString): string =>
    cite?.(`${path}|signed`) ?? formatSignedPercent(percent);
  const { dayChangePercent, previousClose, level } = current;
  const isOfDay = alert.condition.type === 'change_percent' || alert.condition.field === 'changePercent';
  return [
    created,
    ...(fromHerePercent === undefined
      ? []
      : [message(locale, 'alerts.created.fromHere', { percent: percentText('fromHerePercent', fromHerePercent) })]),
    message(locale, isMetAlready ? 'alerts.created.holds' : 'alerts.created.notMet'),
    message(locale, 'alerts.created.now', { price, asOf }),
    ...(isOfDay && dayChangePercent !== undefined
      ? [
          message(locale, 'alerts.created.onDay', {
            percent: percentText('current.dayChangePercent', dayChangePercent),
          }),
        ]
      : []),
    ...(level !== undefined && previousClose?.date !== undefined
      ? [
          message(locale, 'alerts.created.base', {
            close: cite?.('current.previousClose.close') ?? priceText(previousClose.close, alert.instrument, locale),
            date: previousClose.date,
            level: cite?.('current.level') ?? priceText(level, alert.instrument, locale),
          }),
        ]
      : []),
    ...notice,
  ].join('\n');
}

function refusalText(refusal: Extract<AlertAnswer, { status: 'refused' }>, locale: Locale): string {
  switch (refusal.reason) {
    case 'condition':
      return message(locale, `alerts.value.${refusal.fault}`);
    case 'no-price':
      return message(locale, 'alerts.noPriceNow');
    case 'too-many':
      return message(locale, 'alerts.tooMany', { max: refusal.max });
    case 'duplicate':
      return message(locale, 'alerts.duplicate', { alert: alertText(refusal.alert, locale) });
  }
}
