import { runsOf } from '@finclaw/infra/testing';
import { expect, it } from 'vitest';
import { anyDay } from './testing/any-day.ts';

/** Somebody says so much on one day. */
const MESSAGES = 25;
/** Every run of `npm test` takes the same days; `npm run chaos -- --whole any-day` takes fifty times as many. */
const DAYS = Array.from({ length: runsOf(4) }, (_, at) => at + 1);

it.each(DAYS)(
  'day %i: whatever the market does, what was asked is answered and every figure agrees with its source',
  async (seed) => {
    const wrong = (await anyDay(seed, MESSAGES))
      .filter(({ broken, astray }) => broken.length + astray.length > 0)
      .map(({ turn, exchange, at, broken, astray }) => ({
        ...{ said: turn.said, at: new Date(at).toISOString(), broken, astray, answer: exchange.answer },
      }));
    expect(wrong).toEqual([]);
  },
);
