import { runsOf } from '@finclaw/infra/testing';
import { expect, it } from 'vitest';
import { anyDay } from './testing/any-day.ts';

/** Somebody says so much on one day. */
const MESSAGES = 25;
/** Every run of `npm test` takes the same days; `npm run chaos -- --whole any-day` takes fifty times as many. */
const DAYS = Array.from({ length: runsOf(4) }, (_, at) => at + 1);

/** Known: "위안화 얼마야?" after a share converts its price. */
const MOST_ASTRAY = 3;

it.each(DAYS)(
  'day %i: whatever the market does, nearly all that was asked is answered and every figure agrees with its source',
  async (seed) => {
    const heard = await anyDay(seed, MESSAGES);
    expect(heard.filter(({ astray }) => astray.length > 0).length).toBeLessThanOrEqual(MOST_ASTRAY);
    const wrong = heard
      .filter(({ broken }) => broken.length > 0)
      .map(({ turn, exchange, at, broken, astray }) => ({
        said: turn.said,
        at: new Date(at).toISOString(),
        broken,
        astray,
        answer: exchange.answer,
      }));
    expect(wrong).toEqual([]);
  },
);
