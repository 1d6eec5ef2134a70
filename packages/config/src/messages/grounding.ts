import type { MessageTable } from './table.ts';

/** What people read about where figures come from. */
export const groundingMessages = {
  'grounding.footer.unverified': {
    ko: '확인되지 않은 수치: {figures}. 조회 결과나 말씀하신 내용에서 근거를 찾지 못했습니다.',
    en: 'Not verified: {figures}. Neither the data that was looked up nor your own words support it.',
  },
  'grounding.footer.contradicted': {
    ko: '조회 결과와 다른 수치: {figures}',
    en: 'Differs from the data that was looked up: {figures}',
  },
  'grounding.instead': { ko: '{figure} (결과는 {expected})', en: '{figure} (the data says {expected})' },
  'grounding.footer.more': { ko: '{named} 외 {count}개', en: '{named} and {count} more' },
  'grounding.footer.missing': {
    ko: '빠진 수치가 있습니다. 모델이 가리킨 값을 조회 결과에서 얻지 못했습니다. /근거를 입력하면 이유를 볼 수 있습니다.',
    en: 'A figure is missing: what the model points to gives no value. /why tells the reason.',
  },
  'grounding.footer.stale': {
    ko: '오래된 시세: {figures}. 지금 가격은 다를 수 있으니 다시 물어보세요.',
    en: 'Out of date: {figures}. The price may have moved; ask again for the current one.',
  },
  'grounding.why.none': { ko: '지난 답변에는 확인할 수치가 없습니다.', en: 'The last answer had no figures to explain.' },
  'grounding.why.unknown': {
    ko: '{number}번 수치가 없습니다. 1부터 {count}까지 고를 수 있습니다.',
    en: 'There is no figure {number}. Choose one from 1 to {count}.',
  },
  'grounding.why.line': { ko: '{number}. {figure}: {why}', en: '{number}. {figure}: {why}' },
  'grounding.why.tool': { ko: '{tool} 결과의 {path} 값', en: '{path} in the result of {tool}' },
  'grounding.why.tool.timed': { ko: '{tool} 결과의 {path} 값, {time} 기준', en: '{path} in the result of {tool}, as of {time}' },
  'grounding.why.named': { ko: '{name}({path})', en: '{name} ({path})' },
  'grounding.why.user': { ko: '직접 말씀하신 값', en: 'given by you' },
  'grounding.why.calculation': { ko: '계산: {formula}', en: 'calculated: {formula}' },
  'grounding.why.operand': { ko: '   · {value} ({source})', en: '   · {value} ({source})' },
  'grounding.why.calculator': { ko: '계산기', en: 'calculator' },
  'grounding.why.unverified': { ko: '근거를 찾지 못했습니다', en: 'no source was found' },
  'grounding.why.stale': { ko: '{why}. 시간이 지난 값입니다', en: '{why}. This value is out of date' },
  'grounding.why.reason.subject': { ko: '문장은 다른 종목을 말하고 있습니다', en: 'The sentence is about another instrument' },
  'grounding.why.reason.field': { ko: '문장은 다른 항목을 말하고 있습니다', en: 'The sentence is about another field' },
  'grounding.why.reason.period': { ko: '문장은 다른 날짜를 말하고 있습니다', en: 'The sentence is about another day or period' },
  'grounding.why.reason.direction': { ko: '오르고 내린 방향이 문장과 다릅니다', en: 'The sentence says the opposite direction' },
  'grounding.why.reason.unnamed': {
    ko: '문장만으로는 어떤 값인지 분명하지 않습니다',
    en: 'The sentence does not say which value it means',
  },
  'grounding.why.reason.supposed': {
    ko: '계산에 쓴 수 가운데 조회 결과에도 말씀하신 내용에도 없는 것이 있습니다',
    en: 'It uses a number that is in no result and that you did not give',
  },
  'grounding.why.missing.result': {
    ko: '모델이 가리킨 조회 결과가 이 대화에 없습니다: {citation}',
    en: 'the model points to a result that is not in this conversation: {citation}',
  },
  'grounding.why.missing.value': {
    ko: '모델이 가리킨 값이 조회 결과에 없거나 하나로 정해지지 않습니다: {citation}',
    en: 'the model points to a value that the result does not have, or has more than once: {citation}',
  },
  'grounding.why.missing.unit': {
    ko: '모델이 쓴 단위나 부호가 조회 결과와 맞지 않습니다: {citation}',
    en: 'the unit or sign that the model wrote does not go with the result: {citation}',
  },
  'grounding.why.missing.unreadable': {
    ko: '모델이 쓴 식을 계산할 수 없습니다: {citation}',
    en: 'what the model wrote cannot be worked out: {citation}',
  },
  'grounding.cited.missing': { ko: '(수치 없음)', en: '(figure missing)' },
  'grounding.cited.according': { ko: '({to} 자료에 따름)', en: ' (according to {to})' },
  'grounding.why.meant': { ko: '문장이 말하는 값은 {expected}입니다', en: 'The value it speaks of is {expected}' },
  'grounding.why.contradicted': {
    ko: '결과와 다릅니다. 결과는 {expected}입니다 ({why})',
    en: 'differs from the data, which says {expected} ({why})',
  },
  'grounding.fix.contradicted': {
    ko: '도구 결과와 다른 수치와 결과의 값: {figures}.',
    en: 'Figures that differ from a tool result, and what it says: {figures}.',
  },
  'grounding.fix.again': {
    ko: '방금 답변에 도구 결과와 다른 수치가 있습니다. {figures} 이 수치를 바로잡아 답변 전체를 다시 쓰고, 나머지는 그대로 두세요.',
    en: 'Your answer has figures that differ from the tool results. {figures} Write the whole answer again with these corrected and leave the rest as it is.',
  },
  'grounding.fix': {
    ko: '방금 답변의 다음 수치는 도구 결과나 사용자의 말에서 근거를 찾을 수 없습니다: {figures}. 도구로 확인해서 고치거나, 확인할 수 없으면 빼고 다시 답하세요. 계산이 필요하면 계산 도구를 쓰세요.',
    en: 'These figures of your answer are in no tool result and not in the user’s words: {figures}. Look them up with a tool and correct them, or leave them out, and answer again. Use the calculator tool for arithmetic.',
  },
} as const satisfies MessageTable;
