import { describe, expect, it } from 'vitest';
import { entry } from '../session/testing/transcripts.ts';
import { copyRecord } from './copied-record.ts';
import { unsupportedBy } from './summary-check.ts';
import { summaryEntry } from './summary-entry.ts';

const record = [
  entry('user', '삼성전자를 71,500원에 10주 샀어. 평가해줘.', 0),
  entry('assistant', '', 1, { toolUseId: 'a', toolName: 'get_quote', toolInput: { symbol: '005930.KS' } }),
  entry('tool', '{"price":72000}', 2, { toolUseId: 'a' }),
  entry('assistant', '현재가는 72,000원입니다. 수익은 5,000원입니다.', 3),
];

describe('copyRecord', () => {
  it('needs no model: the first sentence of each message, word for word', () => {
    expect(copyRecord(record, 500, String).split('\n')).toEqual([
      'user: 삼성전자를 71,500원에 10주 샀어.',
      'assistant called get_quote {"symbol":"005930.KS"}',
      'assistant: 현재가는 72,000원입니다.',
    ]);
  });

  it('carries an earlier summary on without its fence', () => {
    const earlier = summaryEntry('user: hello\nassistant: hi', record[0]!.timestamp);
    expect(copyRecord([earlier, ...record], 500, String)).toMatch(/^user: hello\nassistant: hi\nuser: 삼성/);
  });

  it('fits the room it is given and cuts no number in halves', () => {
    const long = Array.from({ length: 200 }, (_, i) =>
      entry('user', `item ${i} costs ${1_234_567 + i} won and some more words to make it long`, i),
    );
    for (const maxTokens of [50, 100, 1_000, 5_000]) {
      const summary = copyRecord(long, maxTokens, String);
      expect(summary).toMatch(/^(?:user: item \d+.*(?:\n|$))+$/);
      expect(summary.split('\n').at(-1)).toContain('item 199 ');
      expect(summary.length).toBeLessThanOrEqual(maxTokens * 2);
      expect(unsupportedBy(long.map((item) => item.content).join('\n'))(summary)).toEqual([]);
    }
  });

  it('masks what it quotes, and looks at nothing it has no room for', () => {
    const seen: string[] = [];
    const redact = (text: string) => {
      seen.push(text);
      return text.replace(/4111\d+/, '[REDACTED:CARD]');
    };
    const long = Array.from({ length: 5_000 }, (_, i) =>
      entry('user', `my card ${i} is 4111111111111111 as you know`, i),
    );
    const summary = copyRecord(long, 200, redact);
    expect(summary).toContain('[REDACTED:CARD]');
    expect(summary).not.toContain('4111');
    expect(seen.length).toBeLessThan(20);
  });

  it('finds nothing to say of results and rules', () => {
    expect(copyRecord([entry('tool', '{"price":1}', 0), entry('system', 'rules', 1)], 500, String)).toBe('');
  });
});
