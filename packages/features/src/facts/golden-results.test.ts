import { keepResults } from '@finclaw/tools';
import { expect, it } from 'vitest';
import { resultsOfEveryTool } from '../testing/every-result.ts';

type Results = Awaited<ReturnType<typeof resultsOfEveryTool>>;
type Result = Results['recorded'][number];

/** What a model is sent of a result: by the gate that keeps the complete one. */
async function seenOf({ tool, text: content, isError }: Result, tools: Results['tools']): Promise<string> {
  const { definition } = tools.find((each) => each.definition.name === tool)!;
  const gate = keepResults(
    {
      get: () => ({ definition, source: 'built-in' }) as never,
      execute: async () => ({ content, isError, guardedSize: content.length }) as never,
    },
    async () => ({ entry: 1 }) as never,
  );
  const { content: seen, shown = [] } = await gate.execute(tool, {}, {} as never);
  const ranges = shown.map(({ path = '', from, to, total }) => `(${path}: rows ${from} to ${to} of ${total})\n`);
  return ranges.join('') + readable(seen);
}

const WIDTH = 120;

/** The same JSON in lines that a change can be read in: a field each, and a row of a table each. */
function readable(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  return [lines(JSON.parse(first), ''), ...rest].join('\n');
}

function lines(value: unknown, indent: string): string {
  const flat = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= WIDTH) return flat;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([key, each]) =>
    Array.isArray(value)
      ? inner + (Array.isArray(each) ? JSON.stringify(each) : lines(each, inner))
      : `${inner}${JSON.stringify(key)}: ${lines(each, inner)}`,
  );
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

it('shows models what the golden files say', async () => {
  const { recorded, tools } = await resultsOfEveryTool();
  for (const [tool, results] of Map.groupBy(recorded, (each) => each.tool)) {
    const seen: string[] = [];
    for (const each of results) seen.push(`# ${JSON.stringify(each.input)}\n${await seenOf(each, tools)}\n`);
    const text = seen.join('\n').replace(/"id": ?"[a-z0-9]{8}"/g, '"id":"(made up)"');
    await expect(text).toMatchFileSnapshot(`golden/${tool}.txt`);
  }
});
