import { message } from '@finclaw/config';
import {
  describeInstrument,
  formatMoney,
  formatMoneyShort,
  groupThousands,
  instrumentText,
  Money,
} from '@finclaw/market';
import { sectorName } from '@finclaw/market/instruments';
import type { CurrencyCode, DecimalString, Locale } from '@finclaw/types';
import type { Screened, ScreenedRow, ScreenFigure } from './screen.ts';

const TIMES: ReadonlySet<ScreenFigure> = new Set(['per', 'pbr']);

/** Formats a ranking, line by line, with the number of omitted instruments. */
export function screenText(by: ScreenFigure, screened: Screened, locale: Locale): string[] {
  const { rows, lookedAt, notLookedAt, without, otherCurrency } = screened;
  if (rows.length === 0) return [message(locale, 'screen.nothing', { lookedAt })];
  const sources = [...new Set(rows.map(({ source }) => source))].join(', ');
  return [
    message(locale, 'screen.title', { figure: message(locale, `screen.by.${by}`), lookedAt, sources }),
    ...rows.map((row, at) => {
      const sector = row.instrument.sector === undefined ? '' : `  ${sectorName(row.instrument.sector, locale)}`;
      return `${`${at + 1}`.padStart(3)}  ${instrumentText(describeInstrument(row.instrument), locale)}  ${valueText(by, row, locale)}${sector}`;
    }),
    ...(notLookedAt === 0 ? [] : [message(locale, 'screen.left', { count: notLookedAt })]),
    ...(without === 0 ? [] : [message(locale, 'screen.without', { count: without })]),
    ...(otherCurrency === 0 ? [] : [message(locale, 'screen.otherCurrency', { count: otherCurrency })]),
    ...(rows.some(({ source }) => source === 'simulated') ? [message(locale, 'finance.simulatedNotice')] : []),
  ];
}

function valueText(by: ScreenFigure, { instrument, value, period }: ScreenedRow, locale: Locale): string {
  const money = (amount: DecimalString): Money => Money.of(amount, instrument.currency as CurrencyCode);
  const of = period === undefined ? '' : ` (${period})`;
  if (by === 'price' || by === 'eps') return formatMoney(money(value), locale) + of;
  if (by === 'marketCap') return formatMoneyShort(money(value), locale);
  if (by === 'volume' || TIMES.has(by)) return groupThousands(value) + of;
  return `${groupThousands(value)} %${of}`;
}
