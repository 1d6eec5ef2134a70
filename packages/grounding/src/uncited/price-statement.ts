import type { Stretch } from '@finclaw/language';
import { agrees } from '../answer/compare.ts';
import type { WrittenFigure } from '../answer/written-figure.ts';
import { type OwnFact, quantityOf } from './own-facts.ts';

/** What stands directly before a price that is stated, and how the statement ends behind it. */
const STATED_BEFORE =
  /(?:\b(?:closed|closes|trades|trading|traded|priced) at|\bprice (?:is|was|stands at)|(?:종가|현재가|주가)(?:는|은|가)?)\s*$/i;
const ENDS =
  /^(?:[.,;)]|$|입니다|이에요|예요|였습니다|이었습니다|이고|이며|에\s?(?:마감|거래(?:되|됐|중))|\s(?:and|on|as of|today|per share|\()|\s?\()/;
const STATED_AFTER = /^에\s?(?:마감|거래(?:되|됐|중))/;
/** Sentences about what is not the price now. */
const OTHER =
  /\b(?:if|would|could|should|target|alert|limit|when|above|below|bought|paid|cost|forecast|estimate|average|yesterday|ago|last|previous)\b|목표|만약|알림|지정가|이상|이하|매수|매입|평단|평균|전망|예상|어제|전일|작년|지난|[으라하르리지]면/i;

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
  if (cell || dimension !== 'money' || written.isRough || OTHER.test(text.slice(start, end))) return undefined;
  const behind = text.slice(written.end, end);
  if (!(STATED_BEFORE.test(text.slice(start, written.start)) && ENDS.test(behind)) && !STATED_AFTER.test(behind))
    return undefined;
  const prices = facts.filter(
    ({ field, unit, ids }) => ids !== undefined && unit === 'money' && (field === 'price' || field === 'close'),
  );
  const subjects = new Set(prices.map(({ subject }) => subject));
  const [newest] = prices.filter(({ field, at }) => field === 'price' && at !== undefined);
  if (newest === undefined || subjects.size !== 1 || (currency !== undefined && newest.currency !== currency)) return undefined;
  const isSaid = facts.some((fact) => fact.unit === 'money' && agrees(written, { quantity: quantityOf(fact), isTyped: true }));
  return isSaid ? undefined : newest;
}
