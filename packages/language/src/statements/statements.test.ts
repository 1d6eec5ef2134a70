import { describe, expect, it } from 'vitest';
import { isPassing, speaksOfSelf, statementKind } from './statement-kind.ts';
import { subjectsOf } from './subjects-of.ts';

describe('statementKind', () => {
  it.each([
    { said: 'I own 40 shares of a car maker.', kind: 'holding' },
    { said: '적금을 500만 원 들고 있어요.', kind: 'holding' },
    { said: 'We plan to buy a boat in 2031.', kind: 'goal' },
    { said: '2035년까지 10억을 모으고 싶어요.', kind: 'goal' },
    { said: 'I never buy tobacco.', kind: 'decision' },
    { said: '빚내서 투자하지 않기로 했어요.', kind: 'decision' },
    { said: 'The school costs 900,000 won each month.', kind: 'habit' },
    { said: '관리비로 매달 31만 원이 나가요.', kind: 'habit' },
    { said: 'Should I hold 40 shares?', kind: undefined },
    { said: '오늘 코스피가 2,600이네요.', kind: undefined },
    { said: 'The paper says they own 3 banks.', kind: undefined },
  ])('"$said" → $kind', ({ said, kind }) => {
    expect(statementKind(said)).toBe(kind);
  });

  it('tells what passes from what stays, and who speaks of themselves', () => {
    expect(isPassing('어제 산책했어요')).toBe(true);
    expect(isPassing('I own a flat')).toBe(false);
    expect(speaksOfSelf('My wife works in Busan')).toBe(true);
    expect(speaksOfSelf('금리가 올랐다')).toBe(false);
  });
});

describe('subjectsOf', () => {
  it.each([
    ['How much is my mortgage?', '주담대가 2억이에요'],
    ['When do I retire?', '은퇴는 2040년이에요'],
    ['What do I spend on my kids?', '자녀 지출이 월 80만 원이에요'],
    ['the emergency cushion', '비상금'],
  ])('"%s" and "%s" speak of the same', (english, korean) => {
    const shared = [...subjectsOf(english)].filter((subject) => subjectsOf(korean).has(subject));
    expect(shared.length).toBeGreaterThan(0);
  });

  it('finds nothing where nothing is said', () => {
    expect(subjectsOf('ㅋㅋ ok').size).toBe(0);
  });
});
