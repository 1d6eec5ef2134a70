import { describe, expect, it } from 'vitest';
import { outputSchemaOf } from './output-schema.ts';
import { TOOL_FACTS } from './tool-facts.ts';

describe('the schema of a tool’s result', () => {
  it('says where each figure stands and what it is', () => {
    expect(outputSchemaOf('get_quote')).toMatchObject({
      type: 'object',
      properties: { price: { description: 'price of `instrument.symbol` in `currency` for `time`' } },
    });
    expect(outputSchemaOf('get_watchlist')).toMatchObject({
      properties: {
        quotes: { items: { properties: { changePercent: { description: expect.stringMatching(/^percent/) } } } },
      },
    });
    expect(outputSchemaOf('portfolio_summary')).toMatchObject({
      properties: {
        positions: {
          items: { properties: { weightPercent: { description: 'percent of `symbol` in `currency` for `asOf`' } } },
        },
      },
    });
  });

  it('is there for every tool, also for one without figures', () => {
    for (const tool of [...Object.keys(TOOL_FACTS), 'remember']) expect(outputSchemaOf(tool).type).toBe('object');
  });
});
