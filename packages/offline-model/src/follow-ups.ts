import { message } from '@finclaw/config';
import type { Instrument } from '@finclaw/market/instruments';
import { type Frame, isInto, type Slot, type SlotKind, unusedIn } from './frame.ts';
import type { Understanding } from './script.ts';
import type { Understood } from './understand.ts';

/** A parsed request, and its interpretation. */
export interface Request extends Understood {
  readonly frame: Frame;
  readonly understanding: Understanding;
}

const YES =
  'y yes yeah yep yup ok okay sure right correct confirm confirmed 응 네 넵 넹 예 어 웅 ㅇㅇ ㅇㅋ 그래 그래요 좋아 좋아요 맞아 맞아요 맞습니다 맞네'.split(
    ' ',
  );
const YES_TOO =
  "please do it go ahead that is that's record thanks thank you 확인 확인해 기록 기록해 기록해줘 기록해주세요 저장해줘 등록해줘 진행해줘 추가해줘 설정해줘 삭제해줘 그렇게해줘 줘 해줘 해 주세요 그렇게 저장 저장해 등록 등록해 진행 진행해 추가해 설정해 삭제해 하자 해요".split(
    ' ',
  );
const NO =
  'n no nope cancel nevermind never stop 아니 아니야 아니요 아뇨 아니오 아니에요 됐어 됐어요 됐다 취소 취소해 그만 싫어 나중에'.split(
    ' ',
  );
const NO_TOO =
  "mind forget it that thanks thank you do not don't 그냥 안 할래 살래 팔래 해 줘 주세요 해줘 하지 마 음 요 할게".split(
    ' ',
  );

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}']+/gu) ?? [];

/** Returns true when a message is only a yes. */
export const isYes = ({ text }: Pick<Frame, 'text'>): boolean => isOnly(wordsOf(text), YES, YES_TOO);
/** Returns true when a message is only a no. */
export const isNo = ({ text }: Pick<Frame, 'text'>): boolean => isOnly(wordsOf(text), NO, NO_TOO);

const isOnly = (
  [first = '', ...others]: readonly string[],
  starts: readonly string[],
  goesOn: readonly string[],
): boolean => starts.includes(first) && others.every((word) => starts.includes(word) || goesOn.includes(word));

/** Replaces the ambiguous name of a request by the choice in "2번", "the first one" or a name. */
export function chosen(reply: Frame, { frame, understanding: { open } }: Request): string | undefined {
  const { name, candidates } = open?.unclear ?? {};
  if (name === undefined || candidates === undefined || !frame.text.includes(name)) return undefined;
  const [named, ...others] = reply.instruments;
  const isOnlyName = others.length === 0 && reply.slots.length === 1 && unusedIn(reply, NAME).length === 0;
  const picked = pickedFrom(reply.text, candidates) ?? (isOnlyName ? named : undefined);
  return picked && frame.text.replace(name, () => picked.symbol);
}

/** The concepts allowed in a reply that picks a name; "price of Apple" is a separate question. */
const NAME = new Set(['#instrument', 'it', 'only', 'not', 'wrong', 'stock']);

const ORDINALS = [
  ['첫', '하나', 'first', '1'],
  ['두', '둘', 'second', '2'],
  ['세', '셋', 'third', '3'],
  ['네', '넷', 'fourth', '4'],
];

function pickedFrom(said: string, offered: readonly Instrument[]): Instrument | undefined {
  if (offered.length === 1 && isYes({ text: said })) return offered[0];
  const plain = said
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]|number|번째|번|거|것|요|이|으로|걸로|the|one|please/gu, '')
    .trim();
  const at = ORDINALS.findIndex((words) => words.includes(plain));
  return offered[at < 0 ? Number(plain) - 1 : at];
}

/** Completes a request with the bare answer to its question; a sentence with other words is no answer. */
export function answered(frame: Frame, { frame: asked, understanding: { open }, rule }: Request): string | undefined {
  if (open === undefined || frame.isQuestion || isYes(frame)) return undefined;
  const { takes = '', only } = open;
  if (only?.test(frame.text)) return `${asked.text} ${frame.text}`;
  return takes === '' ? undefined : bare(frame, takes, asked, rule);
}

function bare(frame: Frame, takes: string, asked: Frame, rule: string): string | undefined {
  const allowed = new Set([...takes.split(' '), 'only', 'stock', 'each', 'not', 'wrong']);
  const isName = takes.includes('#instrument') && frame.words.length === 1 && frame.slots.length === 0;
  if (unusedIn(frame, allowed).length > 0 && !isName) return undefined;
  const hasAnswer =
    isName ||
    frame.slots.length > 0 ||
    frame.words.some(({ concepts }) => takes.split(' ').some((each) => concepts.has(each)));
  if (!hasAnswer) return undefined;
  const [number, ...numbers] = frame.numbers;
  const isCount = rule === 'trade' && number !== undefined && numbers.length === 0;
  const text = frame.text.trim();
  const isBare = isCount && /^\d+$/.test(text);
  // Where a price is requested, the given one goes to its place.
  const isPrice =
    rule === 'record-trade' && number !== undefined && (asked.shares.length > 0 || asked.numbers.length > 0);
  const price = isPrice
    ? message(frame.locale, 'offline.followUp.price', { price: text.replace(/^at /i, '') })
    : isBare
      ? message(frame.locale, 'offline.followUp.shares', { count: text })
      : text;
  return `${asked.text.replace(/[?.!]+$/, '')} ${price}`;
}

/** The kinds of request that write. */
export const WRITES: ReadonlySet<string> = new Set(
  'trade cancel-order record-trade create-alert delete-alert change-watchlist schedule'.split(' '),
);
/** The concepts allowed in a reply besides the replaced parts. */
const POINTING = new Set('it how what only and wrong if #number'.split(' '));

/** Repeats a request with a change or correction: "그럼 하이닉스는?", "and in won?", "no, 12 shares". */
export function repeated(
  frame: Frame,
  request: Request,
  isAsked: boolean,
  read: (text: string) => Frame,
): string | undefined {
  const { rule, understanding, frame: last } = request;
  const { slots } = frame;
  // "and how much interest is that?" asks for another figure of the same plan.
  if (
    rule === 'plan' &&
    slots.length === 0 &&
    !frame.has('wrong') &&
    frame.has('interest', 'taxed', 'total', 'levelprincipal', 'bullet')
  )
    return `${last.text} ${frame.text}`;
  const isCorrection = frame.has('wrong') || /^(?:아니|no\b)/i.test(frame.text);
  if (slots.length === 0 || unusedIn(frame, new Set([...POINTING, ...KINDS_TOGETHER])).length > 0) return undefined;
  if (slots.some(({ kind }) => kind === 'instrument') && slots.some(({ kind }) => kind === 'indicator'))
    return undefined;
  // "달러로는?" asks for the same in dollars; "달러 얼마야" asks for the dollar.
  const isNewCurrency = slots.every(({ kind }) => kind === 'currency') && !last.hasSlot('currency');
  if (isNewCurrency && !slots.some((slot) => isInto(frame.text, slot))) return undefined;
  const isSame = /도(?:요|[?!.\s]|$)|\b(?:too|also|as well)\b/i.test(frame.text);
  const hasOwnFigure =
    slots.some(({ kind }) => kind === 'instrument') && slots.some(({ kind }) => kind === 'money' || kind === 'shares');
  if (
    WRITES.has(rule) &&
    !((isAsked && isCorrection) || (understanding.open === undefined && (isCorrection || isSame || hasOwnFigure)))
  )
    return undefined;
  return filledIn(slots, last, read, rule);
}

const KINDS_TOGETHER = [
  '#instrument',
  '#percent',
  '#money',
  '#shares',
  '#indicator',
  '#day',
  '#period',
  '#currency',
  '#exchange',
  '#level',
];

/** A request with other values for its parts, and with parts that it lacked. */
function filledIn(
  slots: readonly Slot[],
  { text: asked, slots: known }: Frame,
  read: (text: string) => Frame,
  rule: string,
): string | undefined {
  let text = asked;
  for (const [kind, all] of Map.groupBy(
    slots.filter(
      ({ kind: each }) => each !== (rule === 'market-hours' ? 'instrument' : 'exchange') || rule === 'market-hours',
    ),
    ({ kind: each }) => meantAs(each, known),
  )) {
    const value = all.map((each) => each.text).join(' ');
    const days = /(?<!\d)\d+\s?(?:일|-?days?)/i;
    if (rule === 'indicator' && (kind === 'period' || kind === 'day') && days.test(text)) {
      text = text.replace(days, () => value);
      continue;
    }
    const [one, ...others] = known.filter((each) => each.kind === kind);
    if (others.length > 0) return undefined;
    text =
      one === undefined
        ? kind === 'currency'
          ? `${text} ${value}`
          : `${value} ${text}`
        : text.replace(one.text, () => value);
  }
  return read(text).slots.length === 0 ? undefined : text;
}

/** A bare number replaces the request's number. */
const meantAs = (kind: SlotKind, known: readonly Slot[]): SlotKind =>
  (STANDS_FOR[kind] ?? []).find((each) => known.some((slot) => slot.kind === each)) ?? kind;

const STANDS_FOR: Readonly<Partial<Record<SlotKind, readonly SlotKind[]>>> = {
  number: ['shares', 'number', 'money', 'level'],
  shares: ['shares', 'number'],
  level: ['level', 'money'],
  money: ['money', 'level'],
};
