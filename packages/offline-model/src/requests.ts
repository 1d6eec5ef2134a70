import { hash } from 'node:crypto';
import { detectLanguage, message } from '@finclaw/config';
import { localDateAt } from '@finclaw/market';
import type { Locale } from '@finclaw/types';
import { holidayNamed } from './answers/market.ts';
import { undo } from './answers/portfolio.ts';
import { schedule } from './answers/schedule.ts';
import { cancelOrder } from './answers/trading.ts';
import { callsOf, confirmed, readBack, replacing } from './confirm.ts';
import type { Conversation, UserMessage } from './conversation.ts';
import { answered, chosen, isNo, isYes, type Request, repeated, WRITES } from './follow-ups.ts';
import { type Frame, type QuestionDeps, readSentence, unusedIn } from './frame.ts';
import { eachOf, sayOnly, type ToolRequest, type Understanding } from './script.ts';
import { splitRequests } from './split-requests.ts';
import { bestOf, refusal, understand } from './understand.ts';
import { isFiller } from './words.ts';

/** The state of a conversation up to a message: its request, and what the next one can refer to. */
interface Heard {
  readonly requests: readonly Request[];
  readonly before?: Request;
  readonly locale: Locale;
  readonly turn: number;
}

/** The user: their language, else that of the message, and their time zone. */
interface Reader {
  readonly language?: Locale | undefined;
  readonly timeZone?: string | undefined;
}

/** Reads the requests of a conversation's last message. */
type RequestReader = (conversation: Conversation, reader?: Reader) => readonly Request[];

const REMEMBERED = 512;
/**
 * The lifetime of cached parses: the meaning of "today", and the known names, may change. Of earlier messages only the
 * subjects matter.
 */
const HOLDS_MS = 10_000;
const EARLIER_HOLDS_MS = 600_000;

/**
 * Creates a reader that caches its progress in conversations: each question comes again with every tool result, and
 * again as history.
 */
export function createRequestReader(deps: QuestionDeps): RequestReader {
  const known = new Map<string, { readonly heard: Heard; readonly at: number }>();
  return ({ question, previousReply, earlier }, { language, timeZone = 'UTC' } = {}) => {
    const messages = [...earlier].reverse().concat({ text: question, previousReply });
    const at = deps.now();
    let heard: Heard = { requests: [], locale: deps.locale, turn: 0 };
    let key = `${timeZone}\n`;
    for (const [index, said] of messages.entries()) {
      const isLast = index === messages.length - 1;
      key += `${isLast ? language : ''} ${JSON.stringify(said.text)} ${hash('sha256', said.previousReply)}\n`;
      const found = known.get(key);
      const holds = isLast ? HOLDS_MS : EARLIER_HOLDS_MS;
      if (found !== undefined && Math.abs(at - found.at) < holds) heard = found.heard;
      else {
        heard = hear(said, heard, { ...deps, timeZone }, isLast ? language : undefined);
        known.delete(key);
        known.set(key, { heard, at });
        const [oldest] = known.keys();
        if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      }
    }
    return heard.requests;
  };
}

/** Requests that a later one does not refer back to. */
const SMALL_TALK: ReadonlySet<string> = new Set(
  'greeting thanks how-are-you joke identity help transfer undo remember forget never-mind unclear unknown advice reasoning definition no-data'.split(
    ' ',
  ),
);

/** Reads the next message of a conversation in the context of the earlier ones. */
function hear(
  { text, previousReply }: UserMessage,
  { before, locale: spoken, turn }: Heard,
  deps: ReadingDeps,
  language: Locale | undefined,
): Heard {
  // "y" and "2" are no language.
  const locale = language ?? (/\p{L}{2}|[가-힣]/u.test(text) ? detectLanguage(text, spoken) : spoken);
  const requests = readMessage(text, { locale, deps, previousReply, before, turn });
  const about = requests.filter(({ rule }) => !SMALL_TALK.has(rule));
  const last = about.at(-1);
  // "그 중에" refers to all subjects of a message.
  const instruments = [...new Set(about.flatMap(({ frame }) => frame.instruments))];
  const next =
    about.length < 2 || last === undefined ? (last ?? before) : { ...last, frame: { ...last.frame, instruments } };
  return { requests, locale, turn: turn + 1, before: next };
}

/** The dependencies, with the time zone in which "yesterday" counts. */
type ReadingDeps = QuestionDeps & { readonly timeZone: string };

interface Surroundings {
  readonly locale: Locale;
  readonly deps: ReadingDeps;
  /** The reply right before the message. */
  readonly previousReply: string;
  readonly before: Request | undefined;
  readonly turn: number;
  /** Set for a message that was combined with the previous one. */
  readonly isAssembled?: true;
}

/** Of a longer message the beginning and the end are read: a pasted text has its question before or behind it. */
const LONGEST = 800;

const TAKEN_BACK = new Set(['cancel', 'remove', 'it', 'entry', 'record', 'trade', 'trades', 'order', 'only']);

const REMEMBER =
  /^(?:please )?remember(?: that\b| this\b|[:,])|^기억해\s?(?:줘|둬|주세요|두세요)요?[:,.]|(?:기억해\s?(?:줘|둬|주세요|두세요)요?|\bremember (?:that|this|it)|\bkeep (?:that|this) in mind)[.!]?$/iu;
/**
 * Matches a request to forget something; without a model only the command does it, since it shows its matches before
 * deleting.
 */
const FORGET = /잊어\s?(?:줘|주세요|버려)요?[.!~]*$|^(?:please )?forget (?:that|about|what|my)\b(?!.*\?$)/iu;
/** "천주" is one thousand. */
const BARE_UNIT = /(?<![가-힣\d])((?:[십백천]?[만억])|[백천])(?=\s?(?:주(?![가-힣])|달러|원|엔|유로|불|위안))/g;
/** A salary of "6천" is counted in 만. */
const IN_TENS = /((?:연봉|월급|전세|보증금)[이은는을를]?\s?)(\d{1,3})\s?([천백])(?!\s?(?:\d|[만원백억불]|달러))/g;
const EMOTICONS = /[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]|\^\^+|(?<!\d\s?)~+/gu;

/** Parses one message: an answer to a question, a correction, a repetition for something else, or new requests. */
function readMessage(said: string, around: Surroundings): readonly Request[] {
  const { locale, previousReply, before, turn } = around;
  const cut = said.length <= LONGEST ? said : `${said.slice(0, LONGEST / 2)}\n${said.slice(-LONGEST / 2)}`;
  const text = cut
    .normalize('NFC')
    .replace(EMOTICONS, ' ')
    .replace(BARE_UNIT, '1$1')
    .replace(IN_TENS, '$1$2$3만')
    .replace(/[\u00a0\u3000\t ]+/g, ' ')
    .trim();
  const frame = frameOf(text, around);
  const one = (rule: string, understanding: Understanding, of: Frame = frame): readonly Request[] => [
    { rule, frame: of, understanding, unused: [] },
  ];
  // The program has stored it, or explained why not, before any model is asked. A question beside it is answered
  // separately.
  for (const [rule, words] of [['remember', REMEMBER] as const, ['forget', FORGET] as const])
    if (words.test(text) && !frame.isQuestion) return one(rule, sayOnly(message(locale, `offline.${rule}`)));
  const open = before?.understanding.open;
  const isAsked = open !== undefined && oneLine(previousReply).includes(oneLine(open.asked));
  // "Yes?" asks back.
  const toConfirm = oneLine(previousReply).includes(message(before?.frame.locale ?? locale, 'offline.confirm'))
    ? before?.understanding.confirms
    : undefined;
  if (isYes(frame) && !frame.isQuestion && before !== undefined && toConfirm !== undefined) {
    const understanding = confirmed(toConfirm, previousReply, locale);
    // An entry that is still to be undone is asked about again.
    const isWaiting = before.understanding.replaces !== undefined;
    return [
      {
        ...before,
        understanding: isWaiting
          ? { ...understanding, confirms: toConfirm, replaces: before.understanding.replaces }
          : understanding,
      },
    ];
  }
  if (open === undefined && frame.has('cancel', 'remove') && unusedIn(frame, TAKEN_BACK).length === 0) {
    // "취소" or "delete that" right after an order or an entry means that one.
    if (before?.rule === 'trade') return one('cancel-order', cancelOrder(frame));
    if (before?.rule === 'record-trade') return one('undo', undo(frame));
  }
  if (isNo(frame)) {
    const stays = before?.rule === 'schedule' && !isAsked;
    return one('never-mind', sayOnly(message(locale, stays ? 'offline.scheduleStays' : 'offline.neverMind')));
  }
  if (before !== undefined && frame.has('dont') && !frame.isQuestion && bestOf(frame)?.understanding.changesThings)
    return one('never-mind', sayOnly(message(locale, 'offline.notDone')));
  if (before !== undefined && around.isAssembled === undefined) {
    const meant =
      (isAsked ? (chosen(frame, before) ?? answered(frame, before)) : undefined) ??
      repeated(frame, before, isAsked, (each) => frameOf(each, around));
    if (meant !== undefined) {
      const again = readMessage(meant, {
        ...around,
        isAssembled: true,
        before: { ...before, understanding: sayOnly('') },
      });
      const isDone = before.rule === 'record-trade' && open === undefined;
      const old = before.understanding.replaces ?? (isDone ? callsOf(before.understanding) : undefined);
      if (again.every(({ rule, unused }) => rule === 'unclear' || (rule === before.rule && unused.length === 0)))
        return old === undefined ? again : again.map((each) => putRight(each, old, around));
    }
  }
  if (/[\p{L}\p{N}]/u.test(text) && isYes(frame))
    return one('unknown', sayOnly(message(locale, 'offline.nothingToConfirm')));
  if (!/[\p{L}\p{N}]/u.test(text)) return one('unknown', sayOnly(message(locale, 'offline.empty')));
  const scheduled = frame.has('dont', 'should') ? undefined : schedule(frame);
  if (scheduled !== undefined)
    return [confirming({ rule: 'schedule', frame, understanding: scheduled, unused: [] }, locale)];
  const parts = splitRequests(text, (part) => completeOf(frameOf(part, around)));
  let topics: Request | undefined = before;
  const found = parts.map((part, at) => {
    const each = frameOf(part, { ...around, before: topics });
    const one = requestOf(each, parts.length > 1, turn + at, around);
    if (!SMALL_TALK.has(one.rule)) topics = one;
    return one;
  });
  return confirmedTogether(found, locale);
}

/** Combines the writes of one message into one confirmation, which comes last: a yes answers the end of a reply. */
function confirmedTogether(requests: readonly Request[], locale: Locale): readonly Request[] {
  const writes = requests.filter(({ understanding }) => understanding.confirms !== undefined);
  const [last, scripts] = [writes.at(-1), writes.flatMap(({ understanding }) => understanding.confirms?.script ?? [])];
  if (last === undefined) return requests;
  const others = requests.filter((each) => !writes.includes(each));
  if (writes.length === 1) return [...others, last];
  const all: Understanding = { changesThings: true, script: () => eachOf(scripts, (script) => script()) };
  return [...others, { ...last, understanding: readBack(all, locale) }];
}

/** Returns the interpretation of a sentence if it is understood completely. */
function completeOf(frame: Frame) {
  const best = bestOf(frame);
  const isOnlyName = best?.rule === 'quote' && frame.words.length === 0;
  if (best === undefined || best.unused.length > 0 || isOnlyName) return undefined;
  const isBare = frame.words.every(isFiller);
  return {
    rule: best.rule,
    isWrite: WRITES.has(best.rule),
    isPart: isBare || frame.has('if'),
    isCount: isBare && frame.hasSlot('shares'),
  };
}

function requestOf(frame: Frame, isOneOfMany: boolean, turn: number, { locale, previousReply }: Surroundings): Request {
  if (frame.has('dont') && !frame.isQuestion && bestOf(frame)?.understanding.changesThings)
    return { rule: 'never-mind', frame, unused: [], understanding: sayOnly(message(locale, 'offline.notDone')) };
  const found = understand(frame);
  const isBeyond = found?.understanding.needsModel === true && found.rule !== 'help';
  if (found !== undefined && found.rule !== 'unknown' && !isBeyond) return confirming({ ...found, frame }, locale);
  const isUnderstood = isBeyond && found?.rule !== 'unknown';
  const refused = refusal(
    locale,
    isUnderstood
      ? []
      : (found?.unused ??
          frame.words.filter(({ concepts }) => concepts.size === 0).map((word) => ({ ...word, weight: 1 }))),
    { turn, previousReply, part: isOneOfMany ? frame.text : undefined },
  );
  return { rule: 'unknown', frame, unused: [], understanding: refused };
}

/** Adds a confirmation to a request that writes, unless a person approves the exact input on a card. */
function confirming(request: Request, locale: Locale): Request {
  const { changesThings = false, isApproved = false } = request.understanding;
  return changesThings && !isApproved
    ? { ...request, understanding: readBack(request.understanding, locale) }
    : request;
}

/** Corrects an entry: the old one stays until it is undone. */
function putRight(
  request: Request,
  old: readonly ToolRequest[],
  { locale, deps: { prefix = '/' } }: Surroundings,
): Request {
  const { confirms } = request.understanding;
  return confirms === undefined ? request : { ...request, understanding: replacing(confirms, old, prefix, locale) };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function frameOf(text: string, around: Surroundings): Frame {
  const { deps, locale, before } = around;
  const holiday = holidayNamed(text);
  const today = localDateAt(deps.now(), deps.timeZone);
  const read = readSentence(text, deps.directory, today, holiday);
  const topics =
    before === undefined ? [] : before.frame.instruments.length > 0 ? before.frame.instruments : before.frame.topics;
  const earlierTopics = before === undefined || before.frame.instruments.length === 0 ? [] : before.frame.topics;
  // Copying must not call the getter of the parsed sentence.
  return Object.assign(read, {
    locale,
    directory: deps.directory,
    now: deps.now,
    today,
    prefix: deps.prefix ?? '/',
    topics,
    earlierTopics,
    reread: (other: string) => frameOf(other, around),
  });
}
