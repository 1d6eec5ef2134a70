import { message } from '@finclaw/config';
import { InstrumentDirectory } from '@finclaw/finance/instruments';
import { describe, expect, it } from 'vitest';
import type { Conversation } from './conversation.ts';
import { createRequestReader } from './requests.ts';

const whichCity = { ko: message('ko', 'schedules.ask.zone'), en: message('en', 'schedules.ask.zone') };
const monday = Date.parse('2026-11-16T10:30:00+09:00');

/** A question after others, and what was said right before it. */
const after = (question: string, earlier: readonly string[], told = ''): Conversation => ({
  ...{ question, told, answers: [] },
  earlier: earlier.map((text) => ({ text, told: '' })).reverse(),
});

/** A reader with a clock, and how often names were looked for since the last question. */
function makeReader() {
  const directory = new InstrumentDirectory();
  const clock = { now: monday, lookUps: 0 };
  const { names } = directory;
  Object.defineProperty(directory, 'names', {
    get: () => {
      clock.lookUps++;
      return names;
    },
  });
  const read = createRequestReader({ directory, now: () => clock.now, locale: 'ko' });
  const lookUpsFor = (question: string, ...earlier: string[]): number => {
    clock.lookUps = 0;
    read(after(question, earlier));
    return clock.lookUps;
  };
  return { read, clock, lookUpsFor };
}

describe('what was read', () => {
  it('is not read again with the result of each tool', () => {
    const { lookUpsFor } = makeReader();
    expect(lookUpsFor('삼성전자 얼마야')).toBeGreaterThan(0);
    expect(lookUpsFor('삼성전자 얼마야')).toBe(0);
  });

  it('is not read again as history: a follow-up costs the same late as early', () => {
    const { lookUpsFor } = makeReader();
    lookUpsFor('삼성전자 얼마야');
    const early = lookUpsFor('그럼 하이닉스는?', '삼성전자 얼마야');
    lookUpsFor('애플 얼마야', '삼성전자 얼마야', '그럼 하이닉스는?');
    expect(lookUpsFor('그럼 하이닉스는?', '삼성전자 얼마야', '그럼 하이닉스는?', '애플 얼마야')).toBe(early);
  });

  it('is read again when the day may have changed', () => {
    const { lookUpsFor, clock } = makeReader();
    lookUpsFor('어제 삼성전자 종가');
    clock.now += 86_400_000;
    expect(lookUpsFor('어제 삼성전자 종가')).toBeGreaterThan(0);
  });

  it('means the same as when it is read for the first time', () => {
    const { read } = makeReader();
    const conversation = ['삼성전자 얼마야', '그럼 하이닉스는?', '20% 오르면?'];
    const told = conversation.map((question, index) =>
      read(after(question, conversation.slice(0, index))).map(({ question: { text } }) => text),
    );
    const fresh = makeReader().read(after('20% 오르면?', ['삼성전자 얼마야', '그럼 하이닉스는?']));
    expect(fresh.map(({ question: { text } }) => text)).toEqual(told.at(-1));
  });

  it.each([
    ['10분 뒤에 회의라고 알려줘', '고마워', false],
    ['10분 뒤에 회의라고 알려줘', '배당주 좋아한다는 거 잊어 줘', false],
    ['remind me in 10 minutes about the meeting', 'cancel my daily portfolio', false],
    ['remind me in 10 minutes about the meeting', 'Apple', false],
    ['매일 아침 8시에 포트폴리오 보내줘', '서울이요', true],
    ['every day at 8 send me my portfolio', 'New York, please', true],
  ])('a wish for later %j is completed by a city only, not by %j', (wish, next, isCompleted) => {
    const requests = makeReader().read(after(next, [wish], `${whichCity.ko} ${whichCity.en}`));
    expect(requests.some(({ intent }) => intent === 'schedule')).toBe(isCompleted);
  });
});

describe('after a wish for later', () => {
  const wish = '매일 아침 8시에 포트폴리오 보내줘';
  const intentsOf = (question: string, ...earlier: string[]) =>
    makeReader()
      .read(after(question, earlier, whichCity.ko))
      .map(({ intent, question: { text } }) => [intent, text]);

  it('a city completes it', () => {
    expect(intentsOf('서울', wish)).toEqual([['schedule', `${wish} 서울`]]);
  });

  it.each([
    ['아침 브리핑', 'briefing'],
    ['삼성전자', 'quote'],
    ['도움말', 'help'],
  ])('%s is a request of its own, with or without the city', (said, intent) => {
    expect(intentsOf(said, wish)).toEqual([[intent, said]]);
    expect(intentsOf(said, wish, '서울')).toEqual([[intent, said]]);
  });
});

describe('what is to be remembered', () => {
  it.each([
    '기억해 줘: 나는 담배 회사 주식은 사지 않아',
    '나는 2040년에 은퇴할 거야, 기억해 줘',
    'Remember that I never buy tobacco. I retire in 2040.',
    'I prefer dividends, please remember that.',
  ])('is noted by the program, and nobody is told to find a model for it: %s', (said) => {
    expect(
      makeReader()
        .read(after(said, []))
        .map(({ intent }) => intent),
    ).toEqual(['remember']);
  });
});

it.each(['What does Apple cost? Please remember that.', '삼성전자 얼마야? 기억해 줘'])(
  'a question beside it is answered: %s',
  (said) => {
    expect(
      makeReader()
        .read(after(said, []))
        .map(({ intent }) => intent),
    ).toContain('quote');
  },
);

describe('what is not done by a sentence alone', () => {
  it.each([
    ['배당주 좋아한다는 거 잊어 줘', [], '/memory forget'],
    ['forget that I prefer dividend stocks', [], '/memory forget'],
    ['취소', ['10분 뒤에 회의라고 알려줘'], '그대로 있습니다'],
    ['cancel', ['remind me in 10 minutes about the meeting'], 'stays'],
  ])('%j is told how it is done', (question, earlier, sentence) => {
    const [request] = makeReader().read(after(question, earlier));
    expect(request?.understanding.script().next().value).toContain(sentence);
  });
});
