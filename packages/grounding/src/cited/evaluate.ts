import { calculate, NUMBER, QUANTITY_FORMATS, type Quantity, refusalHint } from '@finclaw/finance';
import { loneNumber, Rational } from '@finclaw/language';
import type { CitedSpan } from '@finclaw/types';
import { unitOfDimension } from '../evidence/make-fact.ts';
import { type PathStep, refuse } from '../facts/places.ts';
import { type CitedResult, factsAt } from './cited-result.ts';

/** Finds what lies under a handle. */
export type FindResult = (handle: string) => CitedResult | undefined;

const LONGEST_CITATION = 300;
const QUOTED = '["“](?<text>[^"”]*)["”]';
/** One step of a path: `["label"]`, `[0]`, `[*]`, the row `[field="text"]`, or `.field`. */
const STEP = String.raw`\s*(?:\.\s*)?\[\s*(?:(?<all>\*)|(?<index>-?\d+)|${QUOTED}|(?<field>[\p{L}_][\p{L}\p{N}_.]*)\s*=\s*(?:${QUOTED}|(?<text>[^\s"“”\]]+)))\s*\]|\s*\.\s*(?:${QUOTED}|(?<text>[\p{L}\p{N}_]+))`;
const STEPS = new RegExp(STEP, 'gu');
const HANDLE = /r[1-9]\d{0,5}/;
const PATH = String.raw`${HANDLE.source}(?![\p{L}\p{N}_])(?:${STEP.replaceAll(/\?<\w+>/g, '?:')})*`;
/** What stands for values in a citation: a path, how many things a path leads to, or a number that is supposed. */
const OPERAND = new RegExp(String.raw`(?<![\p{L}\p{N}_])(${PATH}|count\s*\(\s*${PATH}\s*\)|assume\s*\([^()]*\))`, 'u');
/** The comma before what is no number. */
const BEFORE_UNIT = /,(?=[^\d,]*$)/;
/** What is wrong with a citation that the calculator refuses. */
const KINDS: Readonly<Record<string, 'unit' | 'value'>> = { units: 'unit', values: 'value' };

/**
 * Works out one citation, exactly and with units, to be written in the formats behind its bars; throws what is wrong with it. Without a formula
 * it is one value as it stands in a result.
 */
export function evaluate(source: string, find: FindResult) {
  if (source.length > LONGEST_CITATION) refuse('unreadable', `longer than ${LONGEST_CITATION} characters`);
  const parts = source.split(OPERAND);
  const [rest = '', ...behind] = parts.pop()!.split('|');
  const formats = behind.map((format) => format.trim());
  const unknown = formats.find((format) => !QUANTITY_FORMATS.includes(format));
  if (unknown !== undefined) refuse('unreadable', `no format "${unknown}"; there are ${QUANTITY_FORMATS.join(', ')}`);
  const pieces = [...parts, rest].map((part, at) => (at % 2 === 0 ? { text: part } : operandOf(part, find)));
  const outcome = calculate(pieces.map(({ text, values }) => values ?? text));
  if (!outcome.ok) return refuse(KINDS[outcome.refusal.reason] ?? 'unreadable', refusalHint(outcome.refusal));
  const { quantity, numbers } = outcome;
  const facts = pieces.flatMap((piece) => piece.facts ?? []);
  const supposed = [...pieces.flatMap((piece) => piece.supposed ?? []), ...numbers.map((number) => number.toDecimal(20))];
  const formula = pieces.reduce((all, { text }) => all + text, '').trim();
  const isValue = facts.length === 1 && formula === facts[0]!.value;
  return {
    ...{ quantity, formats, value: quantity.amount.toDecimal(20), facts, formula: isValue ? undefined : formula },
    supposed: supposed.length > 0 ? supposed : undefined,
  };
}

/** A piece of a citation, how it reads in a formula, and what it stands for. */
interface Operand extends Partial<Pick<CitedSpan, 'facts' | 'supposed'>> {
  readonly text: string;
  readonly values?: readonly Quantity[];
}

function operandOf(text: string, find: FindResult): Operand {
  if (text.startsWith('assume')) {
    // A number of the user's, or one that is only supposed, may have a unit.
    const [number = '', named] = text.slice(text.indexOf('(') + 1, -1).split(BEFORE_UNIT);
    const { quantity, facts, supposed } = evaluate(number, find);
    const word = named?.replaceAll(/["“”\s]/g, '');
    const unit = word === undefined ? quantity.unit : unitSaid(word);
    return { text, facts, supposed, values: [{ ...quantity, unit: unit ?? refuse('unit', `no unit "${word}"; ${UNITS}`) }] };
  }
  const [handle] = HANDLE.exec(text)!;
  const result = find(handle) ?? refuse('result', `no result ${handle} in this conversation`);
  const steps = [...text.matchAll(STEPS)].map(({ groups }): PathStep => groups!);
  const isCounted = text.startsWith('count');
  const facts = factsAt(result, steps, isCounted);
  const told = facts.map(({ value }) => value).join(', ');
  const values = facts.map(({ value, unit = NUMBER }) => ({ amount: Rational.parse(value), unit }));
  return { text: isCounted ? `count(${told})` : told, values, facts };
}

const UNITS = 'write KRW, USD, %, shares or points';
const CURRENCIES = /^[A-Z]{3}(?:\/[A-Z]{3})?$/;

/** What a number with this sign or word measures, as citations call it; nothing where the word makes it another number. */
export function unitSaid(word: string): string | undefined {
  if (CURRENCIES.test(word)) return word;
  const { value, unit } = loneNumber(`1 ${word}`) ?? loneNumber(`${word}1`) ?? {};
  if (value?.compareTo(Rational.one) !== 0) return undefined;
  const { dimension, currency } = unit!;
  return currency ?? (dimension === 'duration' ? NUMBER : unitOfDimension(dimension));
}
