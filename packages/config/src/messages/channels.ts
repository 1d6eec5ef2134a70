import type { MessageTable } from './table.ts';

/** What people read on chat platforms, and about them. */
export const channelMessages = {
  'channels.setAside': {
    ko: '오류가 거듭되어 이 메시지를 받아들이지 못했습니다. 다시 보내 주세요.',
    en: 'This message could not be accepted because of repeated errors. Please send it again.',
  },
  'channels.deliveryUnknown': {
    ko: '방금 보낸 메시지가 전달되었는지 확인하지 못했습니다. 보이지 않으면 다시 요청해 주세요.',
    en: 'I could not confirm that my last message arrived. If you do not see it, please ask again.',
  },
  'channels.pairing.code': {
    ko: '아직 이 봇과 연결되지 않았습니다. 봇 주인에게 이 코드를 알려 주세요: `{code}`\n\n주인이 `finclaw channels pair {code}` 명령을 실행하면 대화할 수 있습니다. 코드는 {minutes}분 동안 쓸 수 있습니다.',
    en: 'You are not connected to this bot yet. Show its owner this code: `{code}`\n\nOnce they run `finclaw channels pair {code}`, you can start talking. The code works for {minutes} minutes.',
  },
  'channels.pairing.welcome': {
    ko: '연결되었습니다. 이제 무엇이든 물어보세요. 예: "삼성전자 얼마야?" 할 수 있는 일은 /help 로 볼 수 있습니다.',
    en: 'You are connected. Ask me anything, for example "How is AAPL doing?" /help shows what I can do.',
  },
  'channels.pairing.writeFirst': {
    ko: '아직 이 봇과 연결되지 않았습니다. 봇에게 다이렉트 메시지를 보내 코드를 받아 주세요.',
    en: 'You are not connected to this bot yet. Send it a direct message to get a code.',
  },
  'channels.approval.approve': { ko: '✅ 승인', en: '✅ Approve' },
  'channels.approval.deny': { ko: '❌ 거절', en: '❌ Deny' },
  'channels.approval.outcome.approved': { ko: '✅ 승인되었습니다.', en: '✅ Approved.' },
  'channels.approval.outcome.rejected': { ko: '❌ 거절되었습니다.', en: '❌ Denied.' },
  'channels.approval.outcome.expired': {
    ko: '⌛ 시간이 지나 실행하지 않았습니다.',
    en: '⌛ Nobody answered in time, so it was not run.',
  },
  'channels.approval.outcome.unreachable': {
    ko: '물어볼 사람에게 닿지 못해 실행하지 않았습니다.',
    en: 'Nobody could be asked, so it was not run.',
  },
  'channels.approval.outcome.cancelled': { ko: '요청이 취소되었습니다.', en: 'The request was cancelled.' },
  'channels.approval.outcome.interrupted': {
    ko: '프로그램이 멈춰 실행하지 않았습니다.',
    en: 'The program stopped, so it was not run.',
  },
  'channels.approval.outcome.unrecorded': {
    ko: '⚠️ 저장 공간이 부족해 승인을 기록하지 못했습니다. 아무것도 실행하지 않았습니다. 공간을 확보한 뒤 다시 요청해 주세요.',
    en: '⚠️ The disk is full, so your approval was not recorded and nothing ran. Free some space and ask again.',
  },
  'channels.approval.notYours': {
    ko: '요청한 사람이나 관리자만 누를 수 있습니다.',
    en: 'Only the person who asked, or an admin, can press this.',
  },
  'channels.approval.how': {
    ko: '승인하려면 `{approve}`, 거절하려면 `{deny}`를 보내 주세요.',
    en: 'Send `{approve}` to approve or `{deny}` to refuse.',
  },
  'channels.approval.over': {
    ko: '이미 끝난 요청입니다.',
    en: 'This request is no longer waiting.',
  },
  'channels.attachment': { ko: '(첨부 파일)', en: '(attachment)' },

  'cli.summary.channels': {
    ko: '메신저 봇을 연결하고 대화할 사람을 받아들입니다',
    en: 'connect chat bots and let people in',
  },
  'channels.unknownPlatform': {
    ko: '"{name}"에는 연결할 수 없습니다. 쓸 수 있는 것: {names}',
    en: 'FinClaw does not support "{name}". Supported: {names}',
  },
  'channels.tokenPrompt': { ko: '{platform} 봇 토큰: ', en: '{platform} bot token: ' },
  'channels.tokenMissing': { ko: '토큰이 비어 있습니다.', en: 'The token is empty.' },
  'channels.tokenRejected': {
    ko: '{platform}에서 이 토큰을 받아들이지 않습니다. 토큰을 다시 복사해 주세요.',
    en: '{platform} does not accept this token. Please copy it again.',
  },
  'channels.unreachable': {
    ko: '{platform}에 연결하지 못해 토큰을 확인할 수 없습니다. 인터넷 연결을 확인하고 다시 시도해 주세요.',
    en: 'The token could not be checked because {platform} cannot be reached. Check the connection and try again.',
  },
  'channels.botTaken': {
    ko: '{bot} 봇은 이미 "{account}" 계정으로 연결되어 있습니다.',
    en: '{bot} is already connected as the account "{account}".',
  },
  'channels.added.chat': {
    ko: '{bot} 봇을 연결했습니다. FinClaw를 다시 시작한 뒤 {link} 에서 말을 걸고, 받은 코드로 `finclaw channels pair 코드`를 실행하세요.',
    en: '{bot} is connected. Restart FinClaw, write to the bot at {link}, and run `finclaw channels pair CODE` with the code it sends you.',
  },
  'channels.added.invitation': {
    ko: '{bot} 봇을 연결했습니다. 서버에 초대하기: {link}\nFinClaw를 다시 시작한 뒤 봇에게 다이렉트 메시지를 보내고, 받은 코드로 `finclaw channels pair 코드`를 실행하세요.',
    en: '{bot} is connected. Invite it to a server: {link}\nRestart FinClaw, send the bot a direct message, and run `finclaw channels pair CODE` with the code it sends you.',
  },
  'channels.noSuchAccount': {
    ko: '{platform}에 "{account}" 계정이 없습니다. "finclaw channels list"에서 확인해 주세요.',
    en: 'There is no {platform} account "{account}"; see "finclaw channels list".',
  },
  'channels.removed': {
    ko: '{platform} 계정 "{account}"의 토큰을 지우고 연결을 끊었습니다. 실행 중인 FinClaw는 다시 시작해 주세요.',
    en: 'The token of the {platform} account "{account}" is gone and the account is off. Restart FinClaw if it is running.',
  },
  'channels.none': {
    ko: '연결된 봇이 없습니다. `finclaw channels add {names}`로 연결하세요.',
    en: 'No bot is connected. Connect one with `finclaw channels add {names}`.',
  },
  'channels.state.on': { ko: '켜짐', en: 'on' },
  'channels.state.off': { ko: '꺼짐', en: 'off' },
  'channels.state.noToken': { ko: '토큰 없음', en: 'no token' },
  'channels.sender.paired': { ko: '연결됨', en: 'paired' },
  'channels.sender.waiting': { ko: '코드 확인을 기다리는 중', en: 'waiting for its code to be approved' },
  'channels.paired': {
    ko: '{name}({id}) 님이 이제 {platform}에서 대화할 수 있습니다.',
    en: '{name} ({id}) can now talk to FinClaw on {platform}.',
  },
  'channels.code.unknown': {
    ko: '그런 코드는 없습니다. 이미 쓴 코드이거나 잘못 입력했을 수 있습니다. 봇에게 다시 말을 걸면 새 코드를 줍니다.',
    en: 'There is no such code. It may have been used already, or mistyped; write to the bot again to get a new one.',
  },
  'channels.code.expired': {
    ko: '만료된 코드입니다. 봇에게 다시 말을 걸어 새 코드를 받아 주세요.',
    en: 'The code has expired. Write to the bot again to get a new one.',
  },
  'channels.code.locked': {
    ko: '틀린 코드가 너무 많았습니다. {minutes}분 뒤에 다시 시도해 주세요.',
    en: 'There were too many wrong codes. Try again in {minutes} minutes.',
  },
  'channels.unpaired': {
    ko: '{platform}의 {id} 님은 이제 대화할 수 없습니다.',
    en: '{id} on {platform} can no longer talk to FinClaw.',
  },
  'channels.notPaired': {
    ko: '{platform}의 {id} 님은 연결되어 있지 않습니다. "finclaw channels list"에서 확인해 주세요.',
    en: '{id} on {platform} is not paired; see "finclaw channels list".',
  },
} as const satisfies MessageTable;
