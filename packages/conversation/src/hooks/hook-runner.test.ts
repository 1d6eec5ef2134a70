import { createSilentLogger, type FinClawLogger } from '@finclaw/infra';
import { describe, expect, it, vi } from 'vitest';
import { createHookRunner, createHooks } from './hook-runner.ts';

function recordingLogger(): { logger: FinClawLogger; warnings: string[] } {
  const warnings: string[] = [];
  const logger = { ...createSilentLogger(), warn: (text: string) => warnings.push(text) } as unknown as FinClawLogger;
  return { logger, warnings };
}

describe('hook runners', () => {
  it('higher priority first, ties in registration order', async () => {
    const { logger } = recordingLogger();
    const runner = createHookRunner<string>('order', 'modifying', { logger });
    for (const [name, priority] of [
      ['a', 0],
      ['b', 5],
      ['c', 0],
      ['d', 5],
    ] as const)
      runner.tap((text) => text + name, { priority });
    expect(await runner.fire('-')).toBe('-bdac');
  });

  it('void: all are told, failures are logged with the plugin’s name, nothing rejects', async () => {
    const { logger, warnings } = recordingLogger();
    const runner = createHookRunner<number>('told', 'void', { logger });
    const heard = vi.fn();
    runner.tap(
      () => {
        throw new Error('sync');
      },
      { pluginName: 'bad' },
    );
    runner.tap(
      async () => {
        throw new Error('async');
      },
      { pluginName: 'worse' },
    );
    runner.tap(heard);
    const results = await runner.fire(7);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(heard).toHaveBeenCalledWith(7);
    expect(warnings.join()).toMatch(/plugin bad failed.*plugin worse failed/);
  });

  it('modifying: each gets the previous value; nothing returned, or a failure, keeps it', async () => {
    const { logger, warnings } = recordingLogger();
    const runner = createHookRunner<string>('text', 'modifying', { logger });
    runner.tap((text) => `${text}1`);
    runner.tap(() => undefined);
    runner.tap(() => {
      throw new Error('no');
    });
    runner.tap(async (text) => `${text}2`);
    expect(await runner.fire('x')).toBe('x12');
    expect(warnings).toHaveLength(1);
  });

  it('a handler that hangs is given up', async () => {
    const { logger, warnings } = recordingLogger();
    const runner = createHookRunner<string>('slow', 'modifying', { logger, timeoutMs: 5 });
    runner.tap(() => new Promise(() => {}));
    expect(await runner.fire('kept')).toBe('kept');
    expect(warnings).toHaveLength(1);
  });

  it('a plugin’s handlers can be removed', async () => {
    const { logger } = recordingLogger();
    const runner = createHookRunner<string>('gone', 'modifying', { logger });
    runner.tap((text) => `${text}!`, { pluginName: 'p' });
    runner.untapPlugin('p');
    expect(await runner.fire('x')).toBe('x');
  });

  it('every hook has a runner in its mode', async () => {
    const hooks = createHooks(recordingLogger());
    expect(Object.keys(hooks).sort()).toEqual([
      'afterAgentRun',
      'afterMessageProcess',
      'afterToolExecute',
      'beforeAgentRun',
      'beforeMessageProcess',
      'beforeToolExecute',
      'onConfigChange',
      'onGatewayStart',
      'onGatewayStop',
      'onPluginLoaded',
      'onPluginUnloaded',
    ]);
    hooks.beforeAgentRun.tap((payload) => ({ ...payload, agentId: 'other' }));
    expect(await hooks.beforeAgentRun.fire({ agentId: 'main', sessionKey: 's' })).toMatchObject({ agentId: 'other' });
  });
});
