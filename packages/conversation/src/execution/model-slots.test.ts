import { isAbortError } from '@finclaw/infra';
import type { ModelRoute } from '@finclaw/models';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ModelSlots, type SlotCaller } from './model-slots.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A model that answers when the test lets it; `asked` says who got through, in order. */
function gatedModel() {
  const asked: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const routeFor =
    (name: string): ModelRoute =>
    async (ask, { model }) => {
      asked.push(name);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      return ask({ model, provider: undefined as never });
    };
  return { asked, routeFor, answer: () => gates.shift()?.resolve() };
}

function callers(slots: ModelSlots) {
  const model = gatedModel();
  const call = (name: string, caller: SlotCaller = { agentId: 'main' }, signal?: AbortSignal): Promise<string> =>
    slots.around(model.routeFor(name), caller)(async () => name, { model: undefined as never, signal });
  return { ...model, call };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('ModelSlots', () => {
  it('gives out the slots in the order they were asked for, and takes back those of failed and aborted calls', async () => {
    const { asked, answer, call } = callers(new ModelSlots({ total: 2 }));
    const first = call('a');
    const rest = ['b', 'c', 'd'].map((name) => call(name));
    const leaving = new AbortController();
    const gone = call('gone', { agentId: 'main' }, leaving.signal);
    await settled();
    expect(asked).toEqual(['a', 'b']);
    leaving.abort();
    await expect(gone).rejects.toSatisfy(isAbortError);
    for (let count = 0; count < 4; count++) {
      answer();
      await settled();
    }
    expect(await Promise.all([first, ...rest])).toEqual(['a', 'b', 'c', 'd']);
    expect(asked).toEqual(['a', 'b', 'c', 'd']);
  });

  it('one person waits for their own share without holding a place of the others, and gives it back when they leave', async () => {
    const ofPayer = (payer: string, total: number) => (payer === 'owner' ? undefined : total / 2);
    const { asked, answer, call } = callers(new ModelSlots({ total: 4, ofPayer }));
    const leaving = new AbortController();
    const calls = ['a1', 'a2', 'a3'].map((name) => call(name, { agentId: 'main', payer: 'a' }));
    const gone = call('a4', { agentId: 'main', payer: 'a' }, leaving.signal);
    calls.push(call('b1', { agentId: 'main', payer: 'b' }), call('o1', { agentId: 'main', payer: 'owner' }));
    await settled();
    expect(asked).toEqual(['a1', 'a2', 'b1', 'o1']);
    leaving.abort();
    await expect(gone).rejects.toSatisfy(isAbortError);
    for (let count = 0; count < 5; count++) {
      answer();
      await settled();
    }
    expect((await Promise.all(calls)).length).toBe(5);
    expect(asked).toEqual(['a1', 'a2', 'b1', 'o1', 'a3']);
  });

  it('the limit of one agent holds nobody else up', async () => {
    const { asked, answer, call } = callers(
      new ModelSlots({ total: 8, ofAgent: (id) => (id === 'slow' ? 1 : undefined) }),
    );
    const calls = ['s1', 's2', 'm1', 'm2'].map((name) =>
      call(name, { agentId: name.startsWith('s') ? 'slow' : 'main' }),
    );
    await settled();
    expect(asked).toEqual(['s1', 'm1', 'm2']);
    answer();
    await settled();
    expect(asked).toEqual(['s1', 'm1', 'm2', 's2']);
    for (let count = 0; count < 3; count++) answer();
    await Promise.all(calls);
  });

  it('schedules and research take half of all, so that people get a turn, and are not passed over', async () => {
    const { asked, answer, call } = callers(new ModelSlots({ total: 4 }));
    const job = { agentId: 'main', isBackground: true };
    const jobs = ['j1', 'j2', 'j3'].map((name) => call(name, job));
    await settled();
    expect(asked).toEqual(['j1', 'j2']);
    const calls = [...jobs, ...['p1', 'p2', 'p3'].map((name) => call(name))];
    await settled();
    expect(asked).toEqual(['j1', 'j2', 'p1', 'p2']);
    answer();
    await settled();
    answer();
    await settled();
    expect(asked.slice(4).toSorted()).toEqual(['j3', 'p3']);
    for (let count = 0; count < 4; count++) answer();
    await Promise.all(calls);
  });

  it('at least eight slots unless somebody says otherwise', async () => {
    const { asked, call } = callers(new ModelSlots());
    for (let count = 0; count < 8; count++) void call(`c${count}`);
    await settled();
    expect(asked).toHaveLength(8);
  });

  it('who waits is told, once for a run; who does not is not; who waits too long ends with an error', async () => {
    const slots = new ModelSlots({ total: 1, noticeAfterMs: 3000, timeoutMs: 10_000 });
    const { answer, call, routeFor } = callers(slots);
    const told: string[] = [];
    void call('holds', { agentId: 'main', onWait: () => told.push('holds') });
    const run = slots.around(routeFor('waits'), { agentId: 'main', onWait: () => told.push('waits') });
    const request = { model: undefined as never, signal: undefined };
    const waiting = run(async () => 'x', request);
    await vi.advanceTimersByTimeAsync(2999);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual(['waits']);
    answer();
    await settled();
    const second = expect(run(async () => 'y', request)).rejects.toMatchObject({ code: 'LANE_TIMEOUT' });
    await vi.advanceTimersByTimeAsync(10_000);
    await second;
    expect(told).toEqual(['waits']);
    answer();
    expect(await waiting).toBe('x');
  });
});
