import type { MessageTable } from './table.ts';

/** The texts about secrets typed into a message. */
export const secretMessages = {
  'secrets.caughtKey': {
    ko: '메시지에서 {what}{:을/를} 삭제했습니다. 저장하거나 보내지 않았습니다. 모델 키는 터미널에서 `finclaw auth add`로 추가해 주세요.',
    en: 'I removed {what} from your message. It was not stored or sent. To add a model key, run `finclaw auth add` in a terminal.',
  },
  'secrets.caughtNumber': {
    ko: '메시지에서 {what}{:을/를} 삭제했습니다. 저장하거나 보내지 않았습니다.',
    en: 'I removed {what} from your message. It was not stored or sent.',
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
