import { describe, expect, it } from 'vitest';
import { PromptLedger } from '../ledger/prompt-ledger.ts';
import type { RegisteredToolDefinition, Restated } from '../registry/definition.ts';
import { defineTool } from '../testing/fixtures.ts';
import { listApprovalFields } from './approval-fields.ts';

const PAY = defineTool({
  name: 'pay',
  changes: 'outside',
  consequentialArguments: ['amount', 'mode', 'tip'],
  sinkArguments: ['to'],
  inputSchema: {
    type: 'object',
    properties: { mode: { type: 'string', enum: ['slow', 'fast'], default: 'slow' } },
    required: ['to', 'amount'],
  },
});

interface Case {
  readonly when: string;
  readonly said: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly restated?: Restated;
  readonly tool?: RegisteredToolDefinition;
  readonly marks: Readonly<Record<string, string>>;
}

describe('what is marked on a card', () => {
  it.each<Case>([
    { when: 'what the user said', said: 'pay kim 50', input: { to: 'kim', amount: 50 }, marks: {} },
    {
      when: 'what the model chose',
      said: 'pay somebody',
      input: { to: 'lee', amount: 7 },
      marks: { to: 'model', amount: 'model' },
    },
    {
      when: 'the same in other words',
      said: '철수에게 7만 5천원 보내줘',
      input: { to: 'KR-1', amount: 75_000 },
      restated: { to: ['철수'] },
      marks: {},
    },
    {
      when: 'what is usual',
      said: 'pay kim 50',
      input: { to: 'kim', amount: 50, tip: 1 },
      restated: { tip: 'usual' },
      marks: {},
    },
    { when: 'a default', said: 'pay kim 50', input: { to: 'kim', amount: 50, mode: 'slow' }, marks: {} },
    {
      when: 'a default although the user said otherwise',
      said: 'pay kim 50, fast',
      input: { to: 'kim', amount: 50, mode: 'slow' },
      marks: { mode: 'model' },
    },
    {
      when: 'where an outsider’s text sends money',
      said: 'pay the bill',
      input: { to: 'KR-evil', amount: 98 },
      marks: { to: 'outsider', amount: 'outsider' },
    },
    {
      when: 'the figure of a text that the user wants noted',
      said: 'note what the bill says',
      tool: { ...PAY, changes: 'own-data' },
      input: { to: 'lee', amount: 98 },
      marks: { to: 'model' },
    },
    {
      when: 'words of an outsider in another order',
      said: 'pay the bill',
      tool: { ...PAY, consequentialArguments: ['memo'] },
      input: { memo: 'account KR-evil' },
      marks: { memo: 'outsider' },
    },
    {
      when: 'a figure in place of the one the user gave',
      said: 'pay kim 50',
      input: { to: 'kim', amount: 98 },
      marks: { amount: 'outsider' },
    },
    {
      when: 'a figure nobody needed',
      said: 'pay kim 50',
      input: { to: 'kim', amount: 50, tip: 98 },
      marks: { tip: 'outsider' },
    },
    {
      when: 'a figure that our own tool has found',
      said: 'pay all of it to kim',
      input: { to: 'kim', amount: 777 },
      marks: {},
    },
    {
      when: 'a figure that our own tool gave another name',
      said: 'pay all of it to kim',
      input: { to: 'kim', amount: 55 },
      marks: { amount: 'model' },
    },
    {
      when: 'a figure that our own tool has found, in place of the one the user gave',
      said: 'pay kim 50',
      input: { to: 'kim', amount: 777 },
      marks: { amount: 'model' },
    },
    { when: 'a remark', said: 'pay kim 50', input: { to: 'kim', amount: 50, memo: 'KR-evil' }, marks: {} },
    {
      when: 'everything of a tool that does not say what decides',
      said: 'pay the bill of 2026-11',
      tool: defineTool({ changes: 'outside', inputSchema: { type: 'object', required: ['amount'] } }),
      input: { whom: 'KR-evil', amount: 98, account: '110234567890' },
      marks: { whom: 'outsider', amount: 'outsider', account: 'outsider' },
    },
  ])('$when', ({ said, input, restated = {}, tool = PAY, marks }) => {
    const ledger = new PromptLedger();
    ledger.recordUserText(said);
    ledger.recordResult({ ownText: '{"amount":777,"year":55}' });
    ledger.recordResult({ untrustedText: 'Bill: 98 to KR-evil, account 110234567890' });
    const fields = listApprovalFields(input, tool, ledger, restated);
    expect(Object.fromEntries(fields.flatMap(({ path, mark }) => (mark ? [[path, mark]] : [])))).toEqual(marks);
    expect(fields.map(({ path }) => path)).toEqual(Object.keys(input));
  });
});
