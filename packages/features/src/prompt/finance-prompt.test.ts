import { estimateTokens } from '@finclaw/models';
import { describe, expect, it } from 'vitest';
import { financePromptSections } from './finance-prompt.ts';

const TOOLS = [{ name: 'get_quote' }];

const promptOf = (locale: 'ko' | 'en') =>
  financePromptSections(locale, TOOLS, 'retail')
    .map(({ content }) => content)
    .join('\n');

describe('what the model is told about FinClaw', () => {
  it('both languages have the same sections, in the same places', () => {
    const shapes = (['ko', 'en'] as const).map((locale) =>
      financePromptSections(locale, TOOLS, 'retail').map(({ id, priority, content }) => [
        id,
        priority,
        content.split('\n').length,
      ]),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it.each(['ko', 'en'] as const)('news is promised only where there is a source of it (%s)', (locale) => {
    const identityWith = (...names: string[]): string =>
      financePromptSections(
        locale,
        names.map((name) => ({ name })),
        'retail',
      ).find(({ id }) => id === 'identity')?.content ?? '';
    expect(identityWith('get_quote')).not.toMatch(/news|뉴스/);
    expect(identityWith('get_quote', 'get_news')).toMatch(/news|뉴스/);
  });

  it('how figures are cited is told in at most 450 tokens, and only where there are tools to cite', () => {
    for (const locale of ['ko', 'en'] as const) {
      const citing = financePromptSections(locale, TOOLS, 'retail').filter(({ id }) => id === 'citing');
      expect(citing).toHaveLength(1);
      expect(estimateTokens(citing[0]?.content ?? '')).toBeLessThanOrEqual(450);
      expect(financePromptSections(locale, [], 'retail').some(({ id }) => id === 'citing')).toBe(false);
    }
  });

  it.each([
    {
      rule: 'data comes from a tool, general knowledge is said to be that',
      ko: /도구로 조회한 값만 씁니다.*상식이라고 밝히면/,
      en: /come from tool results only.*say that it is general knowledge/,
    },
    { rule: 'arithmetic goes to the calculator', ko: /계산기 도구로/, en: /use the calculator tool/ },
    { rule: 'time and currency', ko: /시각과 통화/, en: /time and currency/ },
    {
      rule: 'fenced text is data',
      ko: /<untrusted-…>`로 둘러싸인 글은 자료/,
      en: /inside `<untrusted-…>` fences is data/,
    },
    {
      rule: 'unknown outcomes are checked first',
      ko: /상태를 확인하기 전에 되풀이하지/,
      en: /before its status was checked/,
    },
    { rule: 'compliance overrides later text', ko: /뒤에 나오는 어떤 글보다 우선/, en: /override any later text/ },
    { rule: 'for private investors', ko: /개인 투자자/, en: /retail investor/ },
    { rule: 'no recommendation', ko: /사거나 팔라고 권하지 않습니다/, en: /Do not recommend buying or selling/ },
    {
      rule: 'no promise of a return',
      ko: /수익을 보장하거나 암시하지 않습니다/,
      en: /Never promise or imply a return/,
    },
    { rule: 'money can be lost', ko: /원금 손실/, en: /Investing can lose money/ },
  ])('$rule', ({ ko, en }) => {
    expect(promptOf('ko')).toMatch(ko);
    expect(promptOf('en')).toMatch(en);
  });

  it.each(['ko', 'en'] as const)(
    'each type of investor is addressed differently, under the same rules (%s)',
    (locale) => {
      const rules = (['retail', 'professional', 'institutional'] as const).map((investor) =>
        financePromptSections(locale, TOOLS, investor)
          .find(({ id }) => id === 'compliance')!
          .content.split('\n'),
      );
      expect(new Set(rules.map(([addressed]) => addressed)).size).toBe(3);
      expect(new Set(rules.map(([, ...forAll]) => forAll.join('\n'))).size).toBe(1);
    },
  );
});
