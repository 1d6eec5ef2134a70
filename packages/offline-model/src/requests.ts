import { detectLanguage, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { meantBy, REFUSAL, type ReadRequest } from './ellipsis.ts';
import { type Script, sayBeyond, sayOnly } from './intent.ts';
import { schedule } from './intents/schedule.ts';
import { INTENTS, SMALL_TALK } from './intents/table.ts';
import { makeQuestion, type Question, type QuestionDeps } from './question.ts';
import { isFragment, readOnce, slotsIn } from './slots.ts';
import { splitRequests } from './split-requests.ts';
import { leftoverName, leftoverOf } from './words/leftover.ts';
import { plainText } from './words/plain-text.ts';
import { instrumentMeantBy } from './words/spelling.ts';
import { moneySumIn } from './words/sums.ts';
import { isDeliberated, isForbidden } from './words/supposed.ts';

/** A conversation up to some message: what that message asks for, and what the next one can refer to. */
export interface Heard {
  readonly requests: readonly ReadRequest[];
  readonly before?: ReadRequest;
  readonly locale: Locale;
}

/** Reads the next message of a conversation in the light of what was heard before. */
export function hear(said: string, { before, locale: last }: Heard, surroundings: QuestionDeps): Heard {
  const deps = { ...surroundings, once: readOnce() };
  // "y" and "2" are no language.
  const locale = /\p{L}{2}|[가-힣]/u.test(said) ? detectLanguage(said, last) : last;
  const requests = readMessage(said, locale, deps, before);
  const next = requests.findLast(({ intent }) => !SMALL_TALK.includes(intent)) ?? before;
  return { requests, locale, ...(next !== undefined && { before: next }) };
}

/** Of a longer message the beginning and the end are read: a pasted text has its question before or behind it. */
const LONGEST = 800;

/** What needs no name to be asked for. */
const OWN_THING = /포트폴리오|관심\s?종목|수익률|알림|내역|\b(?:portfolio|watchlist|alerts|orders)\b/i;

function readMessage(
  said: string,
  locale: Locale,
  deps: QuestionDeps,
  previous: ReadRequest | undefined,
): readonly ReadRequest[] {
  const text = plainText(said.length <= LONGEST ? said : `${said.slice(0, LONGEST / 2)}\n${said.slice(-LONGEST / 2)}`);
  // The program has noted it, or said why not, before any model is asked.
  if (REMEMBER.test(text))
    return [toldOnly('remember', message(locale, 'offline.remember'), makeQuestion(text, locale, deps, undefined))];
  if (FORGET.test(text))
    return [toldOnly('forget', message(locale, 'offline.forget'), makeQuestion(text, locale, deps, undefined))];
  const scheduled = readScheduled(meantBy(text, locale, previous), locale, deps, previous);
  if (scheduled !== undefined) return [scheduled];
  const parts = splitRequests(text, {
    isBareName: (part) => isFragment(part, slotsIn(part, deps)),
    isWhole: (part) => moneySumIn(part) !== undefined,
    hasName: (part) => OWN_THING.test(part) || slotsIn(part, deps).some(({ kind }) => kind === 'instrument'),
  });
  let before = previous;
  const requests = parts.map((part) => {
    const request =
      readAlone(part, locale, deps, before) ?? readRequest(meantBy(part, locale, before), locale, deps, before, parts.length > 1);
    before = SMALL_TALK.includes(request.intent) ? before : request;
    return request;
  });
  return requests.length === 1 ? requests : requests.filter((request, index) => !isRepeated(request, requests[index - 1]));
}

const REMEMBER =
  /^(?:please )?remember(?: that\b| this\b|[:,])|^기억해\s?(?:줘|둬|주세요|두세요)요?[:,.]|(?:기억해\s?(?:줘|둬|주세요|두세요)요?|\bremember (?:that|this|it)|\bkeep (?:that|this) in mind)[.!]?$/iu;
/** Only a command forgets without a model: it says what it found before anything is gone. */
const FORGET = /잊어\s?(?:줘|주세요|버려)요?[.!~]*$|^(?:please )?forget (?:that|about|what|my)\b(?!.*\?$)/iu;

const toldOnly = (intent: string, text: string, question: Question): ReadRequest => ({
  question,
  intent,
  understanding: sayOnly(text),
});

/** A wish for later is read whole: what it wants then is no request of now. */
function readScheduled(
  text: string,
  locale: Locale,
  deps: QuestionDeps,
  before: ReadRequest | undefined,
): ReadRequest | undefined {
  if (isForbidden(text) || isDeliberated(text)) return undefined;
  const question = makeQuestion(text, locale, deps, before?.question);
  const understanding = schedule.understand(question);
  return understanding && { question, intent: schedule.id, understanding };
}

/** After a question back, a message that lacks nothing is a request of its own: "매수해줘" → "삼성전자 10만원 넘으면 알려줘". */
function readAlone(text: string, locale: Locale, deps: QuestionDeps, before: ReadRequest | undefined): ReadRequest | undefined {
  if (before?.understanding.completedBy === undefined || isFragment(text, slotsIn(text, deps))) return undefined;
  const { mentions } = makeQuestion(text, locale, deps, undefined);
  if (!mentions.some(({ resolution }) => resolution.kind === 'found')) return undefined;
  const alone = readRequest(text, locale, deps, undefined, false);
  const isWhole = alone.understanding.completedBy === undefined && alone.understanding.changesThings === true;
  return isWhole ? alone : undefined;
}

/** "테슬라 무슨 일 있어? 뉴스 좀": the same look-up in other words. */
function isRepeated({ understanding }: ReadRequest, before: ReadRequest | undefined): boolean {
  if (before === undefined || understanding.changesThings === true || before.understanding.changesThings === true) return false;
  const [first, second] = [before.understanding.script().next(), understanding.script().next()];
  return first.done !== true && JSON.stringify(first.value) === JSON.stringify(second.value);
}

function readRequest(
  text: string,
  locale: Locale,
  deps: QuestionDeps,
  before: ReadRequest | undefined,
  isOneOfMany: boolean,
): ReadRequest {
  const question = makeQuestion(text, locale, deps, before?.question);
  // "취소" to a question back is an answer to it, not an order to cancel something.
  if (before?.understanding.completedBy !== undefined && REFUSAL.test(text))
    return toldOnly('never-mind', message(locale, refusalKey(before)), question);
  const guessed = readMended(question, deps, before);
  if (guessed !== undefined) return guessed;
  const read = understood(question);
  if (read !== undefined) return read;
  const isSilent = !/[\p{L}\p{N}]/u.test(text);
  const understanding = isSilent ? sayOnly(message(locale, 'offline.empty')) : sayBeyond(beyond(question, isOneOfMany));
  return { question, intent: 'unknown', understanding };
}

/** A schedule may have been made already, and is not undone by a "no". */
const refusalKey = ({ intent, understanding }: ReadRequest) =>
  intent === schedule.id && understanding.changesThings === true ? 'offline.scheduleStays' : 'offline.neverMind';

/** What the first kind of request that fits makes of a question. */
function understood(question: Question): ReadRequest | undefined {
  for (const { id, understand } of INTENTS) {
    const understanding = understand(question);
    if (understanding?.changesThings === true && isDeliberated(question.text)) return undefined;
    if (understanding?.changesThings === true && isForbidden(question.text))
      return { question, intent: 'never-mind', understanding: sayOnly(message(question.locale, 'offline.notDone')) };
    if (understanding !== undefined) return { question, intent: id, understanding };
  }
  return undefined;
}

/** Requests that only look something up, where a name may be taken for the one it nearly is. */
const LOOK_UPS: readonly string[] = ['quote', 'compare', 'history', 'indicator', 'what-if', 'convert', 'news'];

/** "테슬러 주가": a look-up with the name put right, which the answer says; nothing is changed on the strength of a guess. */
function readMended(question: Question, deps: QuestionDeps, before: ReadRequest | undefined): ReadRequest | undefined {
  const { text, locale, directory } = question;
  const name = leftoverName(leftoverOf(text, slotsIn(text, question)));
  const instrument = name === undefined || !text.includes(name) ? undefined : instrumentMeantBy(name, directory);
  if (name === undefined || instrument === undefined) return undefined;
  const mended = makeQuestion(
    text.replace(name, () => instrument.names[locale]),
    locale,
    deps,
    before?.question,
  );
  const request = understood(mended);
  if (request === undefined || !LOOK_UPS.includes(request.intent) || request.understanding.completedBy !== undefined)
    return undefined;
  const note = message(locale, 'offline.takenFor', { said: name, name: instrument.names[locale] });
  return { ...request, understanding: { ...request.understanding, script: () => noted(request.understanding.script(), note) } };
}

function* noted(script: Script, note: string): Script {
  return `${note}\n${yield* script}`;
}

/** Says plainly that a question needs a real model; of several, which one. */
function beyond({ text, locale }: Question, isOneOfMany: boolean): string {
  return isOneOfMany ? message(locale, 'offline.needsModelFor', { text }) : message(locale, 'offline.needsModel');
}
