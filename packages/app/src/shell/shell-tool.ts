import type { FinClawConfig } from '@finclaw/config';
import { createAbortError, safeSpawn } from '@finclaw/infra';
import type { ToolResult } from '@finclaw/tools';
import type { Tool } from '../web/web-fetch-tool.ts';

/** The surfaces only the person at this machine can use. */
const AT_THIS_MACHINE = ['terminal', 'web'] as const;
const MAX_OUTPUT = 100_000;
/** The grace period for a command to end after it was asked to. */
const GRACE_MS = 2000;

/**
 * Runs a command of the machine after a person approved that very command, with limits on time and output and none of
 * the program's keys.
 */
export function shellTool({ timeoutMs, cwd }: FinClawConfig['tools']['shell']): Tool {
  return {
    definition: {
      name: 'shell',
      description: `Runs a command with /bin/sh on the user's machine and returns its output. The user approves each one. At most ${timeoutMs} ms.`,
      inputSchema: {
        type: 'object',
        properties: { command: { type: 'string', minLength: 1, maxLength: 4000, description: 'The command line' } },
        required: ['command'],
        additionalProperties: false,
      },
      group: 'shell',
      changes: 'outside',
      accessesSensitiveData: true,
      isExternal: true,
      consequentialArguments: ['command'],
      onlyOn: AT_THIS_MACHINE,
      timeoutMs: timeoutMs + 2 * GRACE_MS,
    },
    async executor({ command }, { abortSignal }): Promise<ToolResult> {
      const ended = await safeSpawn({
        command: '/bin/sh',
        args: ['-c', String(command)],
        cwd: cwd ?? process.cwd(),
        timeoutMs,
        killGraceMs: GRACE_MS,
        maxBuffer: MAX_OUTPUT,
        signal: abortSignal,
      });
      if (ended.aborted) throw createAbortError(abortSignal.reason);
      const { exitCode, signal, timedOut, truncated } = ended;
      const head = {
        status: timedOut ? 'too-slow' : 'ended',
        exitCode,
        signal,
        ...(truncated && { shortened: true }),
      };
      const parts = [
        { text: JSON.stringify(head), trust: 'trusted' as const },
        ...[ended.stdout, ended.stderr].flatMap((text, index) =>
          text === '' ? [] : [{ text, trust: 'untrusted' as const, origin: index === 0 ? 'stdout' : 'stderr' }],
        ),
      ];
      return { content: parts.map(({ text }) => text).join('\n'), isError: timedOut || exitCode !== 0, parts };
    },
  };
}
