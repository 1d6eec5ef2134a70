import { message } from '@finclaw/config';
import { type InEachLanguage, inLanguage, type Locale } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { Conversing } from './testing/converse.ts';
import { isPartial } from './testing/questions.ts';

const monday = Date.parse('2026-11-16T10:30:00+09:00');
const BEYOND: InEachLanguage<readonly string[]> = {
  ko: [
    '오늘 점심 뭐 먹지',
    '내일 주가 오를까?',
    '왜 테슬라가 떨어졌어?',
    '애플 사장 누구야',
    '어쩌고저쩌고 그러니까 말이야',
  ],
  en: [
    'what should I eat',
    'will Tesla go up next week?',
    'why did Apple fall?',
    'who is the CEO of Apple?',
    'please write me a poem',
  ],
};
const TEXTS = ['offline.greeting', 'offline.help', 'offline.joke', 'offline.scheduleWhat'] as const;
const quotedIn = (text: string): readonly string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, quoted = '']) => quoted);

async function conversing(locale: Locale): Promise<Conversing> {
  const conversation = new Conversing(monday, { locale });
  await conversation.hold('AAPL', '10', '190');
  return conversation;
}

describe.each(['ko', 'en'] as const)('what the built-in model suggests (%s)', (locale) => {
  const declined = [message(locale, 'offline.needsModel'), message(locale, 'offline.needsModelAgain')];

  it('is answered, every suggestion of it', async () => {
    const conversation = await conversing(locale);
    const suggested = new Set(TEXTS.flatMap((key) => quotedIn(message(locale, key, { prefix: '/' }))));
    // Eight refusals go through all examples.
    for (let at = 0; at < 8; at++) {
      const { answer } = await conversation.ask(inLanguage(BEYOND, locale)[3] as string);
      for (const each of quotedIn(answer).slice(-2)) suggested.add(each);
    }
    expect(suggested.size).toBeGreaterThan(20);
    const failed: string[] = [];
    for (const text of suggested) {
      const fresh = await conversing(locale);
      await fresh.ask(locale === 'ko' ? '삼성전자 얼마야?' : 'How much is Microsoft?');
      const exchange = await fresh.ask(text);
      if (declined.some((each) => exchange.answer.includes(each)) || isPartial(exchange))
        failed.push(`${text}: ${exchange.answer}`);
    }
    expect(failed).toEqual([]);
  });

  it('is never the same twice in a row, nor is the refusal', async () => {
    const conversation = await conversing(locale);
    const all = inLanguage(BEYOND, locale);
    const asked = all.flatMap((text, at) => [text, text, all[(at + 2) % all.length] as string, `${text} ${text}`]);
    let before = '';
    for (const text of asked) {
      const { answer, calls } = await conversation.ask(text);
      expect(calls, text).toEqual([]);
      expect(quotedIn(answer).length, answer).toBeGreaterThanOrEqual(2);
      expect(answer, text).not.toBe(before);
      expect(quotedIn(answer).slice(-2)).not.toEqual(quotedIn(before).slice(-2));
      before = answer;
    }
  });
});
