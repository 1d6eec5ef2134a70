import { describe, expect, it } from 'vitest';
import { withoutWords } from './forget-words.ts';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const header = line({ version: 1, sessionKey: 'agent:main:terminal:direct', createdAt: '2026-01-05T00:00:00Z' });
const said = (content: string, more: Record<string, unknown> = {}) => ({
  role: 'user',
  content,
  timestamp: 't',
  ...more,
});

describe('withoutWords', () => {
  it.each([
    { what: 'a question', entry: said('Remember that I NEVER  buy tobacco.') },
    {
      what: 'an answer with its figures',
      entry: said('I never buy tobacco', { role: 'assistant', figures: [{ start: 0, end: 5 }], cited: 'x' }),
    },
    {
      what: 'an answer of an older file with its spans and facts',
      entry: said('I never buy tobacco', { role: 'assistant', spans: [{ start: 0, end: 5 }], facts: [{ value: '5' }] }),
    },
    {
      what: 'a call',
      entry: said('', { role: 'assistant', toolUseId: 'a', toolInput: { text: 'I never buy tobacco' } }),
    },
  ])('takes $what out and leaves its place', ({ entry }) => {
    const file = header + line(said('hello')) + line(entry) + line(said('bye'));
    const left = withoutWords(file, { text: 'I never buy tobacco' })!;
    expect(left).not.toMatch(/tobacco|figures|cited|spans|facts/i);
    expect(left.split('\n')).toHaveLength(file.split('\n').length);
    expect(left).toContain('"hello"');
    expect(left).toContain('[forgotten]');
  });

  it('forgets what was said in the run the words come from, in whatever words', () => {
    const file = header + line(said('담배 회사는 안 사요', { runId: 'r1' })) + line(said('다른 말', { runId: 'r2' }));
    const left = withoutWords(file, { text: 'Never buys tobacco', runId: 'r1' })!;
    expect(left).not.toContain('담배');
    expect(left).toContain('다른 말');
  });

  it('leaves a file alone that has none of it', () => {
    expect(withoutWords(header + line(said('hello')), { text: 'tobacco' })).toBeUndefined();
    expect(withoutWords(header + line(said('hello')), { text: ' ' })).toBeUndefined();
  });

  it('a damaged line with the words is given up', () => {
    expect(withoutWords(`${header}{"role":"user","content":"tobac`, { text: 'tobac' })).not.toContain('tobac');
  });
});
