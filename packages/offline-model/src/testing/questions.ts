import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '@finclaw/config';
import { Conversing, type Exchange } from './converse.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/questions');
const LOCALES = ['ko', 'en'] as const;
const monday = Date.parse('2026-11-16T10:30:00+09:00');

/** A conversation, and the facts that a right answer to its last message shows: one of several lists of facts. */
export interface Question {
  readonly said: string;
  readonly messages: readonly string[];
  readonly facts: readonly (readonly string[])[];
}

/** Right, a refusal or a part of an answer that says what is missing, or an answer to another question. */
type Grade = 'right' | 'annoying' | 'wrong';

/** Reads a table of questions: the messages, a tab, the facts. */
export function readQuestions(name: string): Question[] {
  const rows = readFileSync(join(FOLDER, `${name}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return rows.map((row) => {
    const [said = '', facts = ''] = row.split('\t');
    return { said, messages: said.split(' > '), facts: facts.split(' || ').map((all) => all.split(' & ')) };
  });
}

/** What everybody who asks holds ten of, and what they paid. */
const HELD = [
  ['AAPL', '190'],
  ['005930.KS', '60000'],
] as const;

const WRITES = /^(?:record_trade|place_order|cancel_order|create_|delete_|change_|set_)/;

/** Whether an answer declines, by the sentence it says so with. */
const declines = ({ answer, calls }: Exchange): boolean =>
  calls.length === 0 &&
  LOCALES.some((locale) =>
    (['offline.needsModel', 'offline.needsModelAgain', 'offline.needsModelFor', 'offline.unclear'] as const).some(
      (key) => {
        const [fixed = ''] = message(locale, key, { text: '\0' })
          .split('\0')
          .toSorted((a, b) => b.length - a.length);
        return answer.includes(fixed.trim());
      },
    ),
  );

/** Whether an answer says which part of the question it leaves out. */
export const isPartial = ({ answer }: Exchange): boolean => /could not use|반영하지 못했습니다/.test(answer);

function shows(fact: string, exchange: Exchange): boolean {
  const { answer, calls } = exchange;
  if (fact === 'decline') return declines(exchange) || (calls.length === 0 && !/\d/.test(answer));
  if (fact === 'talk') return calls.length === 0 && !declines(exchange);
  if (fact === 'partial') return isPartial(exchange);
  if (fact === 'whole') return !isPartial(exchange);
  if (fact.startsWith('not =')) return !answer.includes(fact.slice('not ='.length));
  if (fact.startsWith('not ')) return !calls.some((call) => call.includes(fact.slice('not '.length)));
  if (fact === 'ask') return calls.length === 0 && answer.includes('?');
  if (fact.startsWith('=')) return answer.includes(fact.slice(1).replaceAll('"', ''));
  const [tool = '', ...parts] = fact.split(' ');
  return calls.some((call) => call.startsWith(tool) && parts.every((part) => part === '{}' || call.includes(part)));
}

/** Asks a question in a conversation of its own and grades the last answer. */
export async function grade({ messages, facts }: Question) {
  const conversation = new Conversing(monday);
  for (const [symbol, price] of HELD) await conversation.hold(symbol, '10', price);
  let exchange: Exchange | undefined;
  for (const text of messages) exchange = await conversation.ask(text);
  const last = exchange as Exchange;
  const isUnasked = last.calls.some(
    (call) => WRITES.test(call) && !facts.flat().some((fact) => call.startsWith(fact.split(' ')[0] ?? '')),
  );
  const isRight = !isUnasked && facts.some((all) => all.every((fact) => shows(fact, last)));
  const given: Grade = isRight
    ? 'right'
    : !isUnasked && (last.calls.length === 0 || isPartial(last))
      ? 'annoying'
      : 'wrong';
  return { grade: given, answer: last.answer, calls: last.calls };
}
