import type { InEachLanguage } from '@finclaw/types';

/** A question, what the model writes to it, and what people have to read. */
export interface CitedAnswer {
  readonly question: string;
  readonly written: string;
  /** The model's text after it was asked about figures that disagree with their source; it corrects one of two. */
  readonly mended: string;
  /** The rendered text before and after that, without the line under the answer. */
  readonly first: string;
  readonly shown: string;
  /** The line under the answer. */
  readonly note: string;
}

/** The days whose prices are looked up; the simulated ones never change. */
export const LOOKED_UP = {
  name: 'get_history',
  input: { instrument: '005930', from: '2026-01-05', to: '2026-01-09', draw: false },
};

/**
 * The texts whose streams are cut: figures, sums, a citation that is corrected and one that is not, code and lone
 * braces, Hangul and emoji against them.
 */
export const CITED_ANSWERS: InEachLanguage<CitedAnswer> = {
  ko: {
    question: '삼성전자 1월 9일 종가와 25주 값을 알려줘',
    written:
      '😀{{r1.rows[4].close}}입니다. 25주면 **{{r1.rows[4].close * 25}}**이고 닷새 동안 {{change(r1.rows[0].close, r1.rows[4].close)}}😀 움직였습니다. ' +
      '시가는 {{r1.rows[4].opne}}원입니다. 목표가는 {{r9.price}}입니다. 코드 `{{r1.rows}}`와 홑괄호 { 하나, {둘}은 그대로입니다.',
    mended: '1. 시가는 {{r1.rows[4].open}}원입니다.\n2. 목표가는 {{r9.price}}입니다.',
    first:
      '😀116,100원입니다. 25주면 **2,902,500원**이고 닷새 동안 -0.51%😀 움직였습니다. ' +
      '시가는 (수치 없음)입니다. 목표가는 (수치 없음)입니다. 코드 `{{r1.rows}}`와 홑괄호 { 하나, {둘}은 그대로입니다.',
    shown:
      '😀116,100원입니다. 25주면 **2,902,500원**이고 닷새 동안 -0.51%😀 움직였습니다. ' +
      '시가는 116,200원입니다. 목표가는 (수치 없음)입니다. 코드 `{{r1.rows}}`와 홑괄호 { 하나, {둘}은 그대로입니다.',
    note: '※ 데이터 한계: 모의 시세(실제 시장 가격이 아님)',
  },
  en: {
    question: 'What was the close of Samsung on January 9, and what are 25 shares worth?',
    written:
      '😀{{r1.rows[4].close}} won it was; 25 shares are **{{r1.rows[4].close * 25}}**, {{change(r1.rows[0].close, r1.rows[4].close)}} in five days. ' +
      'It opened at {{r1.rows[4].opne}}😀. The target is {{r9.price}}. Code `{{r1.rows}}`, a lone { and {two} stay. 끝',
    mended: '1. It opened at {{r1.rows[4].open}}😀.\n2. The target is {{r9.price}}.',
    first:
      '😀₩116,100 it was; 25 shares are **₩2,902,500**, -0.51% in five days. ' +
      'It opened at (figure missing)😀. The target is (figure missing). Code `{{r1.rows}}`, a lone { and {two} stay. 끝',
    shown:
      '😀₩116,100 it was; 25 shares are **₩2,902,500**, -0.51% in five days. ' +
      'It opened at ₩116,200😀. The target is (figure missing). Code `{{r1.rows}}`, a lone { and {two} stay. 끝',
    note: '※ About the data: simulated prices, not market prices',
  },
};
