import { BUILT_IN_TOOLS } from '@finclaw/config';
import type { ConversationMessage, ToolDefinition } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { findToolsExecutor } from './find-tools-tool.ts';
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
    ['테슬라 2주 판 거랑 현대차 3주 판 거, 각각 얼마 벌었어?', 'portfolio_trades'],
    ['Tell me every Monday at 8 am how my portfolio did last week', 'create_schedule'],
    ['월요일마다 아침 8시에 지난주 성과 알려줘', 'create_schedule'],
    ['삼성전자 80,000원에 10주 지정가로 사 줘.', 'place_order'],
    ['Buy 10 shares of Apple', 'place_order'],
    ['매달 150만원씩 10년 모으면 얼마야?', 'calculate_plan'],
    ['What is the monthly payment on a mortgage of 300,000?', 'calculate_plan'],
    ['양도세 얼마나 내야 해?', 'portfolio_tax'],
    ['내 집이랑 담보대출을 기록해 줘', 'record_asset'],
    ['Tell me when SK hynix falls 8% from here', 'create_alert'],
    ['삼성SDI가 13만원 밑으로 가거나 하루에 7% 넘게 빠지면 알려줘', 'create_alert'],
    ['Every weekday at 8 in the morning send me my movers', 'create_schedule'],
    ['20,000 dollars in 12 years with 2.5% inflation', 'calculate_plan'],
    ['Rebalance me to 60% US shares', 'portfolio_targets'],
    ['The biggest gainers on the NYSE today', 'screen_instruments'],
  ])('%s: offers %s at once', (question, tool) => {
    expect(offered(question)).toContain(tool);
  });

  it.each([
    'What does Apple cost?',
    'What does Apple trade at?',
    'Where is Tesla trading now?',
    '삼성전자 얼마야?',
    'Compare Apple and Nvidia over six months',
    'How much of my gain on US stocks is just the dollar?',
  ])('%s: offers none of them', (question) => {
    const names = offered(question);
    for (const name of [
      'record_trade',
      'calculate_plan',
      'portfolio_tax',
      'portfolio_targets',
      'place_order',
      'screen_instruments',
    ])
      expect(names).not.toContain(name);
  });
});

describe('find_tools', () => {
  it('loads what it names and nothing else of their topic', () => {
    const messages: ConversationMessage[] = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'f', name: FIND_TOOLS, input: { text: 'lots' } }] },
      { role: 'user', content: [{ type: 'tool_result', toolUseId: 'f', content: '{"loaded":["portfolio_lots"]}' }] },
    ];
    const names = toolsByNeed(tools, messages, 1_000_000, (text) => text.length).map(({ name }) => name);
    expect(names).toContain('portfolio_lots');
    expect(names).not.toContain('compare_statement');
  });

  it('counts what a tool takes as mentioned, and leaves out those of a topic that share no word', async () => {
    const kinds = {
      type: 'object',
      properties: { kind: { type: 'string', enum: ['buy', 'sell', 'short', 'interest'] } },
    };
    const recording = tools.map((tool) => (tool.name === 'record_trade' ? { ...tool, inputSchema: kinds } : tool));
    const search = async (text: string) =>
      JSON.parse((await findToolsExecutor(() => recording)({ text }, {} as never)).content);
    expect(await search('short interest, shares sold short')).toMatchObject({
      loaded: ['record_trade'],
      detail: expect.stringMatching(/"shares"/),
    });
    expect(await search('short sold short')).not.toHaveProperty('detail');
    expect((await search('piano sold with a piano')).detail.match(/piano/g)).toHaveLength(1);
    expect((await search('ledger')).loaded.length).toBeGreaterThan(1);
  });

  it.each([
    ['news about Boeing', 'get_news', 'finance.newsFeeds'],
    ['cash flow of the last quarterly statement', 'get_fundamentals', 'sec-edgar'],
    ['코스트코 공시', 'get_fundamentals', 'opendart'],
  ])('says for "%s" without %s how a source is added', async (text, missing, how) => {
    const offered = tools.filter(({ name }) => name !== missing && !name.includes('filing'));
    const { content } = await findToolsExecutor(() => offered)({ text }, {} as never);
    expect(JSON.parse(content)).toMatchObject({ notSetUp: [expect.stringContaining(how)] });
    const withSource = await findToolsExecutor(() => tools)({ text }, {} as never);
    expect(withSource.content).not.toContain('notSetUp');
  });
});
