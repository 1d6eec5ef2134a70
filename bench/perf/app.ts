// The whole program for the outside harness: gates, inbox row, lane, stages, prompt, router with retry and fallback,
// engine, figure check, outbox row and audit record. The scripted model stands behind the anthropic provider, and the
// harness's tools take the place of ours.
import { answeredBy, openProgram } from './program.ts';
import type { HarnessRun, HarnessTask } from './task.ts';

/** A run of the harness's task through everything. */
export async function createProgram({ baseURL, task }: { baseURL: string; task: HarnessTask }): Promise<HarnessRun> {
  const { app, ask } = await openProgram({
    model: task.MODEL.anthropic,
    env: { ANTHROPIC_API_KEY: 'sk-ant-bench-0123456789abcdef' },
    adjust: answeredBy(baseURL, 1024),
  });
  const calls = new Map<string, number>();
  for (const { name, description, schema, execute } of task.TOOLS) {
    app.tools.unregister(name);
    app.tools.register(
      {
        name,
        description,
        inputSchema: schema,
        group: 'finance',
        changes: 'nothing',
        accessesSensitiveData: false,
        isExternal: false,
      },
      async (input, { userId }) => {
        calls.set(userId, (calls.get(userId) ?? 0) + 1);
        return { content: JSON.stringify(execute(input)), isError: false };
      },
    );
  }
  const wanted = task.expected(new URL(baseURL).pathname.slice(1)).finalText;
  let runs = 0;
  return async (onDelta) => {
    const sender = `p${++runs}`;
    let streamed = '';
    await ask(sender, task.PROMPT, (delta) => {
      streamed += delta;
      onDelta(delta);
    });
    const toolCalls = calls.get(sender) ?? 0;
    calls.delete(sender);
    // Everything the model said is delivered; the harness wants to see what it said last.
    return { text: streamed.endsWith(wanted) ? wanted : streamed, toolCalls };
  };
}
