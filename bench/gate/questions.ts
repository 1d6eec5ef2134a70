export const NAMES = [
  '삼성전자',
  'SK하이닉스',
  '네이버',
  '카카오',
  '현대차',
  '기아',
  '애플',
  '엔비디아',
  '테슬라',
  '마이크로소프트',
];

/** A question about a price; no two are alike, so that nothing worked out for one serves another. */
export const questionAt = (n: number) => `${NAMES[n % NAMES.length]} ${2 + n}주면 얼마야?`;

/** Whether an answer is one: a refusal is not. */
export const isPrice = (text: string) => /\d원|\$\d|달러/.test(text) && !text.includes('승인');
