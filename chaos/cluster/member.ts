import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Message } from '../life.ts';

/** The roles of processes in a cluster. */
export type ProcessRole = 'all' | 'gateway' | 'worker';

/** The version of the program: this one, or one with a further step of the schema. */
export type Version = 'this' | 'next';

/** One process of a cluster, as its senders see it. */
export class Member {
  readonly name: string;
  readonly role: ProcessRole;
  readonly version: Version;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  /** What was said about messages that were not accepted. */
  readonly refusals: string[] = [];
  #stderr = '';
  readonly #child: ChildProcess;
  readonly #answers = new Map<string, (isAccepted: boolean) => void>();
  #onAudit: ((isSound: boolean) => void) | undefined;
  #isOver = false;

  constructor(
    server: string,
    { name, role, version }: Pick<Member, 'name' | 'role' | 'version'>,
    env: NodeJS.ProcessEnv,
  ) {
    this.name = name;
    this.role = role;
    this.version = version;
    const cache = join(server, '..', 'cache');
    this.#child = spawn(process.execPath, [server], {
      env: { ...env, CHAOS_NODE: name, CHAOS_ROLE: role, CHAOS_VERSION: version, NODE_COMPILE_CACHE: cache },
    });
    this.#child.stdin?.on('error', () => {});
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr += text;
    });
    let begin = (): void => {};
    this.ready = new Promise((resolve) => {
      begin = resolve;
    });
    let rest = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [word, id = ''] = line.split(' ');
        if (word === 'READY') begin();
        else if (word === 'AUDIT') this.#onAudit?.(id === 'sound');
        else if (word === 'ACCEPTED' || word === 'REFUSED') this.#settle(id, word === 'ACCEPTED');
        if (word === 'REFUSED') this.refusals.push(line);
      }
    });
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', () => {
        this.#isOver = true;
        begin();
        for (const id of [...this.#answers.keys()]) this.#settle(id, false);
        resolve();
      });
    });
  }

  get stderr(): string {
    return this.#stderr;
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Sends a message; true when it was accepted, false when it was not or that is unknown. */
  send(message: Message): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.#answers.set(message.id, resolve);
      this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
    });
  }

  verify(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#onAudit = resolve;
      this.#child.stdin?.write('VERIFY\n');
    });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Lets it finish and go. */
  async stop(): Promise<void> {
    this.#child.stdin?.write('STOP\n');
    await this.ended;
  }

  #settle(id: string, isAccepted: boolean): void {
    this.#answers.get(id)?.(isAccepted);
    this.#answers.delete(id);
  }
}
