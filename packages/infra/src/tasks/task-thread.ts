import { Worker } from 'node:worker_threads';
import { FinClawError } from '../errors/errors.ts';

/** The message to the thread, and the one it answers with. */
export interface TaskOrder {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}
export type TaskReply = { readonly id: number } & ({ readonly output: unknown } | { readonly error: unknown });

interface ThreadOptions {
  /** The file of the thread, which answers a `TaskOrder` with a `TaskReply`. */
  readonly file: string;
  readonly maxHeapMb: number;
  /** The time without work after which the thread ends. */
  readonly idleMs: number;
}

interface Waiting {
  readonly order: TaskOrder;
  readonly settle: (outcome: () => unknown) => void;
}

const MAX_WAITING = 100;

/**
 * A thread for long computations, started with the first of them and ended when idle. It runs one at a time, in order.
 * If it dies, its current task fails, and the next one gets a new thread.
 */
export class TaskThread {
  readonly #options: ThreadOptions;
  readonly #waiting: Waiting[] = [];
  #running: Waiting | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #nextId = 1;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** True when so many tasks wait that another one should run elsewhere. */
  get isFull(): boolean {
    return this.#waiting.length >= MAX_WAITING;
  }

  /** Runs a task in the thread. An abort ends it even in the middle. */
  async run(name: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task: Waiting = {
      order: { id: this.#nextId++, name, input },
      settle: (outcome) => {
        try {
          resolve(outcome());
        } catch (error) {
          reject(error);
        }
      },
    };
    const cancel = (): void => this.#cancel(task, () => signal?.throwIfAborted());
    signal?.addEventListener('abort', cancel, { once: true });
    this.#waiting.push(task);
    this.#next();
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the thread; its current task fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const ended = this.#release()?.terminate();
    this.#done(failed);
    await ended;
  }

  #next(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (this.#running === undefined) this.#idle = setTimeout(() => void this.stop(), this.#options.idleMs).unref();
    else this.#post(this.#running);
  }

  #post({ order }: Waiting): void {
    try {
      this.#worker ??= this.#started();
      // The process must stay alive while a caller waits.
      this.#worker.ref();
      this.#worker.postMessage(order);
    } catch (error) {
      this.#done(() => {
        throw error;
      });
    }
  }

  #started(): Worker {
    const { file, maxHeapMb } = this.#options;
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    worker.on('message', (reply: TaskReply) => {
      if (reply.id === this.#running?.order.id) this.#done(() => outputOf(reply));
    });
    let cause: unknown;
    worker.once('error', (error) => {
      cause = error;
    });
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#release();
      this.#done(() => failed(cause));
    });
    return worker;
  }

  #release(): Worker | undefined {
    const worker = this.#worker;
    this.#worker = undefined;
    return worker;
  }

  #done(outcome: () => unknown): void {
    const task = this.#running;
    this.#running = undefined;
    this.#worker?.unref();
    task?.settle(outcome);
    if (task !== undefined) this.#next();
  }

  /** Cancels a waiting task; a running one can only be stopped together with its thread. */
  #cancel(task: Waiting, outcome: () => unknown): void {
    const at = this.#waiting.indexOf(task);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      task.settle(outcome);
    } else if (this.#running === task) {
      void this.#release()?.terminate();
      this.#done(outcome);
    }
  }
}

function failed(cause?: unknown): never {
  throw new FinClawError('The thread for long computations ended', 'TASK_FAILED', { cause });
}

function outputOf(reply: TaskReply): unknown {
  if ('error' in reply) throw reply.error;
  return reply.output;
}
