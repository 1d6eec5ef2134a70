import type { DecimalString } from '@finclaw/types';
import { readingsIn } from './money.ts';

/** A percentage in a sentence. */
interface SpokenPercent {
  readonly value: DecimalString;
  readonly start: number;
  readonly end: number;
}

const DIGITS = 8;

/** The percentages of a sentence: 20%, -3.5퍼센트, 오 프로. */
export function findPercents(text: string): SpokenPercent[] {
  return readingsIn(text).flatMap(({ start, end, value, unit }) =>
    unit.dimension === 'percent' || unit.dimension === 'percent-points' ? [{ value: value.toDecimal(DIGITS), start, end }] : [],
  );
}

export const RISE =
  /오르|오른|올라|올랐|상승|뛰|증가|급등|\b(?:up|rises?|rose|risen|gains?|gained|goes up|went up|higher|increases?|jumps?|climbs?)\b/i;
export const FALL =
  /내리|내린|내려|내렸|떨어|하락|빠지|빠졌|빠진|급락|폭락|감소|\b(?:down|falls?|fell|fallen|drops?|dropped|lower|loses?|lost|declines?|dips?|decreases?)\b/i;
