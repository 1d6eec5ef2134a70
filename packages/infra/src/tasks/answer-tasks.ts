import { parentPort } from 'node:worker_threads';
import type { TaskOrder, TaskReply } from './task-thread.ts';
import type { Task } from './tasks.ts';

/** Does what is ordered; called in the thread. */
// biome-ignore lint/suspicious/noExplicitAny: tasks of any input stand in one list.
export function answerTasks(tasks: readonly Task<any, unknown>[]): void {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  parentPort?.on('message', async ({ id, name, input }: TaskOrder) => {
    parentPort?.postMessage(await replyTo(id, async () => taskOf(name).run(input)));
  });

  function taskOf(name: string): Task<unknown, unknown> {
    const task = byName.get(name);
    if (task === undefined) throw new Error(`The thread for long computations does not know the task ${name}`);
    return task;
  }
}

async function replyTo(id: number, work: () => Promise<unknown>): Promise<TaskReply> {
  try {
    return { id, output: await work() };
  } catch (error) {
    return { id, error };
  }
}
