import { fork } from 'node:child_process';

/** A client in a process of its own. */
export class MeasuredClient {
  #child;
  #errors = '';
  #settle = () => {};

  static async start(name, bundle, origin) {
    const client = new MeasuredClient();
    client.name = name;
    const startedAt = performance.now();
    client.#child = fork(bundle, [], {
      execArgv: ['--expose-gc', '--max-http-header-size=65536'],
      env: { ...process.env, BENCH_ORIGIN: origin, OPENAI_API_KEY: 'key', ANTHROPIC_API_KEY: 'key' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    client.#child.stderr.on('data', (bytes) => {
      client.#errors = (client.#errors + bytes).slice(-2000);
    });
    client.#child.on('message', (message) => client.#settle(message));
    client.#child.on('exit', () => client.#settle({ error: `It ended: ${client.#errors}` }));
    await client.#answer();
    client.cold = { ...(await client.ask('cold')), wallMs: performance.now() - startedAt };
    return client;
  }

  /** Gives an order and waits for what came of it. */
  ask(type, order = {}) {
    const answer = this.#answer();
    this.#child.send({ type, ...order });
    return answer;
  }

  async #answer() {
    const { result, error } = await new Promise((resolve) => {
      this.#settle = resolve;
    });
    if (error) throw new Error(`${this.name}: ${error}`);
    return result;
  }

  stop() {
    this.#child.disconnect();
  }
}
