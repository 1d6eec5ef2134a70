import { describe, expect, it } from 'vitest';
import { entry } from '../session/testing/transcripts.ts';
import { recordLine } from './chunking.ts';
import { extractiveSummarizer } from './extractive-summarizer.ts';
import { unsupportedBy } from './summary-check.ts';
import { summaryEntry } from './summary-entry.ts';

const record = [
  entry('user', '삼성전자를 71,500원에 10주 샀어. 평가해줘.', 0),
  entry('assistant', '', 1, { toolUseId: 'a', toolName: 'get_quote', toolInput: { symbol: '005930.KS' } }),
  entry('tool', '{"price":72000}', 2, { toolUseId: 'a' }),
  entry('assistant', '현재가는 72,000원입니다. 수익은 5,000원입니다.', 3),
];

describe('extractiveSummarizer', () => {
  it('needs no model: the first sentence of each message, word for word', async () => {
    const summary = await extractiveSummarizer(record.map(recordLine).join('\n'));
    expect(summary.split('\n')).toEqual([
      'user: 삼성전자를 71,500원에 10주 샀어.',
      'assistant called get_quote {"symbol":"005930.KS"}',
      'assistant: 현재가는 72,000원입니다.',
    ]);
  });

  it('carries an earlier summary on without its fence', async () => {
    const earlier = summaryEntry('user: hello\nassistant: hi', record[0]!.timestamp);
    expect(await extractiveSummarizer([earlier, ...record].map(recordLine).join('\n'))).toMatch(
      /^user: hello\nassistant: hi\nuser: 삼성/,
    );
  });

  it('D-93 fits the room it is given and cuts no number in halves', async () => {
    const long = Array.from({ length: 200 }, (_, i) =>
      entry('user', `item ${i} costs ${1_234_567 + i} won and some more words to make it long`, i),
    );
    const text = long.map(recordLine).join('\n');
    for (const maxTokens of [20, 50, 100, 1_000, 5_000]) {
      const summary = await extractiveSummarizer(text, { maxTokens });
      expect(summary.length).toBeLessThanOrEqual(maxTokens * 2);
      expect(unsupportedBy(long.map((item) => item.content).join('\n'))(summary)).toEqual([]);
    }
  });

  it('finds nothing to say in what is no record', async () => {
    expect(await extractiveSummarizer('just text\n[1,2]\nnull')).toBe('');
  });
});
