import type { MessageTable } from './table.ts';

/** What is said about the people who use the program. */
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
    ko: '회사 로그인 {id:을/를} 떼어 냈습니다. 그 로그인으로 들어온 브라우저는 연결이 끊겼습니다.',
    en: 'The company sign-in {id} has been taken away, and browsers that came by it are signed out.',
  },
  'people.noSignIn': {
    ko: '{id}라는 회사 로그인이 없습니다. finclaw people에서 볼 수 있습니다.',
    en: 'There is no company sign-in {id}. finclaw people lists them.',
  },
  'people.cap': { ko: ' / {usd}', en: ' of {usd}' },
  'people.ownSpent': { ko: ' · 개인 키 {usd}', en: ' · own keys {usd}' },
  'people.invited': {
    ko: '{name:을/를} {role:으로/로} 초대했습니다({id}).\n브라우저: {link}\n메신저: 봇에게 "{prefix}link {code}"라고 보냅니다.\n링크는 {days}일, 코드는 24시간 동안 한 번만 쓸 수 있습니다.',
    en: '{name} is invited as {role} ({id}).\nBrowser: {link}\nMessenger: send "{prefix}link {code}" to the bot.\nThe link works once within {days:day/days}, the code once within 24 hours.',
  },
  'people.ways': {
    ko: '브라우저: {link}\n메신저: 봇에게 "{prefix}link {code}"라고 보냅니다.\n링크는 한 시간, 코드는 24시간 동안 한 번만 쓸 수 있습니다.',
    en: 'Browser: {link}\nMessenger: send "{prefix}link {code}" to the bot.\nThe link works once within an hour, the code once within 24 hours.',
  },
  'people.changed': { ko: '{id}: {role}', en: '{id} is now: {role}' },
  'people.capped': { ko: '{id}: 하루 {usd}까지 쓸 수 있습니다.', en: '{id} may spend {usd} a day.' },
  'people.uncapped': { ko: '{id}: 개인 한도를 없앴습니다.', en: '{id} no longer has a personal limit.' },
  'people.removed': {
    ko: '{id:을/를} 내보냈습니다. 모든 브라우저, 토큰, 메신저가 끊겼습니다. 저장된 것은 그대로 있습니다.',
    en: '{id} has been removed: every browser, token and messenger is signed out. Their stored data stays.',
  },
  'people.eraseYes': {
    ko: '{id}의 모든 것을 지웁니다. 포트폴리오, 알림, 관심 종목, 대화, 기억, 예약이 모두 없어지고 되돌릴 수 없습니다. 지우려면 --yes를 붙이세요.',
    en: 'This deletes everything that belongs to {id}: portfolio, alerts, watchlist, conversations, memory and schedules. It cannot be undone. Add --yes to do it.',
  },
  'people.erased': {
    ko: '{id}의 저장된 것을 모두 지웠습니다(대화 {conversations}개). 감사 기록 {audited}건은 남습니다. 아무것도 지우거나 고칠 수 없어야 기록을 믿을 수 있기 때문입니다. 쓴 금액은 이름 없이 남습니다.',
    en: 'Everything {id} stored has been deleted, including {conversations:conversation/conversations}. {audited} audit records stay: the log can be trusted only because nothing is ever removed from it. The amounts spent stay, without a name.',
  },
  'people.eraseLater': {
    ko: '지금 답하고 있는 대화는 그 답이 끝나는 대로 지웁니다.',
    en: 'A conversation that is being answered right now is deleted as soon as the answer is finished.',
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
    ko: '{account}: {name} 님에게 공유를 제안함, 아직 답이 없음 ({access})',
    en: '{account} is offered to {name}, who has not answered yet ({access})',
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
    ko: '“{name}” 님이 계좌 하나를 공유하려고 합니다: “{account}” ({access}). 수락하기 전에는 보이지 않습니다. 페이지의 설정에서 답하거나 ‘{prefix}share 수락 {id}’ 또는 ‘{prefix}share 거절 {id}’라고 보내 주세요.',
    en: '“{name}” would like to share an account with you: “{account}” ({access}). You see nothing of it until you accept. Answer under Settings on the page, or send {prefix}share accept {id} or {prefix}share decline {id}.',
  },
  'people.share.cliOffer': {
    ko: '“{name}” 님이 “{account}” 계좌 공유를 제안했습니다 ({access}). 수락: finclaw portfolio accept {id} · 거절: finclaw portfolio decline {id}',
    en: '“{name}” offers you the account “{account}” ({access}). Accept: finclaw portfolio accept {id} · decline: finclaw portfolio decline {id}',
  },
  'people.share.noOffers': {
    ko: '공유 제안이 없습니다.',
    en: 'Nobody offers you an account.',
  },
  'people.share.offerGone': {
    ko: '그런 공유 제안이 없습니다. 그사이 바뀌었거나 끝났을 수 있습니다.',
    en: 'There is no such offer. It may have been changed or ended.',
  },
  'people.share.tooMany': {
    ko: '이 사람이 아직 답하지 않은 공유 제안이 {count}개 있습니다. 답을 받은 뒤에 더 제안하세요.',
    en: 'This person has {count:offer/offers} from you without an answer. Wait for an answer before you offer more.',
  },
  'people.share.nothing': { ko: '공유한 계좌가 없습니다.', en: 'No accounts are shared.' },
  'people.share.wasNot': {
    ko: '{account} 계좌는 {name} 님에게 공유되어 있지 않습니다.',
    en: '{account} is not shared with {name}.',
  },
  'people.share.noAccount': {
    ko: '내 포트폴리오에 그런 이름의 계좌가 없습니다.',
    en: 'Your portfolio has no account of that name.',
  },
  'people.share.unplain': {
    ko: '이름이 60자보다 길거나, 보이지 않는 문자가 있거나, 여러 문자 체계를 섞었거나, 같은 사람에게 공유한 다른 계좌와 똑같아 보이는 계좌는 공유할 수 없습니다. 먼저 거래의 계좌 이름을 바꾸세요.',
    en: 'An account cannot be shared if its name is longer than 60 characters, has invisible characters, mixes alphabets, or reads like another account you share with the same person. Change the account name of its transactions first.',
  },
  'people.share.notShared': {
    ko: '이 계좌는 더 이상 수정할 수 있게 공유되어 있지 않습니다.',
    en: 'This account is no longer shared with you for editing.',
  },
  'people.share.badAccess': { ko: '--as에는 reader나 writer를 적습니다.', en: '--as is reader or writer.' },
  'people.share.somebody': { ko: '다른 사람', en: 'somebody else' },
  'people.share.usage': {
    ko: '{prefix}share 계좌 이름 [보기|수정], {prefix}share 해제 계좌 이름, {prefix}share 수락 코드 또는 {prefix}share 거절 코드. 띄어 쓴 이름은 큰따옴표로 묶습니다.',
    en: '{prefix}share ACCOUNT NAME [view|edit], {prefix}share end ACCOUNT NAME, {prefix}share accept CODE or {prefix}share decline CODE. Put names with spaces in double quotes.',
  },
  'people.share.guest': {
    ko: '이 대화는 아직 함께 쓰는 사람과 연결되어 있지 않습니다. 받은 코드를 {prefix}link CODE로 보내 주세요.',
    en: 'This chat is not linked to anybody yet. Send the code you were given as {prefix}link CODE.',
  },
  'people.share.privateOnly': {
    ko: '계좌 공유는 일대일 대화에서만 볼 수 있습니다.',
    en: 'Shared accounts can only be managed in a direct chat.',
  },
  'people.keys.none': {
    ko: '내 키가 없습니다. "finclaw people keys add openai"로 추가할 수 있습니다. 여기 넣은 키는 내 질문에만 씁니다.',
    en: 'You have no keys of your own. Add one with "finclaw people keys add openai"; only your questions are sent with it.',
  },
  'people.keys.unknown': { ko: '내 키 가운데 그런 키는 없습니다.', en: 'You have no such key.' },
  'people.keys.limit': { ko: '내 키의 하루 한도: {limit}', en: 'Daily limit of your own keys: {limit}' },
  'people.keys.unlimited': { ko: '내 키의 하루 한도: 없음', en: 'Daily limit of your own keys: none' },
  'people.keys.firstLimit': {
    ko: '내 키는 하루 {limit}까지만 씁니다. 한도는 웹 페이지의 설정이나 "finclaw people keys limit"에서 바꿀 수 있습니다.',
    en: 'Spending with your own keys is limited to {limit} a day. Change this in the settings of the web page, or with "finclaw people keys limit".',
  },
  'people.keys.asArgument': {
    ko: '키는 명령줄에 적지 않습니다. 셸 기록에 남기 때문입니다. "finclaw people keys add {provider}"만 실행하면 키를 물어봅니다. 방금 적은 키는 셸 기록에서 지우거나 새로 발급받으세요.',
    en: 'Do not put a key on the command line: your shell history keeps it. Run "finclaw people keys add {provider}" and enter the key when asked. Remove the key you just typed from the shell history, or create a new one.',
  },
  'people.limit.rate': {
    ko: '메시지가 너무 많습니다. 1분에 {count}개까지 받습니다. 이 메시지는 받지 않았으니 잠시 뒤에 다시 보내 주세요.',
    en: 'Too many messages: the limit is {count} a minute. This one was not accepted; please send it again in a moment.',
  },
  'people.limit.requests': {
    ko: '요청이 너무 많습니다. 브라우저와 프로그램을 모두 합쳐 1분에 {count}개까지 받습니다. 잠시 뒤에 다시 해 주세요.',
    en: 'Too many requests: the limit is {count} a minute for all your browsers and programs together. Try again in a moment.',
  },
  'people.limit.connections': {
    ko: '열린 연결이 너무 많습니다. 브라우저와 프로그램을 모두 합쳐 {count}개까지 됩니다. 쓰지 않는 페이지를 닫아 주세요.',
    en: 'Too many open connections: the limit is {count} for all your browsers and programs together. Close pages you do not use.',
  },
  'people.limit.storage': {
    ko: '저장할 수 있는 {size}MB를 다 썼습니다. 대화를 지우면 다시 쓸 수 있습니다. 이 메시지는 받지 않았습니다.',
    en: 'Your {size} MB of storage are full. Delete some conversations to continue. This message was not accepted.',
  },
  'people.nameMixed': {
    ko: '서로 다른 문자 체계의 글자를 한 단어에 섞은 이름은 쓸 수 없습니다. 한 가지 문자 체계로 적어 주세요.',
    en: 'A name cannot mix letters of different alphabets in one word. Write it in one alphabet.',
  },
  'people.nameTaken': {
    ko: '이미 있는 이름과 구별되지 않거나 쓸 수 없는 이름입니다. 다른 이름을 적어 주세요.',
    en: 'That name cannot be told apart from one that is taken, or cannot be used. Choose another.',
  },
  'people.vouchAgain': {
    ko: '{name:이/가} 다시 확인해 주어야 계속할 수 있습니다. 페이지에서 {name:으로/로} 들어온 뒤 다시 보내 주세요. 이 메시지는 받지 않았습니다.',
    en: '{name} has to confirm again who you are. Sign in with {name} on the page, then send this again; it was not accepted.',
  },
  'people.unknown': { ko: '그런 사람이 없습니다.', en: 'There is no such person.' },
  'people.stays': {
    ko: '첫 소유자는 내보내거나 역할을 낮출 수 없습니다.',
    en: 'The first owner cannot be removed or given a lower role.',
  },
  'people.badRole': { ko: '역할은 {roles} 중 하나입니다.', en: 'The role is one of {roles}.' },
  'people.badAmount': { ko: '금액은 2.5와 같이 달러로 적습니다.', en: 'Write the amount in dollars, such as 2.5.' },
  'people.link.linked': {
    ko: '연결했습니다. 이제 이 대화는 {name} 님의 것입니다.',
    en: 'Linked. This chat now belongs to {name}.',
  },
  'people.link.unknown': {
    ko: '쓸 수 없는 코드입니다. 새 코드를 받아 다시 보내 주세요.',
    en: 'This code does not work. Ask for a new one and send it again.',
  },
  'people.link.locked': {
    ko: '틀린 코드가 너무 많았습니다. 10분 뒤에 다시 보내 주세요.',
    en: 'There were too many wrong codes. Try again in ten minutes.',
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
    ko: '프로그램이 다시 시작되기 전에 받은 메시지라 실행하지 않았습니다. 아직 필요하면 다시 보내 주세요.',
    en: 'This was received before the program restarted and was not run. Send it again if it is still to be done.',
  },
  'people.refused.reader': {
    ko: '열람자는 보고 물을 수만 있습니다. 바꾸려면 소유자에게 역할을 요청하세요.',
    en: 'A reader can look and ask, but not change anything. Ask the owner for another role if you need to.',
  },
} as const satisfies MessageTable;
