import { getContext } from '@finclaw/infra';
import { createSessionKey } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { beginInLane } from './turn-fence.ts';

const A = createSessionKey('agent:main:web:direct:a');

describe('a turn in a lane', () => {
  it('carries the token, and is over when it ends', () => {
    const turn = beginInLane(() => 7, A, 'm1');
    const fence = turn.run(() => getContext()?.fence);
    expect([turn.isOurs(), fence]).toEqual([true, { sessionKey: A, token: 7, isOver: false }]);
    turn.end();
    expect(fence?.isOver).toBe(true);
  });

  it('is lost with a new token; what it had begun cannot write for a while', () => {
    let token: number | undefined = 1;
    const turn = beginInLane(() => token, A, 'm1');
    const fence = turn.run(() => getContext()?.fence);
    token = 2;
    expect(turn.isOurs()).toBe(false);
    turn.end();
    expect(fence?.isOver).toBe(false);
  });

  it('never begins where this process may not answer', () => {
    expect(beginInLane(() => undefined, A, 'm1').isOurs()).toBe(false);
  });

  it('counts as a try when the database did not answer', () => {
    const turn = beginInLane(() => 1, A, 'm1');
    expect(turn.countsWhenLost()).toBe(false);
    turn.run(() => Object.assign(getContext()!.fence!, { isBroken: true }));
    expect(turn.countsWhenLost()).toBe(true);
  });
});
