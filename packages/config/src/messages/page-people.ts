import type { MessageTable } from './table.ts';

/** The page's sentences about people, their browsers and passkeys. */
export const pagePeopleMessages = {
  'page.people.title': { ko: '함께 쓰는 사람', en: 'People who use this' },
  'page.people.first': { ko: '첫 소유자', en: 'First owner' },
  'page.people.role.owner': { ko: '소유자', en: 'Owner' },
  'page.people.role.member': { ko: '구성원', en: 'Member' },
  'page.people.role.reader': { ko: '열람자', en: 'Reader' },
  'page.people.state': {
    ko: '브라우저 {browsers} · 토큰 {tokens} · 메신저 {senders} · 오늘 {spent}',
    en: 'browsers {browsers} · tokens {tokens} · messengers {senders} · today {spent}',
  },
  'page.people.roleOf': { ko: '{name}의 역할', en: 'Role of {name}' },
  'page.people.cap': { ko: '하루 한도 ($)', en: 'Daily cap ($)' },
  'page.people.capOf': { ko: '{name}의 하루 한도, 달러', en: 'Daily cap of {name}, in dollars' },
  'page.people.name': { ko: '이름', en: 'Name' },
  'page.people.newRole': { ko: '역할', en: 'Role' },
  'page.people.invite': { ko: '초대', en: 'Invite' },
  'page.people.remove': { ko: '내보내기', en: 'Shut out' },
  'page.people.removeAsk': {
    ko: '{name} 님을 모든 곳에서 내보낼까요?',
    en: 'Shut {name} out everywhere?',
  },
  'page.people.ways': {
    ko: '지금만 보입니다. 링크는 브라우저에서 한 번, 코드는 봇에게 한 번 보내 쓸 수 있습니다.',
    en: 'Shown only now. The link connects a browser once, the code is sent to a bot once.',
  },
  'page.company.signIn': { ko: '{name:으로/로} 들어가기', en: 'Sign in with {name}' },
  'page.company.connect': { ko: '{name} 로그인 연결하기', en: 'Connect {name} sign-in' },
  'page.passkeys.title': { ko: '패스키', en: 'Passkeys' },
  'page.passkeys.what': {
    ko: '패스키가 있으면 링크 없이 다시 들어올 수 있습니다.',
    en: 'With a passkey you sign in again without a link.',
  },
  'page.passkeys.needsName': {
    ko: '패스키는 localhost나 도메인 이름으로 연 페이지에서만 쓸 수 있습니다.',
    en: 'Passkeys work on a page that is opened as localhost or under a domain name.',
  },
  'page.passkeys.used': { ko: '마지막 사용 {day}', en: 'last used {day}' },
  'page.passkeys.add': { ko: '패스키 만들기', en: 'Add a passkey' },
  'page.passkeys.signIn': { ko: '패스키로 들어가기', en: 'Sign in with a passkey' },
  'page.passkeys.failed': { ko: '이 패스키로는 되지 않았습니다.', en: 'That did not work with this passkey.' },
  'page.browsers.title': { ko: '연결된 브라우저', en: 'Connected browsers' },
  'page.browsers.this': { ko: '이 브라우저', en: 'This browser' },
  'page.browsers.other': { ko: '다른 브라우저', en: 'Another browser' },
  'page.browsers.since': { ko: '{since}부터 · 마지막 {used}', en: 'since {since} · last used {used}' },
  'page.browsers.end': { ko: '연결 끊기', en: 'Disconnect' },
  'page.browsers.connect': { ko: '브라우저나 메신저 더 연결하기', en: 'Connect another browser or a messenger' },
} as const satisfies MessageTable;
