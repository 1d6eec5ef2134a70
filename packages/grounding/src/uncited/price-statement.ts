import { readText, type Span, type Stretch } from '@finclaw/language';
import { agrees } from '../answer/compare.ts';
import type { WrittenFigure } from '../answer/written-figure.ts';
import { type OwnFact, quantityOf } from './own-facts.ts';

/** Matches the text allowed before the name of an instrument in a plain statement of its price. */
const OPENING = /^[\s*_>#-]*(?:(?:today|currently|now),? |오늘 |현재 |지금 )?$/i;
/** The words between the name and its price: "Apple (AAPL) closed at", "삼성전자 종가는". */
const STATES =
  /^\*{0,2}(?:\s?\([^()]{1,12}\))?\*{0,2}(?:\s(?:shares? |stock )?(?:closed|closes|trades|is trading|currently trades|is currently trading) at|(?:'s|’s) (?:share |stock |closing |current )?price (?:is|was|stands at)|(?:의|은|는|이|가)?\s?(?:현재가|종가|주가)(?:는|은|가))\s\*{0,2}$/i;
const NAMED_ONLY = /^\*{0,2}(?:\s?\([^()]{1,12}\))?\*{0,2}(?:은|는|이|가)\s\*{0,2}$/;
const CLOSES = /^에\s?(?:마감|거래(?:되|됐|중))/;
/** Matches the end of a statement of a price. */
const ENDS = /^\*{0,2}(?:[.,;]|$|입니다|이에요|예요|이고|이며|\s(?:and|today|per share)\b|\s?\()/;

/**
 * Returns the fact a plainly stated price disagrees with: our own newest price of that instrument, when the sentence
 * contains only the name, the field and the price, names no other day, and no amount of the instrument has the stated
 * value. Undefined unless all of that holds.
 */
export function priceStatement(
  written: WrittenFigure,
  { start, end, cell }: Stretch,
  text: string,
  { name, facts }: { readonly name: Span | undefined; readonly facts: readonly OwnFact[] },
): OwnFact | undefined {
  const { dimension, currency } = written.reading.unit;
  if (cell || name === undefined || dimension !== 'money' || written.isRough || written.bound) return undefined;
  const [between, behind] = [text.slice(name.end, written.start), text.slice(written.end, end)];
  const isStated = (STATES.test(between) && ENDS.test(behind)) || (NAMED_ONLY.test(between) && CLOSES.test(behind));
  if (!OPENING.test(text.slice(start, name.start)) || !isStated) return undefined;
  const prices = facts.filter(
    ({ field, unit, ids }) => ids !== undefined && unit === 'money' && (field === 'price' || field === 'close'),
  );
  const subjects = new Set(prices.map(({ subject }) => subject));
  const [newest] = prices.filter(({ field, at }) => field === 'price' && at !== undefined);
  if (newest === undefined || subjects.size !== 1 || (currency !== undefined && newest.currency !== currency))
    return undefined;
  if (
    readText(text.slice(start, end)).some(
      ({ kind }) => kind === 'date' || kind === 'time' || kind === 'year' || kind === 'period',
    )
  )
    return undefined;
  const isKnownAmount = facts.some(
    (fact) => fact.unit === 'money' && agrees(written, { quantity: quantityOf(fact), isTyped: true }),
  );
  return isKnownAmount ? undefined : newest;
}
