import type { Instrument } from '@finclaw/finance/instruments';
import { KOREAN_PARTICLES } from '@finclaw/language';
import { PRONOUN, type Question } from './question.ts';
import { nameIn, type Said, type Slot, type SlotKind } from './said.ts';
import type { Understanding } from './script.ts';

/** A request that was read, and what it was taken for. */
export interface ReadRequest {
  readonly question: Question;
  readonly intent: string;
  readonly understanding: Understanding;
}

/** Words of a reply that only point back at what was said before. */
const POINTING = new RegExp(
  [
    '(?<![가-힣])(?:그럼|그러면|그렇다면|그리고|그런데|근데|아니|음|아|그|혹시|이번엔|이번에는|그다음|다음은|대신|말고|또|역시)(?![가-힣])',
    `(?:(?:것|거|꺼)?(?:${KOREAN_PARTICLES})|이?면|인|일\\s?때|경우|건|말고)(?=[\\s?!.,~]|$)`,
    "\\b(?:and|what about|how about|what's about|then|ok|okay|so|or|also|too|as well|instead|in|for|with|at|on|if|the|same|now|rather|no|make it)\\b",
    '[?!.,~]',
  ].join('|'),
  'giu',
);

/** True for a reply that consists of exchangeable parts and words that point back: "그럼 하이닉스는?", "and in won?", "30%면?". */
export function isFragment({ text, slots }: Said): boolean {
  if (slots.length === 0) return false;
  let rest = text;
  for (const { start, end } of slots) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest.replace(POINTING, ' ').replace(POINTING, ' ').trim() === '';
}

/** The same is wanted for something else too. */
const THE_SAME = /도(?:요|\s|[?!.]|$)|똑같이|마찬가지|\b(?:too|also|as well|the same)\b/i;
/** A single word, which can only be the answer to a question. */
const ONE_WORD = /^[\p{L}\p{N}.&-]{1,20}\s?(?:이?요|입니다|please)?[.!]?$/u;
/** The same again with one thing put right; an order is shown for approval once more. */
const CORRECTION =
  /^\s*(?:아니(?:야|요|다|지|,)?|아냐|아참|아차|말고|정정|no,?|sorry,?|wait,?|oops,?|i mean(?:t)?|actually,?|make (?:it|that))\s/i;
/** "No" to a question back. */
export const REFUSAL =
  /^\s*(?:(?:아니(?:야|요|에요|오|다)?|아냐|음|그냥)[\s,]*)?(?:아니(?:야|요|에요|오|다)?|됐어(?:요)?|안\s?(?:할래|살래|팔래|해)(?:요)?|나중에(?:\s?할게)?(?:요)?|됐다|취소|그만|하지\s?마|싫어|no|nope|cancel|never ?mind|stop|forget it)\s*[.!]*$/i;
const PICKED =
  /^\s*(?:the\s|number\s|#)?(?:(\d{1,2})|(첫|first)|(두|둘|second)|(세|셋|third)|(네|넷|fourth))\s*(?:번째|번|째|\.)?\s*(?:거|것|꺼|이?요|으로|걸로|one)?\s*[.!?]*$/i;
const YES =
  /^\s*(?:응+|네+|넵|예|어|웅|맞아(?:요)?|맞습니다|그래(?:요)?|ㅇㅇ|ㅇㅋ|yes|yeah|yep|yup|right|correct|sure)\s*[.!?]*$/i;
/** The requests to which a part can be added that they do not have. */
const CAN_GAIN: Readonly<Partial<Record<SlotKind, string>>> = {
  instrument: 'quote history indicator news what-if portfolio portfolio-trades trade create-alert change-watchlist',
  ...{ period: 'quote history indicator portfolio-trades', day: 'quote history market-hours', exchange: 'market-hours' },
  ...{ currency: 'what-if portfolio convert', shares: 'convert', percent: 'convert' },
};

/** What a message means in the light of the request before it: that request with the parts of this one filled in, or what it says itself. */
export function meantBy(said: Said, before: ReadRequest | undefined): string {
  if (before === undefined) return said.text;
  const { text, slots } = said;
  const { question, understanding } = before;
  const { completedBy, changesThings = false } = understanding;
  const isReply = isFragment(said);
  const chosen = chosenIn(text, question, isReply ? slots : []);
  if (chosen !== undefined) return chosen;
  // What changes things may be done already: only the very piece it can lack is added to it, never a "고마워".
  const isCompletion = completedBy?.test(text) === true || (!changesThings && (isReply || ONE_WORD.test(text)));
  if (completedBy !== undefined && isCompletion && !REFUSAL.test(text))
    return isReply ? (filledIn(slots, before, true) ?? text) : `${question.text} ${text}`;
  const isCorrected = CORRECTION.test(text);
  // "기아는 15만원" after an alert for Hyundai: a name with a figure of its own can only mean the same again.
  const has = (...kinds: SlotKind[]): boolean => slots.some(({ kind }) => kinds.includes(kind));
  // "테슬라 RSI" lacks nothing.
  if (has('instrument') && has('indicator')) return text;
  const isRepeated = isCorrected || THE_SAME.test(text) || (has('instrument') && has('money', 'shares'));
  if (!isReply || (changesThings && !isRepeated)) return text;
  return filledIn(slots, before, false) ?? text;
}

/** A request with other values for its parts, and with parts that it lacked where it can have them; undefined where one does not fit. */
function filledIn(slots: readonly Slot[], { question, intent }: ReadRequest, isCompletion: boolean): string | undefined {
  const fitting = slots.filter(({ kind }) => isCompletion || kind !== (intent === 'market-hours' ? 'instrument' : 'exchange'));
  // "애플이랑 테슬라는?": both stand where one stood.
  const wanted = [...Map.groupBy(fitting, ({ kind }) => kind)].map(([kind, all]) => ({ kind, text: textOf(all) }));
  const rate = question.mentions.find(({ resolution }) => resolution.kind === 'found' && resolution.instrument.type === 'forex');
  let text = question.text;
  for (const { kind, text: value } of wanted) {
    const [known, ...others] = question.slots.filter((each) => each.kind === kind);
    const canGain = known === undefined && (isCompletion || CAN_GAIN[kind]?.split(' ').includes(intent) === true);
    if (isCompletion && (known === undefined || others.length > 0)) text = `${text} ${value}`;
    else if (kind === 'currency' && rate !== undefined) text = text.replace(rate.text, () => `${value} 환율`);
    else if (intent === 'indicator' && kind === 'period') text = withPeriod(text, value);
    else if (known !== undefined && others.length === 0) text = text.replace(known.text, () => value);
    else if (!canGain) return undefined;
    else if (kind === 'instrument' && PRONOUN.test(text)) text = text.replace(PRONOUN, () => value);
    else text = kind === 'currency' ? `${text} ${value}로` : `${value} ${text}`;
  }
  return wanted.length === 0 ? undefined : text;
}

const textOf = (slots: readonly Slot[]): string => slots.map(({ text }) => text).join(' ');

/** An indicator over another number of days. */
function withPeriod(text: string, period: string): string {
  const days = /(?<!\d)\d+\s?(?:일(?=선|\s|[가-힣])|-?\s?days?)/i;
  return days.test(text) ? text.replace(days, () => period) : `${period} ${text}`;
}

/** The request with its one unclear name replaced by the instrument that "2번" or "응" picks. */
function chosenIn(said: string, question: Question, slots: readonly Slot[]): string | undefined {
  const unclear = unclearName(question);
  if (unclear === undefined) return undefined;
  // Nothing but a name is the answer to which one: "엔비디아 RSI" is a question of its own.
  const [named, ...others] = slots;
  const isName = named?.kind === 'instrument' && others.length === 0;
  const chosen = chosenFrom(said, unclear.candidates)?.symbol ?? (isName ? named.text : undefined);
  return chosen === undefined ? undefined : question.text.replace(unclear.name, () => chosen);
}

/** The name that the user was asked about, with what was offered for it. */
function unclearName({ text, mentions, directory, left }: Question) {
  const [unclear, ...others] = mentions.flatMap(({ text: name, resolution }) =>
    resolution.kind === 'ambiguous' ? [{ name, candidates: resolution.candidates }] : [],
  );
  if (unclear !== undefined && others.length === 0) return unclear;
  const name = mentions.length > 0 ? undefined : nameIn(left);
  const resolution = name === undefined ? undefined : directory.resolve(name);
  if (name === undefined || resolution === undefined || resolution.kind === 'found' || !text.includes(name)) return undefined;
  return { name, candidates: resolution.kind === 'ambiguous' ? resolution.candidates : resolution.nearest };
}

function chosenFrom(said: string, offered: readonly Instrument[]): Instrument | undefined {
  if (offered.length === 1 && YES.test(said)) return offered[0];
  const [, number, ...ordinals] = PICKED.exec(said) ?? [];
  return offered[number === undefined ? ordinals.findIndex((word) => word !== undefined) : Number(number) - 1];
}
