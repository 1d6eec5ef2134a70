import { detectLanguage, message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import type { Conversation } from './conversation.ts';
import { meantBy, REFUSAL, type ReadRequest } from './ellipsis.ts';
import { sayOnly } from './intent.ts';
import { INTENTS, SMALL_TALK } from './intents/table.ts';
import { makeQuestion, type Question, type QuestionDeps } from './question.ts';
import { isFragment, slotsIn } from './slots.ts';
import { splitRequests } from './split-requests.ts';
import { plainText } from './words/plain-text.ts';

/** Reads the requests of the last message in the light of the messages before it. */
export function readRequests({ question, earlier }: Conversation, deps: QuestionDeps): readonly ReadRequest[] {
  let before: ReadRequest | undefined;
  let locale = deps.locale;
  let requests: readonly ReadRequest[] = [];
  for (const said of [...earlier].reverse().concat(question)) {
    // "y" and "2" are no language.
    if (/\p{L}{2}|[가-힣]/u.test(said)) locale = detectLanguage(said, locale);
    requests = readMessage(said, locale, deps, before);
    before = requests.findLast(({ intent }) => !SMALL_TALK.includes(intent)) ?? before;
  }
  return requests;
}

/** What needs no name to be asked for. */
const OWN_THING = /포트폴리오|관심\s?종목|수익률|알림|내역|\b(?:portfolio|watchlist|alerts|orders)\b/i;

function readMessage(
  said: string,
  locale: Locale,
  deps: QuestionDeps,
  previous: ReadRequest | undefined,
): readonly ReadRequest[] {
  const text = plainText(said);
  const parts = splitRequests(text, {
    isBareName: (part) => isFragment(part, slotsIn(part, deps)),
    hasName: (part) => OWN_THING.test(part) || slotsIn(part, deps).some(({ kind }) => kind === 'instrument'),
  });
  let before = previous;
  return parts.map((part) => {
    const request = readRequest(meantBy(part, locale, before), locale, deps, before, parts.length > 1);
    before = SMALL_TALK.includes(request.intent) ? before : request;
    return request;
  });
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
    return { question, intent: 'never-mind', understanding: sayOnly(message(locale, 'offline.neverMind')) };
  for (const { id, understand } of INTENTS) {
    const understanding = understand(question);
    if (understanding !== undefined) return { question, intent: id, understanding };
  }
  const isSilent = !/[\p{L}\p{N}]/u.test(text);
  const reply = isSilent ? message(locale, 'offline.empty') : beyond(question, isOneOfMany);
  return { question, intent: 'unknown', understanding: sayOnly(reply) };
}

/** Says plainly that a question needs a real model; of several, which one. */
function beyond({ text, locale }: Question, isOneOfMany: boolean): string {
  return isOneOfMany ? message(locale, 'offline.needsModelFor', { text }) : message(locale, 'offline.needsModel');
}
