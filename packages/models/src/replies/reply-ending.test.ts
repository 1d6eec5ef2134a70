import { describe, expect, it } from 'vitest';
import { FailoverError, noteBrokenAnswer, ProviderError } from '../errors.ts';
import { endedBy, endOf, nextStep, ReplyError } from './reply-ending.ts';

const broken = new FailoverError('reset', 'server-error');
noteBrokenAnswer(broken);
const error = (reason: 'server-error' | 'timeout' | 'rate-limit' | 'context-overflow' | 'billing', options = {}) =>
  endedBy(new FailoverError('x', reason, options));

describe('what to do after a reply, first and in the end', () => {
  it.each([
    ['words', { end: 'finished' as const }, 'accept', 'accept'],
    ['a refusal', { end: 'refused' as const }, 'report', 'report'],
    ['nothing', { end: 'empty' as const, text: 'none' as const }, 'again', 'next-model'],
    ['nothing after a tool', { end: 'empty' as const, text: 'none' as const, hasResults: true }, 'again', 'report'],
    ['only thoughts', { end: 'empty' as const, text: 'thought' as const, hasResults: true }, 'again', 'accept'],
    ['nothing more to add', { end: 'empty' as const, text: 'rest' as const, hasResults: true }, 'accept', 'accept'],
    ['half an answer', { end: 'length' as const, text: 'some' as const }, 'continue', 'report'],
    ['another half', { end: 'length' as const, text: 'rest' as const }, 'report', 'report'],
    ['thinking that used up the room', { end: 'length' as const, text: 'thought' as const }, 'more-room', 'next-model'],
    ['a window that is full', { end: 'window' as const, text: 'none' as const }, 'compact', 'next-model'],
    ['a window that is full in the middle', { end: 'window' as const, text: 'some' as const }, 'continue', 'report'],
    ['a loop', { end: 'stuck' as const }, 'last-words', 'report'],
    ['a prompt that is too long', error('context-overflow'), 'compact', 'next-model'],
    ['an outage', error('server-error'), 'again', 'next-model'],
    ['a stream that broke off in sight', endedBy(broken), 'again', 'next-model'],
    ['silence', error('timeout'), 'next-model', 'next-model'],
    ['a timeout of the vendor', error('timeout', { statusCode: 408 }), 'again', 'next-model'],
    ['a limit', error('rate-limit'), 'again', 'next-model'],
    ['no credit', error('billing'), 'next-model', 'next-model'],
    ['a refused request', endedBy(new ProviderError('x', 'PROVIDER_BAD_REQUEST')), 'next-model', 'next-model'],
    ['a reply that was no answer', endedBy(new ReplyError({ end: 'empty', text: 'none' }, 'm')), 'again', 'next-model'],
  ])('%s', (_, ended, first, last) => {
    expect([nextStep(ended, 0, 2), nextStep(ended, 2, 2)]).toEqual([first, last]);
  });

  it('a stream that readers have seen break off is asked for once more, one they have not as often as allowed', () => {
    expect([nextStep(endedBy(broken), 1, 2), nextStep(error('server-error'), 1, 2)]).toEqual(['next-model', 'again']);
  });

  it('nothing is repeated where no repetition is allowed', () => {
    expect(nextStep({ end: 'empty', text: 'none' }, 0, 0)).toBe('next-model');
  });
});

it.each([
  ['end_turn', true, false, 'finished'],
  ['end_turn', false, false, 'empty'],
  ['unknown', true, false, 'finished'],
  [undefined, false, false, 'empty'],
  ['tool_use', false, false, 'empty'],
  ['max_tokens', false, true, 'finished'],
  ['max_tokens', true, false, 'length'],
  ['context_exceeded', true, false, 'window'],
  ['pause_turn', false, false, 'paused'],
  ['refusal', false, false, 'refused'],
] as const)('%s, words %s, calls %s: %s', (stopReason, hasText, hasCalls, end) => {
  expect(endOf(stopReason, { hasText, hasCalls })).toBe(end);
});
