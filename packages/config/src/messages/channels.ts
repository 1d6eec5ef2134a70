import type { MessageTable } from './table.ts';

/** The texts on chat platforms, and about them. */
export const channelMessages = {
  'channels.setAside': {
    ko: '오류가 반복되어 이 메시지를 처리하지 못했습니다. 다시 보내 주세요.',
    en: 'Repeated errors prevented this message from being accepted. Please send it again.',
  },
  'channels.deliveryUnknown': {
    ko: '방금 보낸 메시지가 전달되었는지 확인하지 못했습니다. 보이지 않으면 다시 요청해 주세요.',
    en: 'I could not confirm that my last message arrived. If you do not see it, please ask again.',
  },
  'channels.pairing.code': {
    ko: '아직 이 봇과 연결되지 않았습니다. 봇 소유자에게 이 코드를 알려 주세요: `{code}`\n\n소유자가 `finclaw channels pair {code}` 명령을 실행하면 대화할 수 있습니다. 코드는 {minutes}분 동안 유효합니다.',
    en: 'You are not connected to this bot yet. Give its owner this code: `{code}`\n\nOnce they run `finclaw channels pair {code}`, you can start talking. The code is valid for {minutes:minute/minutes}.',
  },
  'channels.pairing.welcome': {
    ko: '연결되었습니다. 무엇이든 물어보세요. 예: "삼성전자 얼마야?" 명령어는 /help 로 볼 수 있습니다.',
    en: 'You are connected. Ask me anything, for example "How is AAPL doing?" Send /help for commands.',
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
    ko: '⌛ 승인 시간이 지나 실행하지 않았습니다.',
    en: '⌛ Not approved in time, so it did not run.',
  },
  'channels.approval.outcome.unreachable': {
    ko: '승인을 요청할 수 없어 실행하지 않았습니다.',
    en: 'Nobody could be asked to approve it, so it did not run.',
  },
  'channels.approval.outcome.cancelled': { ko: '요청이 취소되었습니다.', en: 'The request was cancelled.' },
  'channels.approval.outcome.interrupted': {
    ko: '프로그램이 종료되어 실행하지 않았습니다.',
    en: 'FinClaw stopped, so it did not run.',
  },
  'channels.approval.outcome.unrecorded': {
    ko: '⚠️ 저장 공간이 부족해 승인을 기록하지 못했습니다. 아무것도 실행하지 않았습니다. 공간을 확보한 뒤 다시 요청해 주세요.',
    en: '⚠️ The disk is full, so your approval was not recorded and nothing ran. Free some space and ask again.',
  },
  'channels.approval.notYours': {
    ko: '요청한 사람이나 관리자만 누를 수 있습니다.',
    en: 'Only the person who asked or an admin can do this.',
  },
  'channels.ask.how': {
    ko: '답하려면 `{answer}` 뒤에 답을 적어 보내고, 답하지 않으려면 `{deny}`를 보내세요.',
    en: 'To answer, send `{answer}` followed by your answer. `{deny}` declines.',
  },
  'channels.approval.how': {
    ko: '승인하려면 `{approve}`, 거절하려면 `{deny}`를 보내 주세요.',
    en: 'Send `{approve}` to approve or `{deny}` to deny.',
  },
  'channels.approval.over': {
    ko: '이미 처리된 요청입니다.',
    en: 'This request has already been decided.',
  },
  'channels.attachment': { ko: '(첨부 파일)', en: '(attachment)' },

  'cli.summary.channels': {
    ko: '메신저 봇 연결과 사용자 승인',
    en: 'connect chat bots and approve who may use them',
  },
  'channels.unknownPlatform': {
    ko: '지원하지 않는 메신저입니다: "{name}". 지원: {names}',
    en: 'FinClaw does not support "{name}". Supported: {names}',
  },
  'channels.tokenPrompt': { ko: '{platform} 봇 토큰: ', en: '{platform} bot token: ' },
  'channels.tokenMissing': { ko: '토큰이 비어 있습니다.', en: 'The token is empty.' },
  'channels.tokenRejected': {
    ko: '{platform}에서 토큰을 거부했습니다. 토큰을 다시 복사해 주세요.',
    en: '{platform} rejected the token. Please copy it again.',
  },
  'channels.unreachable': {
    ko: '{platform}에 연결하지 못해 토큰을 확인할 수 없습니다. 인터넷 연결을 확인한 뒤 다시 시도해 주세요.',
    en: 'Could not check the token because {platform} is unreachable. Check your connection and try again.',
  },
  'channels.botTaken': {
    ko: '{bot} 봇은 이미 "{account}" 계정으로 연결되어 있습니다.',
    en: '{bot} is already connected as the account "{account}".',
  },
  'channels.added.chat': {
    ko: '{bot} 봇을 연결했습니다. FinClaw를 다시 시작한 뒤 {link} 에서 봇에게 메시지를 보내고, 받은 코드로 `finclaw channels pair 코드`를 실행하세요.',
    en: '{bot} is connected. Restart FinClaw, message the bot at {link}, and run `finclaw channels pair CODE` with the code it sends you.',
  },
  'channels.added.invitation': {
    ko: '{bot} 봇을 연결했습니다. 서버에 초대하기: {link}\nFinClaw를 다시 시작한 뒤 봇에게 다이렉트 메시지를 보내고, 받은 코드로 `finclaw channels pair 코드`를 실행하세요.',
    en: '{bot} is connected. Invite it to a server: {link}\nRestart FinClaw, send the bot a direct message, and run `finclaw channels pair CODE` with the code it sends you.',
  },
  'channels.noSuchAccount': {
    ko: '{platform}에 "{account}" 계정이 없습니다. "finclaw channels list"에서 확인해 주세요.',
    en: 'There is no {platform} account "{account}". See "finclaw channels list".',
  },
  'channels.removed': {
    ko: '{platform} 계정 "{account}"의 토큰을 삭제하고 연결을 해제했습니다. FinClaw가 실행 중이면 다시 시작해 주세요.',
    en: 'Disconnected the {platform} account "{account}" and deleted its token. Restart FinClaw if it is running.',
  },
  'channels.none': {
    ko: '연결된 봇이 없습니다. `finclaw channels add {names}`로 연결하세요.',
    en: 'No bot is connected. Connect one with `finclaw channels add {names}`.',
  },
  'channels.state.on': { ko: '켜짐', en: 'on' },
  'channels.state.off': { ko: '꺼짐', en: 'off' },
  'channels.state.noToken': { ko: '토큰 없음', en: 'no token' },
  'channels.sender.paired': { ko: '연결됨', en: 'paired' },
  'channels.sender.waiting': { ko: '승인 대기 중', en: 'waiting for approval' },
  'channels.paired': {
    ko: '{name}({id}) 님이 이제 {platform}에서 대화할 수 있습니다.',
    en: '{name} ({id}) can now talk to FinClaw on {platform}.',
  },
  'channels.code.unknown': {
    ko: '올바른 코드가 아닙니다. 이미 사용했거나 잘못 입력한 코드일 수 있습니다. 봇에게 다시 메시지를 보내면 새 코드를 받습니다.',
    en: 'This code is not valid. It may be mistyped or already used. Message the bot again for a new one.',
  },
  'channels.code.expired': {
    ko: '만료된 코드입니다. 봇에게 다시 메시지를 보내 새 코드를 받아 주세요.',
    en: 'This code has expired. Message the bot again for a new one.',
  },
  'channels.code.locked': {
    ko: '잘못된 코드를 너무 많이 입력했습니다. {minutes}분 후에 다시 시도해 주세요.',
    en: 'Too many wrong codes. Try again in {minutes:minute/minutes}.',
  },
  'channels.unpaired': {
    ko: '{platform}의 {id} 님은 이제 대화할 수 없습니다.',
    en: '{id} on {platform} can no longer talk to FinClaw.',
  },
  'channels.notPaired': {
    ko: '{platform}의 {id} 님은 연결되어 있지 않습니다. "finclaw channels list"에서 확인해 주세요.',
    en: '{id} on {platform} is not paired. See "finclaw channels list".',
  },
} as const satisfies MessageTable;
