import type { ToolAnswer } from './conversation.ts';
import type { Script, ToolRequest } from './intent.ts';

/** What happens next: ask tools, or say something. */
export type Step =
  | { readonly kind: 'call'; readonly calls: readonly ToolRequest[] }
  | { readonly kind: 'say'; readonly text: string };

interface Running {
  readonly script: Script;
  state: IteratorResult<readonly ToolRequest[], string>;
}

/** What a tool that gave no answer counts as. */
const NO_ANSWER: Omit<ToolAnswer, 'name' | 'input'> = { content: '', isError: true };

/**
 * Runs all requests of a message side by side from their beginning, with the answers that tools have given so far; what they ask for next
 * is asked in one go. A request whose tool is not offered ends with what `missing` says about it.
 */
export function runScripts(
  scripts: readonly Script[],
  answers: readonly ToolAnswer[],
  missing: (calls: readonly ToolRequest[]) => string | undefined,
): Step {
  const running: Running[] = scripts.map((script) => ({ script, state: script.next([]) }));
  let used = 0;
  for (;;) {
    for (const each of running) {
      const lack = each.state.done === true ? undefined : missing(each.state.value);
      if (lack !== undefined) each.state = { done: true, value: lack };
    }
    const waiting = running.filter(({ state }) => state.done !== true);
    const calls = waiting.flatMap(({ state }) => (state.done === true ? [] : state.value));
    if (calls.length === 0) return { kind: 'say', text: running.map(({ state }) => String(state.value)).join('\n\n') };
    if (used >= answers.length) return { kind: 'call', calls };
    for (const each of waiting) {
      if (each.state.done === true) continue;
      const asked = each.state.value;
      const given = asked.map(({ name, input }, index) => answers[used + index] ?? { name, input, ...NO_ANSWER });
      used += asked.length;
      each.state = each.script.next(given);
    }
  }
}
