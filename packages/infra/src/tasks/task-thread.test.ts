import { afterEach, describe, expect, it } from 'vitest';
import { TaskThread } from './task-thread.ts';
import { runIn } from './tasks.ts';

/** A thread that answers after what the order asks for. */
const FILE = new URL('./testing/thread.mjs', import.meta.url).pathname;
const threads: TaskThread[] = [];
const open = (idleMs = 60_000): TaskThread => {
  const thread = new TaskThread({ file: FILE, maxHeapMb: 24, idleMs });
  threads.push(thread);
  return thread;
};
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop();
});

describe('TaskThread', () => {
  it('does tasks in the order they came, all in one thread', async () => {
    const thread = open();
    const ids = await Promise.all([1, 2, 3].map(() => thread.run('thread-id', undefined)));
    expect(new Set(ids).size).toBe(1);
    expect(await thread.run('history', undefined)).toEqual(['thread-id', 'thread-id', 'thread-id', 'history']);
  });

  it('gives an error of a task to its caller', async () => {
    await expect(open().run('throw', 'no such row')).rejects.toThrow('no such row');
  });

  it('fails the task of a thread that dies, and does the next ones in a new thread', async () => {
    const thread = open();
    const [before, died, after] = await Promise.allSettled([
      thread.run('thread-id', undefined),
      thread.run('die', undefined),
      thread.run('thread-id', undefined),
    ]);
    expect(died).toMatchObject({ status: 'rejected', reason: { code: 'TASK_FAILED' } });
    expect(after.status).toBe('fulfilled');
    expect(after).not.toEqual(before);
  });

  it('survives a task that needs more memory than it may have', async () => {
    const thread = open();
    await expect(thread.run('fill-memory', undefined)).rejects.toMatchObject({ code: 'TASK_FAILED' });
    expect(await thread.run('thread-id', undefined)).toBeTypeOf('number');
  });

  it('fails a task whose input cannot be copied, and goes on', async () => {
    const thread = open();
    await expect(thread.run('thread-id', () => 1)).rejects.toThrow('could not be cloned');
    expect(await thread.run('thread-id', undefined)).toBeTypeOf('number');
  });

  it('stops a task that never ends when it is aborted; one that waits is taken back', async () => {
    const thread = open();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const tasks = [thread.run('hang', undefined, running.signal), thread.run('hang', undefined, waiting.signal)];
    const last = thread.run('thread-id', undefined);
    waiting.abort(new Error('not needed any more'));
    await expect(tasks[1]).rejects.toThrow('not needed any more');
    running.abort(new Error('too slow'));
    await expect(tasks[0]).rejects.toThrow('too slow');
    expect(await last).toBeTypeOf('number');
  });

  it('ends the thread when there is nothing to do, and starts another one', async () => {
    const thread = open(0);
    const first = await thread.run('thread-id', undefined);
    await expect.poll(async () => (await thread.run('thread-id', undefined)) !== first).toBe(true);
  });

  it('fails what it was doing when it is stopped', async () => {
    const thread = open();
    const task = thread.run('hang', undefined);
    await Promise.all([expect(task).rejects.toMatchObject({ code: 'TASK_FAILED' }), thread.stop()]);
  });

  it('is tried once more when the thread was ended, and fails when the task ends it again', async () => {
    const thread = open();
    const task = runIn(thread, 'thread-id', undefined);
    await thread.stop();
    expect(await task).toBeTypeOf('number');
    await expect(runIn(thread, 'die', undefined)).rejects.toMatchObject({ code: 'TASK_FAILED' });
  });
});
