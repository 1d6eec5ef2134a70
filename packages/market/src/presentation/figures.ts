import { message } from '@finclaw/config';
import {
  type CurrencyCode,
  createDecimalString,
  type DecimalString,
  type Freshness,
  type Locale,
} from '@finclaw/types';
import { compareDecimals, multiplyDecimals } from '../money/decimal.ts';
import { formatMoney, groupThousands } from '../money/format.ts';
import { Money } from '../money/money.ts';

/** Writes a citation of the value at a path of a result; a format may follow after a bar. */
export type Cite = (path: string) => string;

/** A part of a tool's result whose figures are written as citations where possible. */
export interface Citable {
  readonly cite?: Cite;
}

/** A tool's result that is written with citations only, with its handle. */
export interface Cited {
  readonly handle: string;
  readonly cite: Cite;
}

/** Prefixes citations with a path. */
export const citeBelow = (cite: Cite | undefined, path: string): Citable =>
  cite === undefined ? {} : { cite: (inner) => cite(`${path}.${inner}`) };

/** The instrument of a price, as far as its format depends on it. */
interface PricedThing {
  readonly type?: string;
  /** Unknown for delisted instruments. */
  readonly currency?: string;
}

/** A price in its own unit: money, points for an index, or a bare number where no unit is known. */
export function priceText(price: DecimalString, { type, currency }: PricedThing, locale: Locale): string {
  if (type === 'index') return message(locale, 'finance.points', { value: groupThousands(price) });
  if (currency === undefined) return groupThousands(price);
  return formatMoney(Money.of(price, currency as CurrencyCode), locale, { digits: 'price' });
}

/** The size of a change, without its sign. */
export function changeText(change: DecimalString, thing: PricedThing, locale: Locale): string {
  const isNegative = compareDecimals(change, 0n) < 0;
  return priceText(isNegative ? multiplyDecimals(change, -1n) : change, thing, locale);
}

/** A change with its sign, such as +900원. */
export function signedChangeText(change: DecimalString, thing: PricedThing, locale: Locale): string {
  const direction = compareDecimals(change, 0n);
  return `${direction > 0 ? '+' : direction < 0 ? '-' : ''}${changeText(change, thing, locale)}`;
}

/** Formats a percentage with its sign and its original digits. */
export function percentText(percent: DecimalString): string {
  return `${compareDecimals(percent, 0n) > 0 ? '+' : ''}${percent}%`;
}

/** Formats an instant of a result to the minute, in its zone: 2026-11-16 10:30 (한국시간). */
export function timeText(iso: string, timeZone: string, locale: Locale): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} (${zoneText(timeZone, locale)})`;
}

/** Returns the display name of a zone. */
export const zoneText = (zone: string, locale: Locale): string =>
  isKnownZone(zone) ? message(locale, `finance.zone.${zone}`) : zone;

/** Formats the source and freshness of a figure: 시뮬레이션 시장, or "yahoo, 15분 지연". */
export function sourceText(source: string, freshness: Freshness | undefined, locale: Locale): string {
  if (source === 'simulated' || source === 'own') return message(locale, `finance.source.${source}`);
  return freshness === undefined ? source : `${source}, ${freshnessText(freshness, locale)}`;
}

/** Describes the freshness of a price. */
function freshnessText(freshness: Freshness, locale: Locale): string {
  if (freshness.kind === 'delayed') return message(locale, 'finance.freshness.delayed', { minutes: freshness.minutes });
  if (freshness.kind === 'last-close') return message(locale, 'finance.freshness.last-close', { date: freshness.date });
  return message(locale, `finance.freshness.${freshness.kind}`);
}

/** Formats a calculated number, grouped by thousands. */
export function numberText(value: string): string {
  return groupThousands(createDecimalString(value));
}

const isKnownZone = (zone: string): zone is 'Asia/Seoul' | 'America/New_York' | 'UTC' =>
  zone === 'Asia/Seoul' || zone === 'America/New_York' || zone === 'UTC';
