import type { Stretch } from '@finclaw/language';
import { agrees } from '../answer/compare.ts';
import type { WrittenFigure } from '../answer/written-figure.ts';
import { type OwnFact, quantityOf } from './own-facts.ts';

/** A sentence that states a price or a close directly before or behind the digits. */
const STATED_BEFORE =
  /(?:\b(?:closed|closes|trades|trading|traded|priced) at|\bprice (?:is|was|stands at)|(?:종가|현재가|주가)(?:는|은|가)?)\s*$/i;
const STATED_AFTER = /^에\s?(?:마감|거래(?:되|됐|중))/;
/** Sentences about what is not the price now. */
const OTHER =
  /\b(?:if|would|could|should|target|alert|limit|when|above|below|bought|paid|cost|forecast|estimate|yesterday|ago|last|previous)\b|목표|만약|알림|지정가|이상|이하|매수|매입|평단|전망|예상|어제|전일|작년|지난|[으라하]면/i;

/**
 * The fact that a stated price disagrees with: our own price of that instrument, and none of the instrument's amounts is what the sentence says.
 * Undefined unless that is certain.
 */
export function priceStatement(
  written: WrittenFigure,
  { start, end, cell }: Stretch,
  text: string,
  facts: readonly OwnFact[],
): OwnFact | undefined {
  const { dimension, currency } = written.reading.unit;
  const sentence = text.slice(start, end);
  if (cell || dimension !== 'money' || written.isRough || OTHER.test(sentence)) return undefined;
  const before = text.slice(start, written.start);
  if (!STATED_BEFORE.test(before) && !STATED_AFTER.test(text.slice(written.end, end))) return undefined;
  const prices = facts.filter(
    ({ field, unit, ids }) => ids !== undefined && unit === 'money' && (field === 'price' || field === 'close'),
  );
  const subjects = new Set(prices.map(({ subject }) => subject));
  const [newest] = prices.filter(({ field, at }) => field === 'price' && at !== undefined);
  if (newest === undefined || subjects.size !== 1 || (currency !== undefined && newest.currency !== currency)) return undefined;
  const isSaid = facts.some((fact) => fact.unit === 'money' && agrees(written, { quantity: quantityOf(fact), isTyped: true }));
  return isSaid ? undefined : newest;
}
