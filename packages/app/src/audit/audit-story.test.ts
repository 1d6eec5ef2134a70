import { describe, expect, it } from 'vitest';
import type { AuditRecord } from './audit-record.ts';
import { describeRun, summariseRecord } from './audit-story.ts';
import type { RunBody } from './run-body.ts';

const body: RunBody = {
  question: '삼성전자 3주 사줘',
  from: { channelId: 'terminal', accountId: '', senderId: 'local', chatType: 'direct' },
  sessionKey: 's',
  agentId: 'main',
  model: {
    model: 'gpt',
    provider: 'openai',
    requested: 'claude',
    promptDigest: 'abcdef0123456789abcdef',
    calls: [
      {
        attempts: [
          { provider: 'anthropic', model: 'claude', error: 'overloaded' },
          { provider: 'openai', model: 'gpt' },
        ],
      },
      { attempts: [{ provider: 'openai', model: 'gpt' }] },
    ],
  },
  tools: [
    {
      toolUseId: 't',
      name: 'place_order',
      input: { quantity: 3 },
      inputHash: 'h1',
      result: '{"price":"100000"}',
      isError: false,
    },
  ],
  steering: ['빨리'],
  figures: {
    total: 3,
    linked: 2,
    differs: ['7%'],
    limits: [],
    sources: [
      {
        text: '100,000원',
        start: 0,
        end: 8,
        outcome: 'linked',
        source: 'r1 place_order',
        asOf: '1970-01-01T00:00:00.000Z',
      },
      {
        text: '300,000원',
        start: 0,
        end: 8,
        outcome: 'calculated',
        source: 'r1 place_order',
        formula: '100000 * 3',
        asOf: '2026-01-09T23:59:59.000Z',
      },
    ],
  },
  delivered: [
    { text: '샀습니다.\n100,000원', state: 'sent' },
    { text: '둘째', state: 'failed' },
  ],
  outcome: 'answered',
  recording: 'x',
};
const common = { at: 0, runId: 'r1', prevHash: '', hash: '' };
const run: AuditRecord = { ...common, seq: 2, kind: 'run', body };
const requester = { channelId: 'terminal', accountId: '', senderId: 'local', sessionKey: 's' };
const decision = {
  id: 'a',
  toolName: 'place_order',
  inputHash: 'h1',
  requester,
  outcome: 'approved',
  decidedBy: requester,
  at: 0,
};
const approval: AuditRecord = { ...common, seq: 1, kind: 'approval', body: decision };

describe('the story of a run', () => {
  it('goes from the question over models, tools and decisions to what was delivered', () => {
    expect(describeRun([approval, run], 'en')).toEqual([
      '#2  1970-01-01 00:00:00Z  r1',
      '  local asked on terminal: 삼성전자 3주 사줘',
      '  Added while the answer was being written: 빨리',
      '  Call to anthropic/claude failed: overloaded',
      '  openai/gpt was called 3 times. (prompt hash abcdef0123456789…)',
      '  First choice of model: claude',
      '  Called the tool place_order: quantity 3',
      '    local approved place_order',
      '    Result: price 100000',
      '  2 of 3 figures in the answer are linked to data.',
      '    100,000원 ← r1 place_order (1970-01-01 00:00:00Z)',
      '    300,000원 ← r1 place_order 100000 * 3 (2026-01-09)',
      '  Figures that differ from their source: 7%',
      '  Answer sent: 샀습니다.\n    100,000원',
      '  Answer not sent (failed): 둘째',
      '  End: answered',
      '  To run it again: finclaw replay r1',
    ]);
  });

  it('is told in Korean too', () => {
    const story = describeRun([approval, run], 'ko').join('\n');
    for (const part of ['local: place_order 실행을 승인함', '출처와 다른 수치: 7%', '종료: 답변함'])
      expect(story).toContain(part);
  });

  it('a message that got no answer is told with the reason', () => {
    const from = { channelId: 'telegram', senderId: '7', chatType: 'direct' };
    const drop = {
      ...run,
      kind: 'drop',
      body: { question: '얼마야', from, sessionKey: 's', agentId: 'main', reason: 'superseded' },
    } as const;
    expect(describeRun([drop], 'ko').slice(1)).toEqual([
      '  7님이 telegram에서 질문했습니다: 얼마야',
      '  종료: 새 메시지로 대체됨',
    ]);
    expect(describeRun([drop], 'en').at(-1)).toBe('  End: replaced by a newer message');
    expect(summariseRecord(drop, 'en')).toMatch(/dropped {4}얼마야$/);
  });

  it('a decision on a call that is not in the record stands by itself', () => {
    const other = { ...approval, body: { ...decision, toolName: 'cancel_order', outcome: 'expired' } };
    expect(describeRun([other, run], 'en')).toContain('  cancel_order was not approved in time and did not run');
  });

  it('a run of which only a decision is left, and one without a model', () => {
    expect(describeRun([approval], 'en')).toEqual(['#1  1970-01-01 00:00:00Z  r1  local approved place_order']);
    const { model: _, figures: __, recording: ___, ...rest } = body;
    const command = { ...run, body: { ...rest, question: '/help', tools: [], steering: [], delivered: [] } };
    expect(describeRun([command], 'en').slice(1)).toEqual([
      '  local asked on terminal: /help',
      '  No model was called.',
      '  End: answered',
    ]);
    expect(summariseRecord(command, 'en')).toBe('#2  1970-01-01 00:00:00Z  r1  answered   /help');
  });
});
