import { describe, expect, it } from 'vitest';
import { researchSources } from './research-tool.ts';

const tools = (...names: string[]) => ({ get: (name: string) => (names.includes(name) ? ({} as never) : undefined) });

describe('what research can read', () => {
  it.each([
    { when: 'nothing but prices', has: tools('get_quote', 'get_history'), servers: false, sources: [] },
    { when: 'news', has: tools('get_quote', 'get_news'), servers: false, sources: ['news'] },
    {
      when: 'filings and the web',
      has: tools('get_fundamentals', 'get_filings', 'web_search'),
      servers: false,
      sources: ['company statements', 'filings', 'web search'],
    },
    { when: 'tool servers only', has: tools(), servers: true, sources: ['connected tool servers'] },
  ])('with $when', ({ has, servers, sources }) => {
    expect(researchSources(has, servers)).toEqual(sources);
  });
});
