import type { MessageTable } from './table.ts';

/** The texts the reply pipeline adds to an answer or sends instead of one. */
export const pipelineMessages = {
  'pipeline.timeout': {
    ko: '처리 시간이 초과되었습니다. 다시 시도해 주세요.',
    en: 'That took too long. Please try again.',
  },
  'pipeline.failed': {
    ko: '응답 생성 중 문제가 발생했습니다.',
    en: 'Something went wrong while writing the answer.',
  },
  'pipeline.truncated': {
    ko: '… (이하 생략)',
    en: '… (cut short)',
  },
  'pipeline.disclaimer': {
    ko: '투자 권유나 자문이 아닌 참고 정보입니다. 투자 결정과 그 결과에 대한 책임은 투자자 본인에게 있습니다.',
    en: 'This is information, not investment advice. You decide, and you bear the result.',
  },
  'pipeline.unreviewed': {
    ko: '이 답변의 수치는 확인되지 않았습니다. 출처를 직접 확인해 주세요.',
    en: 'The figures in this answer could not be checked. Please verify them at their source.',
  },
} as const satisfies MessageTable;
