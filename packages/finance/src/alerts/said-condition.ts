import { findNumbers, readText } from '@finclaw/language';
import type { AlertCondition, CurrencyCode, DecimalString } from '@finclaw/types';

/** A part of a sentence. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const DIGITS = 8;

/** What goes up, and what goes down. */
export const RISE =
  /오르|오른|올라|올랐|상승|뛰|증가|급등|\b(?:up|rises?|rose|risen|gains?|gained|goes up|went up|higher|increases?|jumps?|climbs?)\b/i;
export const FALL =
  /내리|내린|내려|내렸|떨어|하락|빠지|빠졌|빠진|급락|폭락|감소|\b(?:down|falls?|fell|fallen|drops?|dropped|lower|loses?|lost|declines?|dips?|decreases?)\b/i;

/** A condition of an alert as far as a sentence says it. */
export interface SaidCondition {
  readonly value: DecimalString;
  readonly field: NonNullable<AlertCondition['field']>;
  /** Absent when only the level was said ("7만원 되면"): the current price tells from which side it is reached. */
  readonly condition?: 'above' | 'at_or_above' | 'below' | 'at_or_below' | 'crosses_above' | 'crosses_below' | 'change_percent';
  readonly currency?: CurrencyCode;
}

/** By the first that fits. */
const DIRECTIONS: readonly (readonly [RegExp, NonNullable<SaidCondition['condition']>])[] = [
  [/상향\s?돌파|돌파|뚫|크로스\s?업|\b(?:crosses above|breaks? (?:above|through|out))\b/i, 'crosses_above'],
  [/하향\s?(?:돌파|이탈)|이탈|\b(?:crosses below|breaks? (?:below|down))\b/i, 'crosses_below'],
  [/이상|>=|≥|\b(?:at least|at or above|or (?:more|above|higher))\b/i, 'at_or_above'],
  [/이하|<=|≤|\b(?:at most|at or below|or (?:less|below|lower))\b/i, 'at_or_below'],
  [/까지\s?(?:떨어|내려|내리|빠지|하락)|\b(?:falls?|drops?|declines?|comes? down|goes down|dips?) to\b/i, 'at_or_below'],
  [/까지\s?(?:오르|올라|가|상승)|\b(?:rises?|climbs?|gets? up|goes up) to\b/i, 'at_or_above'],
  [
    /미만|밑|아래|하회|깨지|깨면|무너지|보다\s?(?:낮|싸|떨어|내려)|못\s?미치|<|\b(?:below|under|less than|lower than|beneath|cheaper)\b/i,
    'below',
  ],
  [
    /초과|넘|상회|위로|웃돌|보다\s?(?:높|비싸|올라|오르)|>|\b(?:above|over|exceeds?|more than|higher than|greater than|tops?|past)\b/i,
    'above',
  ],
  [FALL, 'at_or_below'],
  [RISE, 'at_or_above'],
];

/** Reads the level and the direction of an alert; undefined when no level is named. */
export function conditionIn(text: string, names: readonly Span[]): SaidCondition | undefined {
  const isFree = ({ start, end }: Span): boolean => !names.some((name) => start < name.end && end > name.start);
  const readings = readText(text).filter(isFree);
  const field = /rsi|알에스아이|상대\s?강도/i.test(text) ? 'rsi' : /거래량|\bvolume\b/i.test(text) ? 'volume' : 'price';
  const percent = readings.find(({ unit: { dimension } }) => dimension === 'percent' || dimension === 'percent-points');
  if (percent !== undefined && field === 'price') return moveOf(percent.value.toDecimal(DIGITS), text);
  const amount = readings.find(({ unit: { dimension, currency } }) => dimension === 'money' && currency !== undefined);
  const number = findNumbers(text).find((each) => {
    const isCount = /^\s?(?:주(?!문)|번|일|분봉)/.test(text.slice(each.end)) || /\(\s?$/.test(text.slice(0, each.start));
    return isFree(each) && !isCount;
  });
  const value = (amount ?? number)?.value.toDecimal(DIGITS);
  if (value === undefined) return undefined;
  const condition = DIRECTIONS.find(([pattern]) => pattern.test(text))?.[1];
  return { value, field, ...(condition && { condition }), ...(amount && { currency: amount.unit.currency as CurrencyCode }) };
}

/** A move on the day; "5% 떨어지면" is minus five. */
function moveOf(value: DecimalString, text: string): SaidCondition | undefined {
  const isDown = FALL.test(text) || value.startsWith('-');
  if (!isDown && !RISE.test(text) && !/이상|넘|\b(?:above|over|more than|at least)\b/i.test(text)) return undefined;
  const size = value.replace('-', '');
  return { value: (isDown ? `-${size}` : size) as DecimalString, field: 'changePercent', condition: 'change_percent' };
}
