import { isFinClawError } from '../errors/errors.ts';
import { TaskThread } from './task-thread.ts';

/** A long computation that runs in any thread: it gets and returns plain data. */
export interface Task<Input, Output> {
  readonly name: string;
  readonly run: (input: Input) => Output;
  readonly lengthOf: (input: Input) => number;
}

/** The length up to which a hop to another thread costs more than the work. */
const INLINE_LENGTH = 50_000;
const MAX_HEAP_MB = 512;
const IDLE_MS = 20_000;

let thread: TaskThread | undefined;

/** Sets the file of the thread for long computations; without one everything runs in the caller's thread. */
export function useTaskThread(file: string): void {
  thread ??= new TaskThread({ file, maxHeapMb: MAX_HEAP_MB, idleMs: IDLE_MS });
}

/** Runs a task: at once where the input is short, else in a thread off the event loop. */
export async function runTask<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  signal?: AbortSignal,
): Promise<Output> {
  signal?.throwIfAborted();
  // With so many queued tasks it is better that the caller's thread waits for it.
  if (thread === undefined || thread.isFull || task.lengthOf(input) < INLINE_LENGTH) return task.run(input);
  return (await runIn(thread, task.name, input, signal)) as Output;
}

/**
 * Runs a task in a thread, and retries once when the thread was ended: the cause of a second end is the task itself.
 */
export async function runIn(thread: TaskThread, name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
  try {
    return await thread.run(name, input, signal);
  } catch (error) {
    if (!isFinClawError(error) || error.code !== 'TASK_FAILED') throw error;
    return thread.run(name, input, signal);
  }
}
