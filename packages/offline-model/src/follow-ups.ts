import type { Instrument } from '@finclaw/finance/instruments';
import { findNumbers, KOREAN_PARTICLES } from '@finclaw/language';
import { PRONOUN, type Question } from './question.ts';
import { isFree, nameIn, type Said, type Slot, type SlotKind, type Span } from './said.ts';
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
/** The same again with one thing put right. */
const CORRECTION =
  /^\s*(?:아니(?:야|요|다|지|,)?|아냐|아참|아차|말고|정정|no,?|sorry,?|wait,?|oops,?|i mean(?:t)?|actually,?|make (?:it|that))\s/i;
/** "No" to a question back. */
export const REFUSAL =
  /^\s*(?:(?:아니(?:야|요|에요|오|다)?|아냐|음|그냥)[\s,]*)?(?:아니(?:야|요|에요|오|다)?|됐어(?:요)?|안\s?(?:할래|살래|팔래|해)(?:요)?|나중에(?:\s?할게)?(?:요)?|됐다|취소|그만|하지\s?마|싫어|no|nope|cancel|never ?mind|stop|forget it)\s*[.!]*$/i;
const PICKED =
  /^\s*(?:the\s|number\s|#)?(?:(\d{1,2})|(첫\s?번?째|하나|first)|(두\s?번?째|둘|second)|(세\s?번?째|셋|third)|(네\s?번?째|넷|fourth))\s*(?:번째|번|\.)?\s*(?:거|것|꺼|이?요|으로|걸로|one)?\s*[.!?]*$/i;
/** "Yes" to a question: a word that says so, and what people add to it. */
const YES = new RegExp(
  `^\\s*(?:응+|네+|넵|넹|예|어|웅|ㅇㅇ|ㅇㅋ|y|yes|yeah|yep|yup|ok(?:ay)?|sure|right|correct|확인|맞네(?:요)?|ADDED)(?:[\\s,.!]+(?:ADDED|please(?: do)?|thanks|thank you))*[\\s.!~]*$`.replaceAll(
    'ADDED',
    "맞아(?:요)?|맞습니다|그래(?:요)?|좋아(?:요)?|그렇게\\s?(?:하자|해\\s?(?:줘|주세요)(?:요)?)|(?:기록|저장|등록|진행|추가|설정|삭제)해\\s?(?:줘|주세요)(?:요)?|that['’]?s (?:right|correct)|do it|go ahead|confirm(?:ed)?|record it",
  ),
  'i',
);

/** Whether a message is nothing but a yes. */
export const isYes = (text: string): boolean => YES.test(text);

/** The requests to which a part can be added that they do not have. */
const CAN_GAIN: Readonly<Partial<Record<SlotKind, string>>> = {
  instrument: 'quote history indicator news what-if portfolio portfolio-trades trade create-alert change-watchlist',
  ...{ period: 'quote history indicator portfolio-trades', day: 'quote history market-hours', exchange: 'market-hours' },
  ...{ currency: 'what-if portfolio convert', shares: 'convert', percent: 'convert' },
};

/** Requests that write. */
export const WRITES: ReadonlySet<string> = new Set(
  'trade cancel-order record-trade create-alert delete-alert change-watchlist schedule'.split(' '),
);

/** What a message means in the light of the request before it, and whether that request is a part of it. */
export interface Meaning {
  readonly text: string;
  readonly isAssembled: boolean;
}

/** What came before a message, as far as its meaning depends on it. */
export interface Before {
  readonly request: ReadRequest | undefined;
  /** What the user was told right before the message; undefined for a request of the same message. */
  readonly told: string | undefined;
  /** Whether a text means something without anything before it. */
  readonly isUnderstood: (text: string) => boolean;
}

/** Whether the question of a request is the last thing the user was told. */
export const wasAsked = ({ understanding: { open } }: ReadRequest, told: string | undefined): boolean =>
  open !== undefined && (told === undefined || oneLine(told).includes(oneLine(open.asked)));

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads a message together with the request before it where it answers its question, corrects it or wants the same for something else. */
export function meantBy(said: Said, { request, told, isUnderstood }: Before): Meaning {
  const { text, slots } = said;
  const own = { text, isAssembled: false };
  if (request === undefined) return own;
  const assembled = (meant: string | undefined): Meaning =>
    meant === undefined ? own : { text: meant, isAssembled: meant !== text };
  const { question, understanding, intent } = request;
  const [isWrite, isAsked, isReply] = [WRITES.has(intent), wasAsked(request, told), isFragment(said)];
  if (isAsked || !isWrite) {
    const chosen = chosenIn(text, request, isReply ? slots : []);
    if (chosen !== undefined) return assembled(chosen);
    const answer = answerIn(said, request, isUnderstood);
    if (answer !== undefined && !REFUSAL.test(text))
      return assembled(answer.isSlots ? filledIn(slots, request, true) : `${question.text} ${answer.text}`);
  }
  const isCorrected = CORRECTION.test(text);
  // "기아는 15만원" after an alert for Hyundai: a name with a figure of its own can only mean the same again.
  const has = (...kinds: SlotKind[]): boolean => slots.some(({ kind }) => kinds.includes(kind));
  // "테슬라 RSI" lacks nothing.
  if (!isReply || (has('instrument') && has('indicator'))) return own;
  const isRepeated = isCorrected || THE_SAME.test(text) || (has('instrument') && has('money', 'shares'));
  // A write that waits for an answer takes that answer or a correction; one that was read back, or done, can also be wanted again.
  const isOver = understanding.open === undefined || understanding.confirms !== undefined;
  const mayChange = !isWrite || (isOver && isRepeated) || (isAsked && isCorrected);
  return mayChange ? assembled(filledIn(slots, request, false)) : own;
}

/** The parts of a message that can answer a question back. */
const ANSWERING: readonly SlotKind[] = ['instrument', 'money', 'shares', 'percent'];
/** What people say around an answer without saying anything more. */
const AROUND = new RegExp(
  [
    '(?<![가-힣])(?:음+|아+|어|네|응|예|그|저기|그냥|일단|바로|한|약|총|각각|주당|한\\s?주에|주식|종목)(?![가-힣])',
    `(?<![가-힣])(?=[가-힣])(?:어치|씩|정도|쯤|거|것|꺼|걸로|으로|로|${KOREAN_PARTICLES}|이에요|예요|에요|이요|요|임|입니다)*(?:\\s?(?:해|하|부탁)?\\s?(?:줘|주세요|할게|할께|드려요|드립니다|합니다|해요?))?(?:요)?(?![가-힣])`,
    "\\b(?:it|that|this)(?:['’]s|\\s(?:is|was|will be|would be))\\b",
    "\\b(?:the|a|an|of|from|for|at|please|pls|um+|uh+|hm+|well|oh|just|only|each|apiece|shares?|stocks?|i mean|let['’]s say|make it|per share)\\b",
    '[.,!~"“”‘’\'@]',
  ].join('|'),
  'giu',
);

/**
 * The bare answer in a message: names and numbers, the words the question allows, and nothing of its own. A sentence with a verb of its
 * own, and whatever means something by itself, is a new request.
 */
function answerIn(said: Said, { intent, understanding: { open } }: ReadRequest, isUnderstood: Before['isUnderstood']) {
  const { text, slots, left } = said;
  if (open === undefined) return undefined;
  const { answers } = open;
  if (answers !== undefined && 'only' in answers) return answers.only.test(text) ? { text, isSlots: false } : undefined;
  if (!WRITES.has(intent) && isFragment(said)) return { text, isSlots: true };
  if (/[?？]/.test(text) || isYes(text)) return undefined;
  const named = slots.filter(({ kind }) => ANSWERING.includes(kind));
  const numbers = findNumbers(text).filter((number) => isFree(number, named));
  const words = [...text.matchAll(answers?.words ?? /$^/g)].map(({ 0: word, index }) => ({
    ...{ start: index, end: index + word.length },
  }));
  const parts: readonly Span[] = [...named, ...numbers, ...words.filter((word) => isFree(word, [...named, ...numbers]))];
  if (parts.length === 0) {
    // A name that nobody has listed is asked about once more.
    const isName = ONE_WORD.test(text) && nameIn(left) !== undefined && !isUnderstood(text);
    return isName ? { text, isSlots: false } : undefined;
  }
  let rest = text;
  for (const { start, end } of parts) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  if (rest.replace(AROUND, ' ').trim() !== '') return undefined;
  const [from, to] = [Math.min(...parts.map(({ start }) => start)), Math.max(...parts.map(({ end }) => end))];
  return { text: text.slice(from, to), isSlots: parts.length === named.length };
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
function chosenIn(said: string, { question, understanding: { open }, intent }: ReadRequest, slots: readonly Slot[]) {
  const unclear = open?.unclear ?? (WRITES.has(intent) ? undefined : unclearName(question));
  if (unclear === undefined || !question.text.includes(unclear.name)) return undefined;
  // Nothing but a name is the answer to which one: "엔비디아 RSI" is a question of its own.
  const [named, ...others] = slots;
  const isName = named?.kind === 'instrument' && others.length === 0 && !/[?？]/.test(said);
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
  if (offered.length === 1 && isYes(said)) return offered[0];
  const [, number, ...ordinals] = PICKED.exec(said) ?? [];
  return offered[number === undefined ? ordinals.findIndex((word) => word !== undefined) : Number(number) - 1];
}
