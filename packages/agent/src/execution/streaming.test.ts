import { createSilentLogger } from '@finclaw/infra';
import { describe, expect, it, vi } from 'vitest';
import { type StreamEvent, type StreamState, StreamStateMachine } from './streaming.ts';

const STATES: readonly StreamState[] = ['idle', 'streaming', 'tool_use', 'executing', 'done'];
const PATHS: Record<StreamState, readonly StreamState[]> = {
  idle: [],
  streaming: ['streaming'],
  tool_use: ['streaming', 'tool_use'],
  executing: ['streaming', 'tool_use', 'executing'],
  done: ['done'],
};
const LEGAL: ReadonlySet<string> = new Set([
  'idle→streaming',
  'idle→done',
  'streaming→tool_use',
  'streaming→done',
  'tool_use→executing',
  'tool_use→streaming',
  'tool_use→done',
  'executing→streaming',
  'executing→done',
  'done→idle',
]);

function machineIn(state: StreamState): StreamStateMachine {
  const machine = new StreamStateMachine(createSilentLogger());
  for (const step of PATHS[state]) machine.transition(step);
  return machine;
}

const pairs = STATES.flatMap((from) => STATES.map((to) => ({ from, to, legal: LEGAL.has(`${from}→${to}`) })));

describe('StreamStateMachine', () => {
  it.each(pairs)('$from → $to is legal: $legal', ({ from, to, legal }) => {
    const machine = machineIn(from);
    const heard: StreamEvent[] = [];
    machine.on((event) => heard.push(event));
    if (legal) {
      machine.transition(to);
      expect(machine.currentState).toBe(to);
      expect(heard).toEqual([{ type: 'state_change', from, to }]);
    } else {
      expect(() => machine.transition(to)).toThrow(`Invalid state transition: ${from} → ${to}. Allowed: `);
      expect(machine.currentState).toBe(from);
      expect(heard).toEqual([]);
    }
  });

  it('the message lists what is allowed', () => {
    expect(() => machineIn('idle').transition('executing')).toThrow(
      'Invalid state transition: idle → executing. Allowed: streaming, done',
    );
  });

  it.each(STATES)('reset goes from %s to idle and says so', (state) => {
    const machine = machineIn(state);
    const heard: StreamEvent[] = [];
    machine.on((event) => heard.push(event));
    machine.reset();
    expect(machine.currentState).toBe('idle');
    expect(heard).toEqual(state === 'idle' ? [] : [{ type: 'state_change', from: state, to: 'idle' }]);
  });

  it('the state has changed before listeners hear of it', () => {
    const machine = new StreamStateMachine();
    const seen: StreamState[] = [];
    machine.on(() => seen.push(machine.currentState));
    machine.transition('streaming');
    expect(seen).toEqual(['streaming']);
  });

  it('a listener that throws or rejects is logged and hurts nobody', async () => {
    const error = vi.fn();
    const machine = new StreamStateMachine({ error });
    const heard: string[] = [];
    machine.on(() => {
      throw new Error('first');
    });
    machine.on(async () => {
      throw new Error('second');
    });
    machine.on((event) => heard.push(event.type));
    machine.transition('streaming');
    await Promise.resolve();
    expect(heard).toEqual(['state_change']);
    expect(machine.currentState).toBe('streaming');
    expect(error).toHaveBeenCalledTimes(2);
  });

  it('a function registered twice is called twice and removed one by one', () => {
    const machine = new StreamStateMachine();
    let calls = 0;
    const listener = () => void calls++;
    const removeFirst = machine.on(listener);
    const removeSecond = machine.on(listener);
    machine.emit({ type: 'text_delta', segment: 's1', delta: 'a' });
    expect(calls).toBe(2);
    removeFirst();
    removeFirst();
    machine.emit({ type: 'text_delta', segment: 's1', delta: 'b' });
    expect(calls).toBe(3);
    removeSecond();
    machine.emit({ type: 'text_delta', segment: 's1', delta: 'c' });
    expect(calls).toBe(3);
  });

  it('listeners run in order, on the list as it was', () => {
    const machine = new StreamStateMachine();
    const heard: string[] = [];
    const removeFirst = machine.on(() => {
      heard.push('first');
      removeFirst();
      machine.on(() => heard.push('late'));
    });
    machine.on(() => heard.push('second'));
    machine.emit({ type: 'text_delta', segment: 's1', delta: 'a' });
    expect(heard).toEqual(['first', 'second']);
    machine.emit({ type: 'text_delta', segment: 's1', delta: 'b' });
    expect(heard).toEqual(['first', 'second', 'second', 'late']);
  });
});
