import { BUILT_IN_TOOLS } from '@finclaw/config';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { FIND_TOOLS, toolsByNeed } from './tools-by-need.ts';

const tools = [...BUILT_IN_TOOLS.map(({ name }) => name), FIND_TOOLS].map(
  (name): ToolDefinition => ({ name, description: name, inputSchema: { type: 'object' } }),
);
const offered = (content: string): readonly string[] => {
  const asked: ConversationMessage = { role: 'user', content };
  return toolsByNeed(tools, [asked], 1_000_000, (text) => text.length).map(({ name }) => name);
};

describe('tools that wait for their topic', () => {
  it.each([
    ['I bought 7 more Costco at 990 dollars yesterday', 'record_trade'],
    ['어제 코스트코 7주를 더 샀어', 'record_trade'],
    ['How much dividend did I get from Coke?', 'portfolio_trades'],
    ['Show my trades of last month', 'portfolio_trades'],
    ['Record a trade', 'record_trade'],
    ['매달 150만원씩 10년 모으면 얼마야?', 'calculate_plan'],
    ['What is the monthly payment on a mortgage of 300,000?', 'calculate_plan'],
    ['양도세 얼마나 내야 해?', 'portfolio_tax'],
    ['내 집이랑 담보대출을 기록해 줘', 'record_asset'],
    ['Tell me when SK hynix falls 8% from here', 'create_alert'],
    ['Every weekday at 8 in the morning send me my movers', 'create_schedule'],
    ['20,000 dollars in 12 years with 2.5% inflation', 'calculate_plan'],
    ['Rebalance me to 60% US shares', 'portfolio_targets'],
  ])('%s: offers %s at once', (question, tool) => {
    expect(offered(question)).toContain(tool);
  });

  it.each([
    'What does Apple cost?',
    'What does Apple trade at?',
    'Where is Tesla trading now?',
    '삼성전자 얼마야?',
    'Compare Apple and Nvidia over six months',
  ])('%s: offers none of them', (question) => {
    const names = offered(question);
    for (const name of ['record_trade', 'calculate_plan', 'portfolio_tax', 'portfolio_targets', 'place_order'])
      expect(names).not.toContain(name);
  });
});
