import { hash } from 'node:crypto';
import { detectLanguage, message } from '@finclaw/config';
import { moneySumIn } from '@finclaw/finance';
import { type Instrument, instrumentMeantBy } from '@finclaw/finance/instruments';
import type { Locale } from '@finclaw/types';
import { confirmed, readBack } from './confirm.ts';
import type { Conversation, UserMessage } from './conversation.ts';
import { isFragment, isYes, type Meaning, meantBy, REFUSAL, type ReadRequest, wasAsked } from './follow-ups.ts';
import { schedule } from './intents/schedule.ts';
import { INTENTS, SMALL_TALK } from './intents/table.ts';
import { isDeliberated, isForbidden } from './mood.ts';
import { plainText } from './plain-text.ts';
import { createSaidReader, type Intent, makeQuestion, type Question, type QuestionDeps, type SaidReader } from './question.ts';
import { nameIn } from './said.ts';
import { type Script, sayBeyond, sayOnly, type Understanding } from './script.ts';
import { splitRequests } from './split-requests.ts';

/** A conversation up to some message: what that message asks for, and what the next one can refer to. */
interface Heard {
  readonly requests: readonly ReadRequest[];
  readonly before?: ReadRequest;
  readonly locale: Locale;
}

/** Reads the requests of a conversation's last message. */
export type RequestReader = (conversation: Conversation) => readonly ReadRequest[];

const REMEMBERED = 512;
/** How long what was read holds: what is meant by "today", and which names there are, may change. Of earlier messages only what they were about matters. */
const HOLDS_MS = 10_000;
const EARLIER_HOLDS_MS = 600_000;

/** A reader that remembers how far it has heard conversations: each question comes again with every tool result, and again as history. */
export function createRequestReader(deps: QuestionDeps): RequestReader {
  const known = new Map<string, { readonly heard: Heard; readonly at: number }>();
  return ({ question, told, earlier }) => {
    const messages = [...earlier].reverse().concat({ text: question, told });
    const at = deps.now();
    let heard: Heard = { requests: [], locale: deps.locale };
    let key = '';
    for (const [index, said] of messages.entries()) {
      key += `${JSON.stringify(said.text)} ${hash('sha256', said.told)}\n`;
      const found = known.get(key);
      const holds = index === messages.length - 1 ? HOLDS_MS : EARLIER_HOLDS_MS;
      if (found !== undefined && Math.abs(at - found.at) < holds) heard = found.heard;
      else {
        heard = hear(said, heard, deps);
        known.delete(key);
        known.set(key, { heard, at });
        const [oldest] = known.keys();
        if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      }
    }
    return heard.requests;
  };
}

/** Reads the next message of a conversation in the light of what was heard before. */
function hear({ text, told }: UserMessage, { before, locale: last }: Heard, deps: QuestionDeps): Heard {
  // "y" and "2" are no language.
  const locale = /\p{L}{2}|[가-힣]/u.test(text) ? detectLanguage(text, last) : last;
  const requests = new MessageReader(locale, deps, told).read(text, before);
  const next = requests.findLast(isRemembered) ?? before;
  return { requests, locale, ...(next !== undefined && { before: next }) };
}

const isRemembered = ({ intent }: ReadRequest): boolean => !SMALL_TALK.includes(intent);

/** Of a longer message the beginning and the end are read: a pasted text has its question before or behind it. */
const LONGEST = 800;

/** What needs no name to be asked for. */
const OWN_THING = /포트폴리오|관심\s?종목|수익률|알림|내역|\b(?:portfolio|watchlist|alerts|orders)\b/i;
const REMEMBER =
  /^(?:please )?remember(?: that\b| this\b|[:,])|^기억해\s?(?:줘|둬|주세요|두세요)요?[:,.]|(?:기억해\s?(?:줘|둬|주세요|두세요)요?|\bremember (?:that|this|it)|\bkeep (?:that|this) in mind)[.!]?$/iu;
/** Only a command forgets without a model: it says what it found before anything is gone. */
const FORGET = /잊어\s?(?:줘|주세요|버려)요?[.!~]*$|^(?:please )?forget (?:that|about|what|my)\b(?!.*\?$)/iu;
/** Requests that only look something up, where a name may be taken for the one it nearly is. */
const LOOK_UPS: readonly string[] = ['quote', 'compare', 'history', 'indicator', 'what-if', 'convert', 'news'];

/** What a part of a message is read with. */
interface Surroundings {
  readonly before: ReadRequest | undefined;
  /** What the user was told before it; undefined behind another part of the same message. */
  readonly told: string | undefined;
  readonly isOneOfMany: boolean;
}

/** Reads one message. */
class MessageReader {
  readonly #locale: Locale;
  readonly #deps: QuestionDeps;
  readonly #said: SaidReader;
  /** What the user was told right before the message. */
  readonly #told: string;
  /** The instruments that the parts read so far name. */
  readonly #named = new Set<Instrument>();

  constructor(locale: Locale, deps: QuestionDeps, told: string) {
    this.#locale = locale;
    this.#deps = deps;
    this.#told = told;
    this.#said = createSaidReader(deps);
  }

  read(said: string, previous: ReadRequest | undefined): readonly ReadRequest[] {
    const text = plainText(said.length <= LONGEST ? said : `${said.slice(0, LONGEST / 2)}\n${said.slice(-LONGEST / 2)}`);
    const [locale, read] = [this.#locale, this.#said];
    // The program has noted it, or said why not, before any model is asked.
    // A question beside it wants an answer of its own.
    for (const [intent, words] of [['remember', REMEMBER] as const, ['forget', FORGET] as const])
      if (words.test(text) && !/[?？]/.test(text))
        return [request(intent, this.#question(text), sayOnly(message(locale, `offline.${intent}`)))];
    const confirms = isYes(text) ? previous?.understanding.confirms : undefined;
    if (previous !== undefined && confirms !== undefined && wasAsked(previous, this.#told))
      return [{ ...previous, understanding: confirmed(confirms, this.#told, locale) }];
    const scheduled = this.#scheduled(this.#meant(text, previous, this.#told), previous);
    if (scheduled !== undefined) return [scheduled];
    const parts = splitRequests(text, {
      isBareName: (part) => isFragment(read(part)),
      isWhole: (part) => read(part).hasNumbers && moneySumIn(part) !== undefined,
      hasName: (part) => OWN_THING.test(part) || read(part).slots.some(({ kind }) => kind === 'instrument'),
    });
    let before = previous;
    return parts.map((part) => {
      const told = before === previous ? this.#told : undefined;
      const found = this.#request(this.#meant(part, before, told), { before, told, isOneOfMany: parts.length > 1 });
      before = isRemembered(found) ? found : before;
      for (const each of read(part).instruments) this.#named.add(each);
      return found;
    });
  }

  #meant(text: string, request: ReadRequest | undefined, told: string | undefined): Meaning {
    return meantBy(this.#said(text), { request, told, isUnderstood: (alone) => understood(this.#question(alone)) !== undefined });
  }

  #question(text: string, before?: ReadRequest): Question {
    return makeQuestion(this.#said(text), this.#locale, this.#deps, before?.question);
  }

  /** A wish for later is read whole: what it wants then is no request of now. */
  #scheduled({ text, isAssembled }: Meaning, before: ReadRequest | undefined): ReadRequest | undefined {
    if (isForbidden(text) || isDeliberated(text)) return undefined;
    const question = this.#question(text, before);
    const understanding = schedule.understand(question);
    return understanding && this.#confirming(request(schedule.id, question, understanding), isAssembled);
  }

  /** What writes and was put together from several messages is read back first. */
  #confirming(read: ReadRequest, isAssembled: boolean): ReadRequest {
    const { understanding } = read;
    const { changesThings = false, isApproved = false, isContinued = false, borrowed = [] } = understanding;
    const isWhole = !isAssembled && !isContinued && borrowed.every((each) => this.#named.has(each));
    if (!changesThings || isApproved || isWhole) return read;
    return { ...read, understanding: readBack(understanding, this.#locale) };
  }

  #request({ text, isAssembled }: Meaning, { before, told, isOneOfMany }: Surroundings): ReadRequest {
    const question = this.#question(text, before);
    // "취소" to a question back is an answer to it, not an order to cancel something.
    if (before?.understanding.open !== undefined && REFUSAL.test(text)) {
      // A schedule may have been made already, and is not undone by a "no".
      const stays = before.intent === schedule.id && !wasAsked(before, told);
      const said = message(this.#locale, stays ? 'offline.scheduleStays' : 'offline.neverMind');
      return request('never-mind', question, sayOnly(said));
    }
    const read = this.#mended(question, before) ?? understood(question);
    if (read !== undefined) return this.#confirming(read, isAssembled);
    if (!/[\p{L}\p{N}]/u.test(text)) return request('unknown', question, sayOnly(message(this.#locale, 'offline.empty')));
    if (isYes(text)) return request('unknown', question, sayOnly(message(this.#locale, 'offline.nothingToConfirm')));
    // It says plainly that a question needs a real model; of several, which one.
    const key = isOneOfMany ? 'offline.needsModelFor' : 'offline.needsModel';
    return request('unknown', question, sayBeyond(message(this.#locale, key, { text })));
  }

  /** "테슬러 주가": a look-up with the name put right, which the answer says; nothing is changed on the strength of a guess. */
  #mended({ text, left, directory }: Question, before: ReadRequest | undefined): ReadRequest | undefined {
    const name = nameIn(left);
    const instrument = name === undefined || !text.includes(name) ? undefined : instrumentMeantBy(name, directory);
    if (name === undefined || instrument === undefined) return undefined;
    const meant = instrument.names[this.#locale];
    const mended = text.replace(name, () => meant);
    const found = understood(this.#question(mended, before));
    if (found === undefined || !LOOK_UPS.includes(found.intent) || found.understanding.open !== undefined) return undefined;
    const note = message(this.#locale, 'offline.takenFor', { said: name, name: meant });
    return { ...found, understanding: { ...found.understanding, script: () => noted(found.understanding.script(), note) } };
  }
}

const request = (intent: string, question: Question, understanding: Understanding): ReadRequest => ({
  question,
  intent,
  understanding,
});

const couldBe = ({ words, unless }: Intent, text: string): boolean => words?.test(text) !== false && unless?.test(text) !== true;

/** What the first kind of request that fits makes of a question. */
function understood(question: Question): ReadRequest | undefined {
  const { text, locale } = question;
  for (const intent of INTENTS) {
    const understanding = couldBe(intent, text) ? intent.understand(question) : undefined;
    const changesThings = understanding?.changesThings === true;
    if (changesThings && isDeliberated(text)) return undefined;
    if (changesThings && isForbidden(text)) return request('never-mind', question, sayOnly(message(locale, 'offline.notDone')));
    if (understanding !== undefined) return request(intent.id, question, understanding);
  }
  return undefined;
}

function* noted(script: Script, note: string): Script {
  return `${note}\n${yield* script}`;
}
