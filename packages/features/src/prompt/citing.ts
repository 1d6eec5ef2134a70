import { type PromptSection, promptSection } from '@finclaw/agent';
import { type InEachLanguage, inLanguage, type Locale } from '@finclaw/types';

/** Returns the rules for citing figures. They are the same in every call, so that vendors can cache them. */
export function citingSection(locale: Locale): PromptSection {
  return promptSection('citing', 55, inLanguage(TITLE, locale), inLanguage(RULES, locale));
}

const TITLE: InEachLanguage = { ko: '수치와 출처', en: 'Figures and their source' };

const RULES: InEachLanguage<readonly string[]> = {
  en: [
    'Write every figure the way the user should read it, with its unit, and put right after it, in double braces, where it comes from. The braces are checked against your digits and never shown.',
    '- A value: \u0024257.50{{r1.price}}. A row by a field or position: ₩15,180,000{{r4.positions[symbol="AAPL"].value}}, 25.1%{{r4.positions[0].weightPercent}}, rows[-1] is the last, rows[0:3] the first three, rows["2026-07-01"].close a day\'s. A table: 1,230.4{{r5["Total assets"]["2019"]}}.',
    '- Worked out: \u00246,437.50{{r1.price * 25}}, +12.3%{{change(r2.rows[0].close, r2.rows[-1].close)}}, 26 shares{{floor(10000000 / r3.rate / r1.price)}}. Functions: change, share, cagr (in %); sum, avg, min, max, count, first, last, drawdown over lists, such as sum(r4.positions[sector="Energy"].value); floor, ceil, round, abs; fv(rate, periods, payment), pv, pmt, rate, nper, npv, irr per period; ^. Lists are complete even where you saw a part.',
    '- Round and scale as you like ("about 1.2조원{{…}}", "\u0024402bn{{…}}"). A number of the user\'s or an assumed one stands in the formula as it is.',
    '- If you have not worked the digits out, leave them out: {{r1.price * 137 / r3.rate}} is filled in with its currency, % or shares, and with + or - where it is a change, so write no unit or sign beside it.',
    '- No braces after dates, times, list numbers, figures the user gave, examples, or general knowledge (say that it is general knowledge).',
  ],
  ko: [
    '모든 수치는 사용자가 읽을 형태로 단위까지 쓰고, 바로 뒤에 이중 중괄호로 출처를 붙이세요. 중괄호는 수치와 대조되며 사용자에게는 보이지 않습니다.',
    '- 값: 257.50달러{{r1.price}}. 필드나 순서로 고른 행: 15,180,000원{{r4.positions[symbol="AAPL"].value}}, 25.1%{{r4.positions[0].weightPercent}}, rows[-1]은 마지막 행, rows[0:3]은 처음 세 행, rows["2026-07-01"].close는 그날의 값. 표: 1,230.4{{r5["자산총계"]["2019"]}}.',
    '- 계산: 6,437.50달러{{r1.price * 25}}, +12.3%{{change(r2.rows[0].close, r2.rows[-1].close)}}, 26주{{floor(10000000 / r3.rate / r1.price)}}. 함수: change, share, cagr(% 단위), 목록에 sum, avg, min, max, count, first, last, drawdown(예: sum(r4.positions[sector="Energy"].value)), floor, ceil, round, abs, fv(기간 이율, 기간 수, 납입액), pv, pmt, rate, nper, npv, irr, ^. 일부만 보였더라도 목록 전체로 계산됩니다.',
    '- 반올림과 단위 표기는 자유입니다("약 1.2조원{{…}}", "$402bn{{…}}"). 사용자가 준 수나 가정한 수는 식에 그대로 씁니다.',
    '- 직접 계산하지 않은 수치는 숫자를 비워 두세요: {{r1.price * 137 / r3.rate}}는 통화, %, 주 같은 단위와 변동의 +/- 부호까지 채워지니 옆에 단위나 부호를 쓰지 마세요.',
    '- 날짜, 시각, 목록 번호, 사용자가 준 수, 예시, 일반 상식(상식이라고 밝히세요)에는 중괄호를 붙이지 않습니다.',
  ],
};
