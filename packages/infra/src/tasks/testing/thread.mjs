import { parentPort, threadId } from 'node:worker_threads';

const history = [];
const TASKS = {
  'thread-id': () => threadId,
  history: () => history,
  throw: (text) => {
    throw new Error(text);
  },
  die: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  'fill-memory': () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));
  },
};

parentPort.on('message', ({ id, name, input }) => {
  history.push(name);
  try {
    parentPort.postMessage({ id, output: TASKS[name](input) });
  } catch (error) {
    parentPort.postMessage({ id, error });
  }
});
