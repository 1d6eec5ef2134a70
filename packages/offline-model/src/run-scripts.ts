import type { ToolAnswer } from './conversation.ts';
import type { Script, ToolRequest, Understanding } from './script.ts';

/** The next step: call tools, or answer. */
export type Step =
  | { readonly kind: 'call'; readonly calls: readonly ToolRequest[] }
  | { readonly kind: 'say'; readonly text: string };

interface Running {
  readonly script: Script;
  /** True if the next request waits for it, because it may depend on its changes. */
  readonly isWaitedFor: boolean;
  state?: IteratorResult<readonly ToolRequest[], string>;
}

/** The answer of a tool that gave none. */
export const NO_ANSWER: Omit<ToolAnswer, 'name'> = { content: '', isError: true, handle: '' };

/**
 * Runs the requests of a message from their beginning, with the tool answers so far. Read-only requests run in
 * parallel; nothing starts before earlier changes are done. A request whose tool is not offered ends with the text from
 * `missing`.
 */
export function runScripts(
  requests: readonly Pick<Understanding, 'script' | 'changesThings'>[],
  answers: readonly ToolAnswer[],
  missing: (calls: readonly ToolRequest[]) => string | undefined,
): Step {
  const running = requests.map(
    (each): Running => ({ script: each.script(), isWaitedFor: each.changesThings === true }),
  );
  let used = 0;
  for (;;) {
    const waiting = startAll(running, missing);
    const calls = waiting.flatMap(({ asked }) => asked);
    if (calls.length === 0) return { kind: 'say', text: running.map(({ state }) => String(state?.value)).join('\n\n') };
    if (used >= answers.length) return { kind: 'call', calls };
    for (const { each, asked } of waiting) {
      const given = asked.map(({ name }, index) => answers[used + index] ?? { name, ...NO_ANSWER });
      used += asked.length;
      each.state = each.script.next(given);
    }
  }
}

function startAll(running: readonly Running[], missing: (calls: readonly ToolRequest[]) => string | undefined) {
  const waiting: { readonly each: Running; readonly asked: readonly ToolRequest[] }[] = [];
  for (const each of running) {
    each.state ??= each.script.next([]);
    while (
      each.state.done !== true &&
      each.state.value.every(({ isOptional }) => isOptional) &&
      missing(each.state.value) !== undefined
    )
      each.state = each.script.next(each.state.value.map(({ name }) => ({ name, ...NO_ANSWER })));
    const lack = each.state.done === true ? undefined : missing(each.state.value);
    if (lack !== undefined) each.state = { done: true, value: lack };
    if (each.state.done === true) continue;
    waiting.push({ each, asked: each.state.value });
    if (each.isWaitedFor) break;
  }
  return waiting;
}
