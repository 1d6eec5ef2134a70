import { describe, expect, it } from 'vitest';
import { researchSources } from './serve.ts';

const nothing = { news: { isConfigured: false }, fundamentals: { isConfigured: false } };

describe('what research can read', () => {
  it.each([
    { when: 'nothing but prices', others: nothing, tools: [], servers: false, sources: [] },
    {
      when: 'news',
      others: { ...nothing, news: { isConfigured: true } },
      tools: [],
      servers: false,
      sources: ['news'],
    },
    {
      when: 'filings and the web',
      others: { ...nothing, fundamentals: { isConfigured: true } },
      tools: ['web_search'],
      servers: false,
      sources: ['company statements', 'filings', 'web search'],
    },
    { when: 'tool servers only', others: nothing, tools: [], servers: true, sources: ['connected tool servers'] },
  ])('with $when', ({ others, tools, servers, sources }) => {
    expect(researchSources(others, (tool) => tools.some((each) => each === tool), servers)).toEqual(sources);
  });
});
