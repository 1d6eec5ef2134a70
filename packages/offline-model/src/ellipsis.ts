import type { Instrument } from '@finclaw/finance/instruments';
import { findNumbers } from '@finclaw/language';
import type { Locale } from '@finclaw/types';
import type { Understanding } from './intent.ts';
import { PRONOUN, type Question } from './question.ts';
import { isFragment, type Slot, type SlotKind, slotsIn, wantsTheSame } from './slots.ts';
import { leftoverName, leftoverOf } from './words/leftover.ts';
import { continuedSum } from './words/sums.ts';

/** A request that was read, and what it was taken for. */
export interface ReadRequest {
  readonly question: Question;
  readonly intent: string;
  readonly understanding: Understanding;
}

/** A single word, which can only be the answer to a question. */
const ONE_WORD = /^[\p{L}\p{N}.&-]{1,20}\s?(?:이?요|입니다|please)?[.!]?$/u;
/** Kinds of parts that can be added to a request that has none of them, by what the request was about. */
const CAN_GAIN: Readonly<Record<string, readonly SlotKind[]>> = {
  quote: ['instrument', 'day', 'period'],
  history: ['instrument', 'period', 'day'],
  indicator: ['instrument', 'period'],
  news: ['instrument'],
  'market-hours': ['exchange', 'day'],
  'what-if': ['instrument', 'currency'],
  portfolio: ['instrument', 'currency'],
  'portfolio-trades': ['instrument', 'period'],
  trade: ['instrument'],
  'create-alert': ['instrument'],
  'change-watchlist': ['instrument'],
  convert: ['currency', 'shares', 'percent'],
};

/** What a message means in the light of the request before it: a choice from a list, the missing piece, or the same with another value. */
export function meantBy(said: string, locale: Locale, before: ReadRequest | undefined): string {
  if (before === undefined) return said;
  const { question, intent, understanding } = before;
  const { completedBy, changesThings = false } = understanding;
  const slots = slotsIn(said, question);
  const isReply = isFragment(said, slots);
  const sure =
    chosenIn(said, question, isReply ? slots : []) ?? (intent === 'calculate' ? continuedSum(said, question.text) : undefined);
  if (sure !== undefined) return sure;
  // What changes things may be done already: only the very piece it can lack is added to it, never a "고마워".
  const isCompletion = completedBy?.test(said) === true || (!changesThings && (isReply || ONE_WORD.test(said)));
  if (completedBy !== undefined && isCompletion && !REFUSAL.test(said))
    return isReply ? completed(slots, question) : `${question.text} ${said}`;
  const isCorrected = CORRECTION.test(said);
  const changed = siblingNamed(said, before) ?? anotherNumber(said, before, isCorrected || changesThings);
  if (changed !== undefined) return changed;
  const isRepeated = isCorrected || wantsTheSame(said, locale) || namesBoth(slots);
  if (!isReply || (changesThings && !isRepeated)) return said;
  return exchange(slots, before) ?? said;
}

/** The same again with one thing put right; an order is shown for approval once more. */
const CORRECTION =
  /^\s*(?:아니(?:야|요|다|지|,)?|아냐|아참|아차|말고|정정|no,?|sorry,?|wait,?|oops,?|i mean(?:t)?|actually,?|make (?:it|that))\s/i;

/** "기아는 15만원" after an alert for Hyundai: a name with a figure of its own can only mean the same again. */
const namesBoth = (slots: readonly Slot[]): boolean =>
  slots.some(({ kind }) => kind === 'instrument') && slots.some(({ kind }) => kind === 'money' || kind === 'shares');

/** What asks for another figure when only its number changes. */
const BY_NUMBER: readonly string[] = ['convert', 'what-if', 'affordable'];
const ONLY_NUMBER =
  /^\s*(?:(?:and|what about|how about|그럼|그러면|그리고)\s+)?(\d[\d,.]*[만억천백]*)\s?(?:은|는|이면|면)?\s*[?!.]*$/i;

/** "sorry, 3", "300 euros in won" → "and 450?": another value for the one number of the request. */
function anotherNumber(said: string, { question: { text }, intent }: ReadRequest, isPutRight: boolean): string | undefined {
  const number = isPutRight
    ? new RegExp(`${CORRECTION.source}(\\d+)\\s*[.!]*$`, 'i').exec(said)?.[1]
    : BY_NUMBER.includes(intent)
      ? ONLY_NUMBER.exec(said)?.[1]
      : undefined;
  const [only, ...others] = findNumbers(text);
  if (number === undefined || only === undefined || others.length > 0) return undefined;
  return text.slice(0, only.start) + number + text.slice(only.end);
}

const CLASS_NAMED =
  /^\s*(?:아니(?:야|요)?,?\s*|no,?\s*|and\s*|what about\s*)?(?:그\s?|the\s*)?(?:(우선주|preferred)|보통주|본주|common|ordinary)(?:는|은|로|요|도|말이야|얼마야|얼마|\s(?:one|shares?|stock))?\s*[?!.]*$/i;

/** "아니 우선주", "the preferred one": another class of the same share. */
function siblingNamed(said: string, { question }: ReadRequest): string | undefined {
  const wanted = CLASS_NAMED.exec(said);
  const mention = question.mentions.find(({ resolution }) => resolution.kind === 'found');
  if (wanted === null || mention?.resolution.kind !== 'found') return undefined;
  const isPreferred = wanted[1] !== undefined;
  const sibling = mention.resolution.siblings.find(({ names }) => /preferred/i.test(names.en) === isPreferred);
  return sibling === undefined ? undefined : question.text.replace(mention.text, () => sibling.names.ko);
}

/** "No" to a question back. */
export const REFUSAL =
  /^\s*(?:(?:아니(?:야|요|에요|오|다)?|아냐|음|그냥)[\s,]*)?(?:아니(?:야|요|에요|오|다)?|됐어(?:요)?|안\s?(?:할래|살래|팔래|해)(?:요)?|나중에(?:\s?할게)?(?:요)?|됐다|취소|그만|하지\s?마|싫어|no|nope|cancel|never ?mind|stop|forget it)\s*[.!]*$/i;

/** A request with what it lacked, and with another value for what it had: "애플 사줘" → "아니 테슬라" → "3주". */
function completed(slots: readonly Slot[], question: Question): string {
  return slots.reduce((text, slot) => replaced(text, slot, question) ?? `${text} ${slot.text}`, question.text);
}

/** A request with another value for the one part of its kind; undefined if it has none or several. */
function replaced(text: string, { kind, text: value }: Slot, question: Question): string | undefined {
  const [target, ...others] = slotsIn(question.text, question).filter((each) => each.kind === kind);
  return target !== undefined && others.length === 0 ? text.replace(target.text, () => value) : undefined;
}

function exchange(slots: readonly Slot[], { question, intent }: ReadRequest): string | undefined {
  const known = slotsIn(question.text, question);
  const wanted = slots.filter(({ kind }) => (intent === 'market-hours' ? kind !== 'instrument' : kind !== 'exchange'));
  const rate = question.mentions.find(({ resolution }) => resolution.kind === 'found' && resolution.instrument.type === 'forex');
  let text: string | undefined = wanted.length === 0 ? undefined : question.text;
  for (const slot of wanted) {
    if (text === undefined) break;
    const canGain = !known.some(({ kind }) => kind === slot.kind) && (CAN_GAIN[intent] ?? []).includes(slot.kind);
    if (slot.kind === 'currency' && rate !== undefined) text = text.replace(rate.text, () => `${slot.text} 환율`);
    else if (intent === 'indicator' && slot.kind === 'period') text = withPeriod(text, slot.text);
    else if (!canGain) text = replaced(text, slot, question);
    else if (slot.kind === 'instrument' && PRONOUN.test(text)) text = text.replace(PRONOUN, () => slot.text);
    else text = slot.kind === 'currency' ? `${text} ${slot.text}로` : `${slot.text} ${text}`;
  }
  return text;
}

/** An indicator over another number of days. */
function withPeriod(text: string, period: string): string {
  const days = /(?<!\d)\d+\s?(?:일(?=선|\s|[가-힣])|-?\s?days?)/i;
  return days.test(text) ? text.replace(days, () => period) : `${period} ${text}`;
}

/** The request with its one unclear name replaced by the instrument that "2번" or "응" picks. */
function chosenIn(said: string, question: Question, slots: readonly Slot[]): string | undefined {
  const unclear = unclearName(question);
  if (unclear === undefined) return undefined;
  const [named, ...others] = slots.filter(({ kind }) => kind === 'instrument');
  const chosen = chosenFrom(said, unclear.candidates)?.symbol ?? (others.length === 0 ? named?.text : undefined);
  return chosen === undefined ? undefined : question.text.replace(unclear.name, () => chosen);
}

/** The name that the user was asked about, with what was offered for it. */
function unclearName(question: Question): { readonly name: string; readonly candidates: readonly Instrument[] } | undefined {
  const { text, mentions, directory } = question;
  const [unclear, ...others] = mentions.flatMap(({ text: name, resolution }) =>
    resolution.kind === 'ambiguous' ? [{ name, candidates: resolution.candidates }] : [],
  );
  if (unclear !== undefined && others.length === 0) return unclear;
  const name = mentions.length > 0 ? undefined : leftoverName(leftoverOf(text, slotsIn(text, question)));
  const resolution = name === undefined ? undefined : directory.resolve(name);
  if (name === undefined || resolution === undefined || resolution.kind === 'found' || !text.includes(name)) return undefined;
  return { name, candidates: resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest };
}

const PICKED =
  /^\s*(?:the\s|number\s|#)?(?:(\d{1,2})|(첫|first)|(두|둘|second)|(세|셋|third)|(네|넷|fourth))\s*(?:번째|번|째|\.)?\s*(?:거|것|꺼|이?요|으로|걸로|one)?\s*[.!?]*$/i;
const YES =
  /^\s*(?:응+|네+|넵|예|어|웅|맞아(?:요)?|맞습니다|그래(?:요)?|ㅇㅇ|ㅇㅋ|yes|yeah|yep|yup|right|correct|sure)\s*[.!?]*$/i;

function chosenFrom(said: string, offered: readonly Instrument[]): Instrument | undefined {
  if (offered.length === 1 && YES.test(said)) return offered[0];
  const [, number, ...ordinals] = PICKED.exec(said) ?? [];
  if (number !== undefined) return offered[Number(number) - 1];
  const place = ordinals.findIndex((word) => word !== undefined);
  return place < 0 ? undefined : offered[place];
}
