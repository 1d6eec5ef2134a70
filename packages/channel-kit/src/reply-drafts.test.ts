import { createSilentLogger, FinClawError } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createChannelId, type ReplyTarget } from '@finclaw/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DraftSurface, ReplyDrafts } from './reply-drafts.ts';

const target: ReplyTarget = { channelId: createChannelId('telegram'), accountId: 'default', targetId: '7' };

class FakeSurface implements DraftSurface<number> {
  readonly calls: string[] = [];
  fail: (() => Error) | undefined;
  #last = 0;

  async create(_target: ReplyTarget, text: string, _key: string): Promise<number> {
    this.#record(`create ${text}`);
    this.#last += 1;
    return this.#last;
  }
  async find(_target: ReplyTarget, key: string): Promise<number> {
    this.#record(`find ${key}`);
    return 99;
  }
  async edit(handle: number, text: string): Promise<void> {
    this.#record(`edit ${handle} ${text}`);
  }
  async remove(handle: number): Promise<void> {
    this.#record(`remove ${handle}`);
  }
  async note(_target: ReplyTarget, text: string): Promise<void> {
    this.#record(`note ${text}`);
  }
  intervalMs = (): number => 1000;

  #record(call: string): void {
    this.calls.push(call);
    const error = this.fail?.();
    this.fail = undefined;
    if (error) throw error;
  }
}

const memory = { values: openStore(':memory:').values, scope: 'drafts' };

function setUp() {
  const surface = new FakeSurface();
  const drafts = new ReplyDrafts({ surface, logger: createSilentLogger(), memory });
  const say = (delta: string, runId = 'r') => drafts.progress(target, runId, { type: 'text', segment: 's1', delta });
  return { surface, drafts, say };
}

describe('ReplyDrafts', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    for (const { key } of await memory.values.list('drafts')) await memory.values.delete('drafts', key);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the beginning after half a second and changes it once per interval', async () => {
    const { surface, say } = setUp();
    say('a');
    await vi.advanceTimersByTimeAsync(499);
    expect(surface.calls).toEqual([]);
    say('b');
    await vi.advanceTimersByTimeAsync(1);
    for (const delta of 'cdef') say(delta);
    await vi.advanceTimersByTimeAsync(1000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(surface.calls).toEqual(['create ab', 'edit 1 abcdef']);
  });

  it('a short answer is never shown as a draft, and blanks are not either', async () => {
    const { surface, drafts, say } = setUp();
    say('hi');
    expect(await drafts.take('r')).toBeUndefined();
    say(' \n', 'other');
    await vi.advanceTimersByTimeAsync(5000);
    expect(surface.calls).toEqual([]);
  });

  it('hands the message over once, and nothing changes it afterwards', async () => {
    const { surface, drafts, say } = setUp();
    say('a');
    await vi.advanceTimersByTimeAsync(500);
    say('b');
    const taken = await drafts.take('r');
    await drafts.settled('r');
    expect([taken, await drafts.take('r')]).toEqual([1, undefined]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(surface.calls).toEqual(['create a']);
  });

  it('a run that is over shows nothing more, neither a beginning nor a change, and the next process finds what was shown', async () => {
    const { surface, drafts, say } = setUp();
    say('never seen', 'early');
    drafts.progress(target, 'early', { type: 'ended' });
    say('a');
    await vi.advanceTimersByTimeAsync(500);
    say('b');
    drafts.progress(target, 'r', { type: 'ended' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(surface.calls).toEqual(['create a']);
    expect(await setUp().drafts.take('r')).toBe(1);
  });

  it('takes back what is withdrawn and starts a new message for what follows', async () => {
    const { surface, drafts, say } = setUp();
    say('a');
    await vi.advanceTimersByTimeAsync(500);
    drafts.progress(target, 'r', { type: 'withdrawn', segment: 's1' });
    say('b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(surface.calls).toEqual(['create a', 'remove 1', 'create b']);
    expect(await drafts.take('r')).toBe(2);
  });

  it('waits as long as the platform asks, and stops after any other failure', async () => {
    const { surface, drafts, say } = setUp();
    surface.fail = () => new FinClawError('slow down', 'RATE_LIMITED', { details: { retryAfterMs: 7000 } });
    say('a');
    await vi.advanceTimersByTimeAsync(7499);
    expect(surface.calls).toEqual(['create a']);
    surface.fail = () => new FinClawError('gone', 'DELIVERY_FAILED');
    await vi.advanceTimersByTimeAsync(1);
    say('b');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(surface.calls).toEqual(['create a', 'create a']);
    expect(await drafts.take('r')).toBeUndefined();
  });

  it('keeps two runs apart and shows remarks beside the answer', async () => {
    const { surface, drafts, say } = setUp();
    say('one', 'r1');
    say('two', 'r2');
    drafts.progress(target, 'r1', { type: 'notice', text: 'another model' });
    await vi.advanceTimersByTimeAsync(500);
    expect(surface.calls).toEqual(['note another model', 'create one', 'create two']);
    expect([await drafts.take('r1'), await drafts.take('r2')]).toEqual([1, 2]);
  });

  it('after a crash the answer takes the place of its beginning', async () => {
    const before = setUp();
    before.say('half an');
    await vi.advanceTimersByTimeAsync(500);
    const after = setUp();
    after.say('a whole');
    await vi.advanceTimersByTimeAsync(1000);
    expect(after.surface.calls).toEqual(['edit 1 a whole']);
    expect(await after.drafts.take('r')).toBe(1);
    expect([await after.drafts.has('r'), await after.drafts.has('other')]).toEqual([true, false]);
    await after.drafts.settled('r');
    expect([await after.drafts.has('r'), await memory.values.list('drafts')]).toEqual([false, []]);
  });

  it.each([
    ['the process died', undefined],
    ['the connection was lost', () => new FinClawError('cut off', 'DELIVERY_UNKNOWN')],
  ])('a message that may have been created when %s is looked for, not made again', async (_name, fail) => {
    const before = setUp();
    if (fail) before.surface.fail = fail;
    else vi.spyOn(before.surface, 'create').mockReturnValue(new Promise(() => {}));
    before.say('half');
    await vi.advanceTimersByTimeAsync(500);
    const { drafts, surface } = fail ? before : setUp();
    expect([await drafts.has('r'), await drafts.take('r'), surface.calls.at(-1)]).toEqual([false, 99, 'find r']);
  });

  it('a message that was found shows an older text and is changed at once', async () => {
    const before = setUp();
    vi.spyOn(before.surface, 'create').mockReturnValue(new Promise(() => {}));
    before.say('half');
    await vi.advanceTimersByTimeAsync(500);
    const after = setUp();
    after.say('whole');
    await vi.advanceTimersByTimeAsync(500);
    await vi.advanceTimersByTimeAsync(1000);
    expect(after.surface.calls).toEqual(['create whole', 'edit 1 whole']);
  });

  it('a message that was refused was not created', async () => {
    const { surface, drafts, say } = setUp();
    surface.fail = () => new FinClawError('blocked', 'DELIVERY_FAILED');
    say('half');
    await vi.advanceTimersByTimeAsync(500);
    expect([await drafts.take('r'), await memory.values.list('drafts')]).toEqual([undefined, []]);
  });

  it('forgets what no answer came for within a day', async () => {
    const { say, drafts } = setUp();
    say('half an');
    await vi.advanceTimersByTimeAsync(500);
    await drafts.close();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000 + 1);
    await setUp().drafts.forgetOld();
    expect(await memory.values.list('drafts')).toEqual([]);
  });
});
