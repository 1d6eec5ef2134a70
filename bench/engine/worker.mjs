// The measured process: one client, told by its parent which scenario to run how often and how many at a time.
import { createHook } from 'node:async_hooks';
import { expected } from './scenarios.ts';

/** Serves the parent until it goes away. */
export async function serve(createClient) {
  const origin = process.env.BENCH_ORIGIN;
  const run = await createClient(origin);

  async function once(scenario, onFirst) {
    let isFirst = true;
    const heard = await run(scenario, () => {
      if (isFirst) onFirst();
      isFirst = false;
    });
    const wanted = expected(scenario);
    if (heard.text !== wanted.text || heard.calls !== wanted.calls)
      throw new Error(
        `${scenario}: heard ${heard.text?.length} characters and ${heard.calls} calls, not ${wanted.text.length} and ${wanted.calls}`,
      );
  }

  async function batch({ scenario, runs, concurrency }) {
    const firsts = [];
    let left = runs;
    const lane = async () => {
      while (left-- > 0) {
        const at = performance.now();
        await once(scenario, () => firsts.push(performance.now() - at));
      }
    };
    const startedAt = performance.now();
    const cpu = process.cpuUsage();
    await Promise.all(Array.from({ length: concurrency }, lane));
    const { user, system } = process.cpuUsage(cpu);
    return {
      cpuMs: (user + system) / 1000 / runs,
      runsPerSecond: (runs / (performance.now() - startedAt)) * 1000,
      firsts,
    };
  }

  async function park({ runs }) {
    const settle = async () => {
      for (let at = 0; at < 3; at++) {
        global.gc();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = await settle();
    let waiting = runs;
    let all;
    const parked = new Promise((resolve) => {
      all = resolve;
    });
    const ends = Array.from({ length: runs }, () => once('parked', () => --waiting === 0 && all()));
    await Promise.race([parked, Promise.all(ends)]);
    const during = await settle();
    await fetch(`${origin}/release`);
    await Promise.all(ends);
    return { liveKb: (during - before) / 1024 / runs };
  }

  /** How many promises one run makes. */
  async function promises({ scenario }) {
    let made = 0;
    const hook = createHook({ init: (_id, type) => type === 'PROMISE' && made++ }).enable();
    await once(scenario, () => {});
    hook.disable();
    return made;
  }

  const cpuOfFirst = async () => {
    await once('one-50', () => {});
    const { user, system } = process.cpuUsage();
    return { cpuMs: (user + system) / 1000, rssMb: process.memoryUsage.rss() / 1024 / 1024 };
  };

  const answers = { batch, park, promises, cold: cpuOfFirst };
  process.on('message', ({ type, ...order }) => {
    answers[type](order).then(
      (result) => process.send({ result }),
      (error) => process.send({ error: String(error?.stack ?? error) }),
    );
  });
  process.on('disconnect', () => process.exit());
  process.send({ result: 'ready' });
}
