import type { MessageTable } from './table.ts';

/** What people read when they have typed something that nobody should keep. */
export const secretMessages = {
  'secrets.caughtKey': {
    ko: '메시지에서 {what}{:을/를} 지웠습니다. 저장하지도 보내지도 않았으니, 모델 키는 터미널에서 `finclaw auth add`로 넣어 주세요.',
    en: 'I took {what} out of your message; it was neither stored nor sent. To add a model key, run `finclaw auth add` in a terminal.',
  },
  'secrets.caughtNumber': {
    ko: '메시지에서 {what}{:을/를} 지웠습니다. 저장하지도 보내지도 않았습니다.',
    en: 'I took {what} out of your message; it was neither stored nor sent.',
  },
  'secrets.card': { ko: '카드 번호', en: 'a card number' },
  'secrets.residentNumber': { ko: '주민등록번호', en: 'a resident registration number' },
  'secrets.socialSecurityNumber': { ko: '미국 사회보장번호', en: 'a social security number' },
  'secrets.password': { ko: '비밀번호나 키', en: 'a password or key' },
  'secrets.privateKey': { ko: '개인 키', en: 'a private key' },
  'secrets.accessToken': { ko: '접근 토큰', en: 'an access token' },
  'secrets.companyKey': { ko: '{company} 키', en: 'a key of {company}' },
  'secrets.companyToken': { ko: '{company} 토큰', en: 'a token of {company}' },
} as const satisfies MessageTable;
