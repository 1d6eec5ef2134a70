import { expect, it } from 'vitest';
import { readQuiet } from './read-quiet.ts';

it.each([
  ['밤 11시부터 아침 7시까지는 조용히 해줘', { from: '23:00', to: '07:00' }],
  ['밤 12시부터 새벽 6시까지 방해하지 마', { from: '00:00', to: '06:00' }],
  ['저녁 10시 30분부터 다음 날 오전 8시까지 알리지 마', { from: '22:30', to: '08:00' }],
  ['22시부터 7시까지 무음', { from: '22:00', to: '07:00' }],
  ['do not disturb me from 11pm to 7am', { from: '23:00', to: '07:00' }],
  ['quiet hours between 10:30 pm and 6:45 am please', { from: '22:30', to: '06:45' }],
  ['please be silent from 12am until 8am', { from: '00:00', to: '08:00' }],
  ['조용한 시간 해제해줘', 'off'],
  ['turn off my quiet hours', 'off'],
  ['매일 8시부터 9시까지 알려줘', undefined],
  ['is the market quiet today?', undefined],
  ['오늘 시장 조용하네', undefined],
])('%s', (said, quiet) => {
  expect(readQuiet(said)).toEqual(quiet);
});

it.each([
  ['23:00-07:00', { from: '23:00', to: '07:00' }],
  ['off', 'off'],
  ['sometimes', undefined],
  ['25:00-07:00', undefined],
])('the command takes %s', (said, quiet) => {
  expect(readQuiet(said, true)).toEqual(quiet);
});
