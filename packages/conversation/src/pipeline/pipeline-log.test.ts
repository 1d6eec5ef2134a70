import { describe, expect, it } from 'vitest';
import { createFixture } from './testing/pipeline-fixture.ts';

describe('the log', () => {
  it('logs a run from start to end', async () => {
    const { run, logger: log } = createFixture();
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

  it('logs no text', async () => {
    const { run, logger: log } = createFixture({ answer: 'private answer' });
    await run('private question');
    expect(JSON.stringify([log.lines, log.fields])).not.toContain('private');
  });

  it('logs failures', async () => {
    const { run, logger: log } = createFixture({ answer: () => Promise.reject(new Error('boom')) });
    await run('hi');
    expect(log.lines).toContain('error Pipeline error');
  });
});
