import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextLikeness } from './text-likeness.ts';

const anthropic = (text: string): string =>
  JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const openai = (text: string): string =>
  JSON.stringify({ id: 'x', choices: [{ index: 0, delta: { content: text }, finish_reason: null }] });

it.each([{ event: anthropic }, { event: openai }])('finds the text that parsing finds, or none', ({ event }) => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('text', 'index', 'x', '"', '\\', '\\"', '\\u0041', 'a\tb', ''),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, (learnt, read) => {
      const likeness = new TextLikeness();
      for (const each of learnt) likeness.learn(event(each), each);
      expect([read, undefined]).toContain(likeness.textIn(event(read)));
    }),
  );
});

it('recognises an event like one that was parsed', () => {
  const likeness = new TextLikeness();
  expect(likeness.textIn(anthropic('삼성'))).toBeUndefined();
  likeness.learn(anthropic('Today'), 'Today');
  expect(likeness.textIn(anthropic('전자 71,500'))).toBe('전자 71,500');
});

it.each([
  ['a text that has to be parsed', anthropic('a "b" c')],
  ['another block', anthropic('Today').replace('"index":0', '"index":1')],
  ['something after the text', anthropic('Today').replace('}}', '},"usage":{"output_tokens":3}}')],
  ['a character that JSON does not allow', anthropic('Today').replace('Today', 'To\tday')],
  ['half an event', anthropic('Today').slice(0, -1)],
])('leaves %s to be parsed', (_what, data) => {
  const likeness = new TextLikeness();
  likeness.learn(anthropic('Today'), 'Today');
  expect(likeness.textIn(data)).toBeUndefined();
});

it.each([
  ['a text that reads like a name', anthropic('text'), 'text'],
  ['a text written with escapes', '{"type":"A","text":"\\u0041"}', 'A'],
])('learns nothing from %s', (_what, data, text) => {
  const likeness = new TextLikeness();
  likeness.learn(data, text);
  expect(likeness.textIn(data)).toBeUndefined();
});
