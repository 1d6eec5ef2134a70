import type { MessageTable } from './table.ts';

/** The texts about goals. */
export const goalMessages = {
  'goal.none': {
    ko: '목표가 없습니다. 예: finclaw portfolio goal "내 집" 300,000,000 --date 2030-12-31',
    en: 'There are no goals yet. Example: finclaw portfolio goal "House" 200,000 --date 2030-12-31',
  },
  'goal.line': {
    ko: '{name}: {date}까지 {amount} 중 {have} ({percent}%)',
    en: '{name}: {have} of {amount} by {date} ({percent}%)',
  },
  'goal.unknown': {
    ko: '{name}: {date}까지 {amount}. 지금 얼마인지 계산할 수 없습니다. 값이 없는 항목: {names}',
    en: '{name}: {amount} by {date}. What there is cannot be valued, missing: {names}',
  },
  'goal.leftOut': {
    ko: '시세가 없어 뺀 종목: {names}. 그만큼 실제로는 더 모였고 부족한 금액은 더 적습니다.',
    en: 'Not counted because there is no price: {names}. With that there is more, and less is missing.',
  },
  'goal.reached': { ko: '목표를 달성했습니다.', en: 'Reached.' },
  'goal.past': {
    ko: '기한이 지났고 {lacking}{:이/가} 모자랍니다.',
    en: 'The day has passed and {lacking} is missing.',
  },
  'goal.lastMonth': {
    ko: '{lacking}{:이/가} 모자라고 한 달도 남지 않았습니다.',
    en: '{lacking} is missing, with less than a month left.',
  },
  'goal.byItself': {
    ko: '{lacking}{:이/가} 모자라지만 예상 수익률대로라면 더 넣지 않아도 됩니다.',
    en: '{lacking} is missing; at the expected return nothing more has to be saved.',
  },
  'goal.perMonth': {
    ko: '{lacking}{:이/가} 모자랍니다. {months}개월 동안 매달 {payment}{:을/를} 넣어야 합니다(수익률 0% 가정).',
    en: '{lacking} is missing: {payment} a month for {months} months (assuming no return).',
  },
  'goal.perMonthAt': {
    ko: '{lacking}{:이/가} 모자랍니다. 연 {percent}% 수익을 가정하면 {months}개월 동안 매달 {payment}{:을/를} 넣어야 합니다.',
    en: '{lacking} is missing: {payment} a month for {months} months, assuming a return of {percent}% a year.',
  },
  'goal.everything': {
    ko: '기록한 모든 자산에서 부채를 뺀 값입니다.',
    en: 'Everything recorded counts, less what is owed.',
  },
  'goal.accounts': { ko: '계좌: {accounts}', en: 'Accounts that count: {accounts}' },
  'goal.saved': { ko: '"{name}" 목표를 저장했습니다.', en: 'Saved the goal "{name}".' },
  'goal.removed': { ko: '"{name}" 목표를 지웠습니다.', en: 'Removed the goal "{name}".' },
  'goal.notFound': { ko: '"{name}" 목표가 없습니다.', en: 'There is no goal "{name}".' },
  'goal.unclear.name': {
    ko: '목표 이름은 1~60자입니다.',
    en: 'The name of a goal has 1 to 60 characters.',
  },
  'goal.unclear.amount': {
    ko: '"{value}"{:은/는} 목표 금액으로 읽을 수 없습니다. 예: 300,000,000',
    en: '"{value}" is not an amount above zero. Example: 200,000',
  },
  'goal.unclear.by': {
    ko: '"{value}"{:은/는} 앞으로의 날짜가 아닙니다. 예: 2030-12-31 (--date)',
    en: '"{value}" is not a day to come. Example: 2030-12-31 (--date)',
  },
  'goal.unclear.currency': {
    ko: '"{value}"{:은/는} 환율이 있는 통화가 아닙니다.',
    en: '"{value}" is not a currency with an exchange rate.',
  },
  'goal.unclear.accounts': { ko: '"{value}" 계좌가 없습니다.', en: 'There is no account "{value}".' },
  'goal.unclear.rate': {
    ko: '"{value}"{:은/는} 연 수익률(0~50%)이 아닙니다.',
    en: '"{value}" is not a yearly return between 0 and 50 %.',
  },
} as const satisfies MessageTable;
