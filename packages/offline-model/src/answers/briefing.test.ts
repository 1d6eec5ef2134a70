import type { Locale } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { Conversing } from '../testing/converse.ts';

/** The day of the college entrance exam, on which Seoul trades an hour later. */
const EXAM_DAY = Date.parse('2026-11-19T08:00:00+09:00');

/** Somebody who holds, watches and waits for something. */
async function somebody(locale: Locale): Promise<Conversing> {
  const talk = new Conversing(EXAM_DAY, { locale });
  await talk.settle('삼성전자 10주 7만원에 샀어');
  await talk.settle('애플 관심종목에 넣어줘');
  await talk.settle('삼성전자 10만원 넘으면 알려줘');
  return talk;
}

/**
 * What is left of an answer when citations, tickers, the lines that say when and from where, hours and ids are taken
 * away.
 */
const uncited = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^(?:기준: |As of |https?:|한국거래소|The Korea)|\(wire, /.test(line.trim()))
    .join('\n')
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/\([^()]*(?:\d{6}|번호|id)[^()]*\)|S&P 500/g, '');

describe('briefings', () => {
  it.each([
    ['아침 브리핑', 'ko'],
    ['morning briefing', 'en'],
    ['마감 요약', 'ko'],
    ['close summary', 'en'],
    ['주간 리뷰', 'ko'],
    ['weekly review', 'en'],
  ] as const)('%s', async (text, locale) => {
    const { answer, cited, figures, calls } = await (await somebody(locale)).ask(text);
    expect(calls.join('\n')).toMatch(/get_history \{.*"limit":22/);
    expect(answer).not.toMatch(/수치 없음|figure missing/);
    expect(answer.replace(/(id|번호) [a-z0-9]{8}/, '$1 …')).toMatchSnapshot();
    expect(figures.length).toBeGreaterThan(3);
    // The level of an alert is the one figure that people typed themselves.
    expect(uncited(cited).replace(/100,000원|₩100,000/, '')).not.toMatch(/\d/);
  });

  it.each([
    ['아침 브리핑', 'ko', '아직 알려 드릴 내용이 없습니다.'],
    ['weekly review', 'en', 'Nothing to report yet'],
  ] as const)('%s is one line when there is nothing to say', async (text, locale, sentence) => {
    const { answer } = await new Conversing(EXAM_DAY, { locale }).ask(text);
    expect(answer.split('\n')).toHaveLength(1);
    expect(answer).toContain(sentence);
  });
});
