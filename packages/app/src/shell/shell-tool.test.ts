import { tmpdir } from 'node:os';
import { type ToolExecutionContext, ToolRegistry } from '@finclaw/tools';
import { expect, it } from 'vitest';
import { shellTool } from './shell-tool.ts';

const CONTEXT: ToolExecutionContext = {
  sessionId: 's',
  userId: 'u',
  channelId: 'terminal',
  abortSignal: new AbortController().signal,
};

/** A registry in which everything is allowed by rule, and a person who answers as told. */
function registry(yes: boolean, timeoutMs = 30_000) {
  const asked: string[] = [];
  const tools = new ToolRegistry({
    policyRules: [{ pattern: '*', verdict: 'allow', priority: 100 }],
    approvalHandler: async ({ toolName, inputHash }) => {
      asked.push(toolName);
      return { approved: yes, inputHash };
    },
  });
  const { definition, executor } = shellTool({ enabled: true, timeoutMs, cwd: tmpdir() });
  tools.register(definition, executor);
  const run = (command: string, context: Partial<ToolExecutionContext> = {}) =>
    tools.execute('shell', { command }, { ...CONTEXT, ...context });
  return { tools, asked, run };
}

it('asks for every command, whatever a rule says, and gives its output as an outsider’s', async () => {
  const { run, asked } = registry(true);
  const { content, metadata, isError } = await run('echo from the disk; echo oops >&2; exit 3');
  expect(asked).toEqual(['shell']);
  expect([isError, metadata?.untrusted]).toEqual([true, true]);
  expect(content).toMatch(/"exitCode":3.*from the disk.*oops/s);
});

it('runs nothing after a no', async () => {
  const { run } = registry(false);
  expect((await run('echo ran')).content).not.toMatch(/^ran$/m);
});

it.each(['telegram', 'discord', 'api', 'a-plugin'])('is neither offered nor run on %s', async (channelId) => {
  const { run, asked, tools } = registry(true);
  expect(tools.toolsFor({ userId: 'u', sessionId: 's', channelId })).toEqual([]);
  expect((await run('echo ran', { channelId })).isError).toBe(true);
  expect(asked).toEqual([]);
});

it('passes no key on, and ends a command that takes too long together with its children', async () => {
  process.env.SHELL_TEST_API_KEY = 'sk-not-for-children';
  const { run } = registry(true, 300);
  const { content, isError } = await run('env; (sleep 60 & sleep 60)');
  delete process.env.SHELL_TEST_API_KEY;
  expect(isError).toBe(true);
  expect(content).toContain('too-slow');
  expect(content).not.toContain('SHELL_TEST_API_KEY');
});

it('keeps at most so much of the output', async () => {
  const { run } = registry(true);
  expect((await run('yes | head -c 1000000')).content.length).toBeLessThan(110_000);
});
