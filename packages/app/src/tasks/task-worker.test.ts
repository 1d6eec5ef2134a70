import { catchSecretsTask, readPageTask, redactTextsTask, type Task, TaskThread } from '@finclaw/infra';
import { guardResultTask, shortenTextsTask } from '@finclaw/tools';
import { afterAll, describe, expect, it } from 'vitest';
import { taskWorkerFile } from './task-worker-file.ts';

const thread = new TaskThread({ file: taskWorkerFile(), maxHeapMb: 256, idleMs: 60_000 });
afterAll(() => thread.stop());

const key = `sk-ant-api03-${'a1B2c3D4'.repeat(4)}`;
const rows = JSON.stringify({ rows: Array.from({ length: 200 }, (_, at) => ({ date: '2026-11-13', close: at })) });
const options = { maxContentLength: 5000, redactPatterns: [/hunter\d/], allowHtml: false, redactPersonalNumbers: true };

function given<Input>(task: Task<Input, unknown>, input: Input) {
  return { name: task.name, here: () => task.run(input), input };
}

describe('the thread for long computations', () => {
  it.each([
    given(catchSecretsTask, `my key is ${key}`),
    given(readPageTask, '<title>Prices</title><p>Apple <b>rose</b></p>'),
    given(redactTextsTask, { texts: ['a', `b ${key}`], known: ['a'] }),
    given(shortenTextsTask, [{ text: rows, room: 500, window: { from: 3 } }]),
    given(guardResultTask, {
      content: '',
      parts: [{ text: `<p>hunter2 ${key}</p>`, trust: 'untrusted', origin: 'web' }],
      metadata: { untrusted: true, path: 'hunter2' },
      options,
    }),
  ])('$name gives what it gives in the thread of its caller', async ({ name, here, input }) => {
    expect(await thread.run(name, input)).toEqual(here());
  });
});
