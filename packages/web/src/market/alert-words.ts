import type { AlertCondition, AlertView, FiredAlertView, Locale } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { decimal, money, percent } from '../language/numbers.ts';

type Subject = Pick<AlertView, 'symbol' | 'instrumentName' | 'currency'>;

/** Returns the display name of an alert's instrument. */
export const subjectName = ({ instrumentName, symbol }: Subject): string => instrumentName ?? symbol;

/** Describes an alert's condition in a sentence. */
export function conditionSentence(language: Locale, condition: AlertCondition, { currency }: Subject): string {
  const { type, value, inclusive = false } = condition;
  const isLevel = type === 'above' || type === 'below';
  const shown = type === 'change_percent' ? decimal(language, value) : figure(language, condition, value, currency);
  return t(isLevel && inclusive ? `page.alerts.sentence.${type}.inclusive` : `page.alerts.sentence.${type}`, {
    value: shown,
  });
}

/** The value that made an alert fire. */
export function firedValue(language: Locale, { condition, currentValue, currency }: FiredAlertView): string {
  return figure(language, condition, currentValue, currency);
}

/** An alert that fired, in one line. */
export function alertNote(alert: FiredAlertView): string {
  const condition = conditionSentence(locale.value, alert.condition, alert);
  return t('page.alerts.note', { name: subjectName(alert), value: firedValue(locale.value, alert), condition });
}

function figure(
  language: Locale,
  { type, field }: AlertCondition,
  value: string,
  currency: string | undefined,
): string {
  if (type === 'change_percent' || field === 'changePercent') return percent(language, value, { sign: true });
  if (field === 'volume' || field === 'rsi' || currency === undefined) return decimal(language, value);
  return money(language, value, currency);
}
