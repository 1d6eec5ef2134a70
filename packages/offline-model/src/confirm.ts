import { message } from '@finclaw/config';
import type { Locale } from '@finclaw/types';
import { NO_ANSWER } from './run-scripts.ts';
import { type Script, sayOnly, type ToolRequest, type Understanding, useTool } from './script.ts';

/** Wraps a write so that it is read back first: nothing is written before the user has confirmed exactly that. */
export function readBack(understanding: Understanding, locale: Locale): Understanding {
  const asked = message(locale, 'offline.confirm');
  return { script: () => askFirst(understanding.script(), asked), open: { asked }, confirms: understanding };
}

/** Wraps a confirmed write; a call that was not read back, because something changed since, is not made. */
export function confirmed({ script, ...rest }: Understanding, previousReply: string, locale: Locale): Understanding {
  return { ...rest, script: () => doOnly(script(), previousReply, message(locale, 'offline.confirm.changed')) };
}

/** Corrects an entry: the new one is recorded only once the old one has been undone. */
export function replacing(
  understanding: Understanding,
  entries: readonly ToolRequest[],
  prefix: string,
  locale: Locale,
): Understanding {
  const calls = callsOf(understanding);
  const sentences = calls.flatMap(({ readBack: sentence = [] }) => sentence);
  const text = [
    message(locale, 'offline.correctHow', { prefix }),
    ...sentences,
    message(locale, 'offline.confirm'),
  ].join('\n');
  const confirms = { ...understanding, script: () => onceTakenBack(understanding.script(), entries, text, locale) };
  return {
    ...sayOnly(text),
    open: { asked: message(locale, 'offline.confirm') },
    confirms,
    replaces: [...entries, ...calls],
  };
}

/** Returns the first calls of a script. */
export const callsOf = ({ script }: Understanding): readonly ToolRequest[] => {
  const { done, value } = script().next([]);
  return done === true ? [] : value;
};

interface Recorded {
  readonly status: string;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

function* onceTakenBack(script: Script, entries: readonly ToolRequest[], text: string, locale: Locale): Script {
  const reply = yield* useTool<Recorded>({ name: 'portfolio_trades', input: {} }, locale);
  if (!reply.ok) return reply.text;
  const isSame = (row: Readonly<Record<string, unknown>>) => (entry: ToolRequest) =>
    ['kind', 'symbol', 'quantity'].every((field) => row[field] === entry.input[field]);
  return reply.value.rows?.some((row) => entries.some(isSame(row))) ? text : yield* script;
}

const isWrite = ({ readBack: sentence }: ToolRequest): boolean => sentence !== undefined;

/** Runs a script without its writes, and asks for confirmation of those. */
function* askFirst(script: Script, question: string): Script {
  const sentences: string[] = [];
  let step = script.next([]);
  while (step.done !== true) {
    const calls = step.value;
    if (calls.some(isWrite)) {
      sentences.push(...calls.flatMap(({ readBack: sentence = [] }) => sentence));
      step = script.next(calls.map(({ name }) => ({ name, ...NO_ANSWER })));
    } else step = script.next(yield calls);
  }
  return sentences.length === 0 ? step.value : [...sentences, question].join('\n');
}

function* doOnly(script: Script, previousReply: string, changed: string): Script {
  let step = script.next([]);
  while (step.done !== true) {
    const calls = step.value;
    if (calls.some(({ readBack: sentence = '' }) => !previousReply.includes(sentence))) return changed;
    step = script.next(yield calls);
  }
  return step.value;
}
