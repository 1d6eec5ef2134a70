import type { MessageTable } from './table.ts';

/** The texts about the sources of an answer's figures. */
export const groundingMessages = {
  'figures.missing': { ko: '(수치 없음)', en: '(figure missing)' },
  'figures.differs': { ko: '출처와 다른 수치: {figures}', en: 'Differs from its source: {figures}' },
  'figures.differs.one': { ko: '{figure} (출처는 {expected})', en: '{figure} (the source says {expected})' },
  'figures.limits': { ko: '데이터 한계: {limits}', en: 'About the data: {limits}' },
  'figures.sources': { ko: '출처: {sources}', en: 'Source: {sources}' },
  'figures.why.none': { ko: '지난 답변에는 수치가 없습니다.', en: 'The last answer had no figures.' },
  'figures.why.unknown': {
    ko: '{number}번 수치가 없습니다. 1부터 {count}까지 입력할 수 있습니다.',
    en: 'There is no figure {number}. Choose one from 1 to {count}.',
  },
  'figures.why.summary': {
    ko: '수치 {total}개 중 {linked}개에 출처가 있습니다.',
    en: '{linked} of {total} figures are linked to data.',
  },
  'figures.why.line': { ko: '{number}. {figure}: {why}', en: '{number}. {figure}: {why}' },
  'figures.why.value': { ko: '{tool} 결과의 {path} 값', en: '{path} in the result of {tool}' },
  'figures.why.value.timed': {
    ko: '{tool} 결과의 {path} 값, {time} 기준',
    en: '{path} in the result of {tool}, as of {time}',
  },
  'figures.why.limited': { ko: '{why}; {limits}', en: '{why}; {limits}' },
  'figures.why.named': { ko: '{name}({path})', en: '{name} ({path})' },
  'figures.why.calculation': { ko: '계산: {formula}', en: 'calculated: {formula}' },
  'figures.why.input': { ko: '   · {value} ({source})', en: '   · {value} ({source})' },
  'figures.why.unlinked': { ko: '출처가 없습니다', en: 'no source was given' },
  'figures.why.unreadable': {
    ko: '출처를 읽을 수 없습니다: {expression}',
    en: 'its source cannot be read: {expression}',
  },
  'figures.why.differs': {
    ko: '출처와 다릅니다. 출처는 {expected}입니다 ({why})',
    en: 'differs from its source, which says {expected} ({why})',
  },
} as const satisfies MessageTable;
