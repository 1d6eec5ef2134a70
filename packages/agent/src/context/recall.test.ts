import { describe, expect, it } from 'vitest';
import { entry } from '../session/testing/transcripts.ts';
import { recallEntry } from './recall.ts';

const count = (text: string) => text.length;
const turn = (at: number, question: string, answer: string) => [
  entry('user', question, at),
  entry('assistant', answer, at + 1),
];
const history = [
  ...turn(0, '주문 ORD-7731 체결가는 71,350원이었어', '기록했습니다.'),
  ...turn(2, '환율 알려줘', '1,380원입니다.'),
  ...turn(4, 'My dividend strategy is to hold REITs', 'Noted.'),
  ...Array.from({ length: 40 }, (_, i) => turn(10 + 2 * i, `오늘 날씨 어때 ${i}`, '모릅니다.')).flat(),
];

describe('recallEntry', () => {
  it.each([
    { question: 'ORD-7731 체결가가 얼마였지?', found: '71,350원' },
    { question: '아까 말한 환율이 얼마라고?', found: '1,380원' },
    { question: 'what was my dividend strategy?', found: 'hold REITs' },
  ])('"$question" brings back "$found"', ({ question, found }) => {
    const recalled = recallEntry(history, question, 2_000, count);
    expect(recalled?.content).toContain(found);
    expect(recalled).toMatchObject({ role: 'user', synthetic: 'recall' });
  });

  it.each([{ question: 'ㅋㅋ' }, { question: '' }, { question: 'completely unrelated matter' }])(
    '"$question" brings back nothing',
    ({ question }) => {
      expect(recallEntry(history, question, 2_000, count)).toBeUndefined();
    },
  );

  it('stays within its room and is quoted', () => {
    const many = Array.from({ length: 50 }, (_, i) => turn(2 * i, `apple ${i} ${'x'.repeat(500)}`, 'ok')).flat();
    const recalled = recallEntry(many, 'apple', 1_500, count);
    expect(count(recalled!.content)).toBeLessThanOrEqual(1_500);
    expect(recalled!.content).toMatch(/<untrusted-[0-9a-f]{32} from="earlier turns">/);
    expect(recallEntry(many, 'apple', 10, count)).toBeUndefined();
  });

  it('finds the same in a conversation that it has seen grow', () => {
    const asked = ['ORD-7731 체결가가 얼마였지?', 'what was my dividend strategy?', '환율'];
    const copy = history.map((each) => ({ ...each }));
    for (let length = 1; length <= history.length; length += 7)
      recallEntry(history.slice(0, length), asked[0]!, 2_000, count);
    const wordsOf = (from: typeof history, question: string) =>
      recallEntry(from, question, 2_000, count)?.content.replace(/untrusted-[0-9a-f]{32}/g, '');
    for (const question of asked) expect(wordsOf(history, question)).toBe(wordsOf(copy, question));
  });
});
