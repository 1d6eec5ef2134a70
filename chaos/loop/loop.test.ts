import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installFlood } from './hostile-results.ts';
import { MeasuredServer } from './measured-server.ts';
import { SCENARIOS } from './scenarios.ts';

let server: MeasuredServer;
beforeAll(async () => {
  server = await MeasuredServer.start(installFlood);
});
afterAll(() => server.stop());

describe('the event loop of a serving program', () => {
  it.each(SCENARIOS)('$name: done, with /healthz answering, and a reading of the meter', async (scenario) => {
    await scenario.run(server, 'sample', async (_part, work) => {
      const { longestMs, answers } = await server.measure(work);
      expect(longestMs).toBeGreaterThan(0);
      expect(answers).toBeGreaterThan(0);
    });
  });
});
