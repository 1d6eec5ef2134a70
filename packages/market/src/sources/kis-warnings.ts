import type { QuoteWarning } from '@finclaw/types';
import { dig, textOf } from './dig.ts';

const BY_STATE: Readonly<Record<string, QuoteWarning>> = {
  '51': 'managed',
  '52': 'risk',
  '53': 'warning',
  '54': 'caution',
  '58': 'halted',
  '59': 'overheated',
};
const BY_ALARM: Readonly<Record<string, QuoteWarning>> = { '01': 'caution', '02': 'warning', '03': 'risk' };
/** Boolean fields, or fields with a code other than none. */
const FLAGS: readonly (readonly [field: string, warning: QuoteWarning])[] = [
  ['mang_issu_cls_code', 'managed'],
  ['sltr_yn', 'liquidation'],
  ['short_over_yn', 'overheated'],
  ['temp_stop_yn', 'halted'],
  ['vi_cls_code', 'volatility'],
];

/** Returns the exchange's warnings about a share, as KIS reports them with its price. */
export function kisWarnings(output: unknown): readonly QuoteWarning[] {
  const field = (name: string): string => textOf(dig(output, name)) ?? '';
  const flagged = FLAGS.filter(([name]) => !['', 'N', '0', '00'].includes(field(name))).map(([, warning]) => warning);
  const coded = [BY_ALARM[field('mrkt_warn_cls_code')], BY_STATE[field('iscd_stat_cls_code')], ...flagged];
  return [...new Set(coded.filter((each) => each !== undefined))];
}
