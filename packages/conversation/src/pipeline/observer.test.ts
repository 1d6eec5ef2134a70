import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { describe, expect, it } from 'vitest';
import { DefaultPipelineObserver } from './observer.ts';
import { createFixture } from './testing/pipeline-fixture.ts';
import { RecordingLogger } from './testing/recording-logger.ts';

function observed(options: Parameters<typeof createFixture>[0] = {}) {
  const logger = new RecordingLogger();
  const bus = createTypedEmitter<FinClawEventMap>();
  const events: unknown[] = [];
  bus.on('pipeline:start', (event) => events.push(['start', event]));
  bus.on('pipeline:complete', (event) => events.push(['complete', event]));
  bus.on('pipeline:error', (event) => events.push(['error', event]));
  const observer = new DefaultPipelineObserver(logger, bus);
  return { events, ...createFixture({ ...options, deps: { observer, ...options.deps } }), log: logger };
}

describe('DefaultPipelineObserver', () => {
  it('P-66 logs a run from start to end', async () => {
    const { run, log } = observed();
    await run('hi');
    expect(log.lines.slice(0, 3)).toEqual([
      'debug Pipeline started',
      'debug Stage normalize started',
      'debug Stage normalize completed',
    ]);
    expect(log.lines.at(-1)).toBe('info Pipeline completed');
    expect(log.fields.at(-1)).toEqual([
      {
        sessionKey: 'session-1',
        success: true,
        durationMs: expect.any(Number),
        stages: ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'],
      },
    ]);
    expect(log.fields[log.lines.indexOf('debug Stage deliver completed')]).toEqual([{ action: 'continue' }]);
  });

  it('P-67 announces a run with exactly the stated keys and no text', async () => {
    const { run, events } = observed({ answer: 'private answer' });
    await run('private question');
    expect(events).toEqual([
      ['start', { sessionKey: 'session-1' }],
      [
        'complete',
        {
          sessionKey: 'session-1',
          success: true,
          durationMs: expect.any(Number),
          stages: ['normalize', 'command', 'ack', 'context', 'execute', 'deliver'],
        },
      ],
    ]);
    expect(JSON.stringify(events)).not.toContain('private');
  });

  it('P-66 P-67 announces failures', async () => {
    const { run, events, log } = observed({ answer: () => Promise.reject(new Error('boom')) });
    await run('hi');
    expect(log.lines).toContain('error Pipeline error');
    expect(events).toContainEqual([
      'error',
      { sessionKey: 'session-1', error: expect.objectContaining({ code: 'EXECUTION_FAILED' }) },
    ]);
  });

  it('P-66 works without a bus', async () => {
    const { run } = observed({ deps: { observer: new DefaultPipelineObserver(new RecordingLogger()) } });
    expect((await run('hi')).success).toBe(true);
  });
});
