import { expect, it } from 'vitest';
import { findMixedScreens } from './languages/main.ts';
import { textsInOtherLanguage } from './languages/other-language.ts';

it.each([
  { language: 'en', text: 'Samsung 삼성전자', isOther: true },
  { language: 'en', text: 'Recorded: 3 shares', isOther: false },
  { language: 'ko', text: '보유한 종목: the price of Apple', isOther: true },
  { language: 'ko', text: 'Approve and run', isOther: true },
  { language: 'ko', text: 'finclaw auth add 명령으로 Apple, Nvidia', isOther: false },
  { language: 'ko', text: '주소 http://127.0.0.1/open?key=some key', isOther: false },
] as const)('on a screen in $language "$text" is in the other language: $isOther', ({ language, text, isOther }) => {
  expect(textsInOtherLanguage([text], language)).toEqual(isOther ? [text] : []);
});

it('one view in twenty, in both languages, on a machine that names none: nothing is in the other language', async () => {
  const { screens, mixed } = await findMixedScreens({ oneIn: 20 });
  expect(screens).toBeGreaterThan(5);
  expect(mixed).toEqual([]);
}, 300_000);
