import type { MessageTable } from './table.ts';

/** The texts about the people who use the program. */
export const peopleMessages = {
  'people.role.owner': { ko: '소유자', en: 'owner' },
  'people.role.member': { ko: '구성원', en: 'member' },
  'people.role.reader': { ko: '열람자', en: 'reader' },
  'people.you': { ko: '나 (이 컴퓨터)', en: 'you (this machine)' },
  'people.row': {
    ko: '{id}  {name}  {role}  브라우저 {browsers} · 토큰 {tokens} · 메신저 {senders}  오늘 {spent}{cap}{own}',
    en: '{id}  {name}  {role}  browsers {browsers} · tokens {tokens} · messengers {senders}  today {spent}{cap}{own}',
  },
  'people.signIn': { ko: '    회사 로그인 {id}  {name}', en: '    company sign-in {id}  {name}' },
  'people.unlinked': {
    ko: '회사 로그인 {id} 연결을 해제했습니다. 이 로그인으로 연결한 브라우저는 로그아웃되었습니다.',
    en: 'Removed the company sign-in {id}. Its browsers are signed out.',
  },
  'people.noSignIn': {
    ko: '회사 로그인 {id:이/가} 없습니다. "finclaw people"에서 확인해 주세요.',
    en: 'There is no company sign-in {id}. See "finclaw people".',
  },
  'people.cap': { ko: ' / {usd}', en: ' of {usd}' },
  'people.ownSpent': { ko: ' · 개인 키 {usd}', en: ' · own keys {usd}' },
  'people.invited': {
    ko: '{name:을/를} {role:으로/로} 초대했습니다({id}).\n브라우저: {link}\n메신저: 봇에게 "{prefix}link {code}"를 보내세요.\n링크는 {days}일, 코드는 24시간 안에 한 번만 사용할 수 있습니다.',
    en: '{name} is invited as {role} ({id}).\nBrowser: {link}\nMessenger: send "{prefix}link {code}" to the bot.\nThe link works once within {days:day/days}, the code once within 24 hours.',
  },
  'people.ways': {
    ko: '브라우저: {link}\n메신저: 봇에게 "{prefix}link {code}"를 보내세요.\n링크는 한 시간, 코드는 24시간 안에 한 번만 사용할 수 있습니다.',
    en: 'Browser: {link}\nMessenger: send "{prefix}link {code}" to the bot.\nThe link works once within an hour, the code once within 24 hours.',
  },
  'people.changed': { ko: '{id}: {role}', en: '{id} is now: {role}' },
  'people.capped': { ko: '{id}의 하루 한도: {usd}', en: 'Daily limit of {id}: {usd}' },
  'people.uncapped': { ko: '{id}의 개인 한도를 해제했습니다.', en: '{id} no longer has a personal limit.' },
  'people.removed': {
    ko: '{id:을/를} 내보냈습니다. 모든 브라우저, 토큰, 메신저 연결이 해제되었습니다. 저장된 데이터는 그대로 있습니다.',
    en: 'Removed {id}: every browser, token and messenger is signed out. Their stored data is still there.',
  },
  'people.eraseYes': {
    ko: '{id}의 포트폴리오, 알림, 관심 종목, 대화, 기억, 예약을 모두 삭제합니다. 되돌릴 수 없습니다. 삭제하려면 --yes를 붙여 다시 실행하세요.',
    en: 'This deletes everything of {id}: portfolio, alerts, watchlist, conversations, memory and schedules. It cannot be undone. To delete, run this again with --yes.',
  },
  'people.erased': {
    ko: '{id}의 데이터를 모두 삭제했습니다(대화 {conversations}개). 감사 기록 {audited}건은 변경할 수 없어 남아 있고, 사용 금액은 이름 없이 남습니다.',
    en: 'Deleted all data of {id}, including {conversations:conversation/conversations}. {audited} audit records remain, because the log is never changed. The amounts spent remain without a name.',
  },
  'people.eraseLater': {
    ko: '답변 중인 대화는 답변이 끝나는 대로 삭제합니다.',
    en: 'A conversation in progress is deleted as soon as its answer is finished.',
  },
  'people.share.reader': { ko: '보기', en: 'viewing' },
  'people.share.writer': { ko: '보기와 수정', en: 'viewing and editing' },
  'people.share.given': {
    ko: '{account}: {name} 님에게 공유함 ({access})',
    en: '{account} is shared with {name} ({access})',
  },
  'people.share.received': {
    ko: '{account}: {name} 님이 나에게 공유함 ({access})',
    en: '{account} of {name} is shared with you ({access})',
  },
  'people.share.offered': {
    ko: '{account}: {name} 님에게 공유를 제안함, 응답 대기 중 ({access})',
    en: '{account} is offered to {name}, waiting for an answer ({access})',
  },
  'people.share.declined': {
    ko: '{account}: {name} 님이 공유를 거절함 ({access})',
    en: '{account} was declined by {name} ({access})',
  },
  'people.share.offer': {
    ko: '“{name}” 님이 “{account}” 계좌 공유를 제안했습니다 ({access}). 수락: {prefix}share 수락 {id} · 거절: {prefix}share 거절 {id}',
    en: '“{name}” offers you the account “{account}” ({access}). Accept: {prefix}share accept {id} · decline: {prefix}share decline {id}',
  },
  'people.share.offerNotice': {
    ko: '“{name}” 님이 “{account}” 계좌를 공유하려고 합니다 ({access}). 수락하기 전에는 보이지 않습니다. 페이지의 설정에서 답하거나 ‘{prefix}share 수락 {id}’ 또는 ‘{prefix}share 거절 {id}’를 보내 주세요.',
    en: '“{name}” would like to share the account “{account}” with you ({access}). You cannot see it until you accept. Answer in the settings of the page, or send {prefix}share accept {id} or {prefix}share decline {id}.',
  },
  'people.share.cliOffer': {
    ko: '“{name}” 님이 “{account}” 계좌 공유를 제안했습니다 ({access}). 수락: finclaw portfolio accept {id} · 거절: finclaw portfolio decline {id}',
    en: '“{name}” offers you the account “{account}” ({access}). Accept: finclaw portfolio accept {id} · decline: finclaw portfolio decline {id}',
  },
  'people.share.noOffers': {
    ko: '공유 제안이 없습니다.',
    en: 'There are no offers.',
  },
  'people.share.offerGone': {
    ko: '없는 공유 제안입니다. 변경되었거나 종료되었을 수 있습니다.',
    en: 'There is no such offer. It may have been changed or withdrawn.',
  },
  'people.share.tooMany': {
    ko: '이 사람이 아직 답하지 않은 공유 제안이 {count}개 있습니다. 답을 받은 뒤 다시 제안해 주세요.',
    en: 'This person has not answered {count:offer/offers} from you yet. Wait for an answer before you offer more.',
  },
  'people.share.nothing': { ko: '공유한 계좌가 없습니다.', en: 'No accounts are shared.' },
  'people.share.wasNot': {
    ko: '{account} 계좌는 {name} 님에게 공유되어 있지 않습니다.',
    en: '{account} is not shared with {name}.',
  },
  'people.share.noAccount': {
    ko: '내 포트폴리오에 없는 계좌입니다.',
    en: 'Your portfolio has no such account.',
  },
  'people.share.unplain': {
    ko: '이름이 60자보다 길거나, 보이지 않는 문자가 있거나, 여러 문자 체계를 섞었거나, 같은 사람에게 공유한 다른 계좌와 구별되지 않는 계좌는 공유할 수 없습니다. 먼저 거래의 계좌 이름을 변경해 주세요.',
    en: 'This account cannot be shared: its name is longer than 60 characters, contains invisible characters, mixes alphabets, or looks like another account you share with the same person. Rename the account in its transactions first.',
  },
  'people.share.notShared': {
    ko: '이 계좌의 수정 권한이 해제되었습니다.',
    en: 'You can no longer edit this account.',
  },
  'people.share.badAccess': { ko: '--as에는 reader나 writer를 입력해 주세요.', en: '--as must be reader or writer.' },
  'people.share.somebody': { ko: '다른 사람', en: 'someone else' },
  'people.share.usage': {
    ko: '{prefix}share 계좌 이름 [보기|수정], {prefix}share 해제 계좌 이름, {prefix}share 수락 코드 또는 {prefix}share 거절 코드. 공백이 있는 이름은 큰따옴표로 묶어 주세요.',
    en: '{prefix}share ACCOUNT NAME [view|edit], {prefix}share end ACCOUNT NAME, {prefix}share accept CODE or {prefix}share decline CODE. Put names with spaces in double quotes.',
  },
  'people.share.guest': {
    ko: '이 대화는 아직 사용자와 연결되지 않았습니다. 받은 코드를 {prefix}link CODE로 보내 주세요.',
    en: 'This chat is not linked to a person yet. Send the code you were given as {prefix}link CODE.',
  },
  'people.share.privateOnly': {
    ko: '계좌 공유는 일대일 대화에서만 관리할 수 있습니다.',
    en: 'Shared accounts can only be managed in a direct chat.',
  },
  'people.keys.none': {
    ko: '내 키가 없습니다. "finclaw people keys add openai"로 추가할 수 있습니다. 내 키는 내 질문에만 사용합니다.',
    en: 'You have no keys of your own. Add one with "finclaw people keys add openai". It is used only for your questions.',
  },
  'people.keys.unknown': { ko: '없는 키입니다.', en: 'There is no such key.' },
  'people.keys.limit': { ko: '내 키의 하루 한도: {limit}', en: 'Daily limit of your own keys: {limit}' },
  'people.keys.unlimited': { ko: '내 키의 하루 한도: 없음', en: 'Daily limit of your own keys: none' },
  'people.keys.firstLimit': {
    ko: '내 키는 하루 {limit}까지만 사용합니다. 한도는 웹 페이지의 설정이나 "finclaw people keys limit"에서 바꿀 수 있습니다.',
    en: 'Spending with your own keys is limited to {limit} a day. Change this in the settings of the web page, or with "finclaw people keys limit".',
  },
  'people.keys.asArgument': {
    ko: '키를 명령줄에 입력하면 셸 기록에 남습니다. "finclaw people keys add {provider}"만 실행하고 안내에 따라 키를 입력해 주세요. 방금 입력한 키는 셸 기록에서 삭제하거나 새로 발급받으세요.',
    en: 'A key on the command line stays in your shell history. Run "finclaw people keys add {provider}" and enter the key when asked. Remove this key from the history, or create a new one.',
  },
  'people.limit.rate': {
    ko: '메시지가 너무 많습니다(1분에 {count}개까지). 이 메시지는 처리하지 않았습니다. 잠시 후 다시 보내 주세요.',
    en: 'Too many messages (at most {count} a minute). This one was not accepted. Please send it again in a moment.',
  },
  'people.limit.requests': {
    ko: '요청이 너무 많습니다. 모든 브라우저와 프로그램을 합쳐 1분에 {count}개까지입니다. 잠시 후 다시 시도해 주세요.',
    en: 'Too many requests: at most {count} a minute for all your browsers and programs together. Try again in a moment.',
  },
  'people.limit.connections': {
    ko: '열린 연결이 너무 많습니다. 모든 브라우저와 프로그램을 합쳐 {count}개까지입니다. 쓰지 않는 페이지를 닫아 주세요.',
    en: 'Too many open connections: at most {count} for all your browsers and programs together. Close pages you do not use.',
  },
  'people.limit.storage': {
    ko: '저장 공간 {size}MB를 모두 사용해 이 메시지는 처리하지 않았습니다. 대화를 삭제하면 계속할 수 있습니다.',
    en: 'Your {size} MB of storage is full, so this message was not accepted. Delete some conversations to continue.',
  },
  'people.nameMixed': {
    ko: '한 단어에 여러 문자 체계를 섞은 이름은 사용할 수 없습니다. 한 가지 문자로 입력해 주세요.',
    en: 'A name cannot mix letters of different alphabets in one word. Write it in one alphabet.',
  },
  'people.nameTaken': {
    ko: '기존 이름과 구별되지 않거나 사용할 수 없는 이름입니다. 다른 이름을 입력해 주세요.',
    en: 'This name is taken, looks like another name, or is not allowed. Choose another.',
  },
  'people.vouchAgain': {
    ko: '{name} 로그인을 다시 확인해야 합니다. 페이지에서 {name:으로/로} 로그인한 뒤 다시 보내 주세요. 이 메시지는 처리하지 않았습니다.',
    en: 'Please confirm your {name} sign-in: sign in with {name} on the page, then send this again. This message was not accepted.',
  },
  'people.unknown': { ko: '없는 사용자입니다.', en: 'There is no such person.' },
  'people.stays': {
    ko: '첫 소유자는 내보내거나 역할을 낮출 수 없습니다.',
    en: 'The first owner cannot be removed or given a lower role.',
  },
  'people.badRole': { ko: '역할은 {roles} 중 하나여야 합니다.', en: 'The role must be one of {roles}.' },
  'people.badAmount': { ko: '금액은 2.5처럼 달러로 입력해 주세요.', en: 'Enter the amount in dollars, such as 2.5.' },
  'people.link.linked': {
    ko: '연결했습니다. 이제 이 대화는 {name} 님의 대화입니다.',
    en: 'Linked. This chat now belongs to {name}.',
  },
  'people.link.unknown': {
    ko: '올바른 코드가 아닙니다. 새 코드를 받아 다시 보내 주세요.',
    en: 'This code is not valid. Ask for a new one and send it again.',
  },
  'people.link.locked': {
    ko: '잘못된 코드를 너무 많이 입력했습니다. 10분 후에 다시 보내 주세요.',
    en: 'Too many wrong codes. Try again in ten minutes.',
  },
  'people.needsPerson.scheduled': {
    ko: '예약된 작업은 이 일을 할 수 없습니다. 직접 입력하거나 버튼을 눌러 주세요.',
    en: 'A scheduled job cannot do this. Type it yourself or press the button.',
  },
  'people.needsPerson.forwarded': {
    ko: '전달받은 메시지로는 이 일을 할 수 없습니다. 직접 입력하거나 버튼을 눌러 주세요.',
    en: 'A forwarded message cannot do this. Type it yourself or press the button.',
  },
  'people.needsPerson.api': {
    ko: '프로그램이 보내거나 붙여 넣은 글로는 이 일을 할 수 없습니다. 직접 입력하거나 버튼을 눌러 주세요.',
    en: 'A program or pasted text cannot do this. Type it yourself or press the button.',
  },
  'people.needsPerson.recovered': {
    ko: '연결이 끊긴 동안 쓰셨거나 프로그램이 다시 시작되기 전에 보내신 메시지라 실행하지 않았습니다. 필요하면 다시 보내 주세요.',
    en: 'This was written while there was no connection, or sent before the program restarted, and was not run. Send it again if you still need it.',
  },
  'people.refused.reader': {
    ko: '열람자는 보고 질문만 할 수 있습니다. 변경하려면 소유자에게 역할을 요청하세요.',
    en: 'Readers can look and ask, but not change anything. Ask the owner for another role if you need one.',
  },
} as const satisfies MessageTable;
