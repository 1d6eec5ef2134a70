import type { MessageTable } from './table.ts';

/** What people read on chat platforms, and about them. */
export const channelMessages = {
  'channels.deliveryUnknown': {
    ko: '방금 보낸 메시지가 전달되었는지 확인하지 못했습니다. 보이지 않으면 다시 요청해 주세요.',
    en: 'I could not confirm that my last message arrived. If you do not see it, please ask again.',
  },
  'channels.pairing.code': {
    ko: '아직 이 봇과 연결되지 않았습니다. 봇 주인에게 이 코드를 알려 주세요: `{code}`\n\n주인이 `finclaw channels pair {code}` 명령을 실행하면 대화할 수 있습니다. 코드는 {minutes}분 동안 쓸 수 있습니다.',
    en: 'You are not connected to this bot yet. Show its owner this code: `{code}`\n\nOnce they run `finclaw channels pair {code}`, you can start talking. The code works for {minutes} minutes.',
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
  'channels.approval.notYours': {
    ko: '요청한 사람이나 관리자만 누를 수 있습니다.',
    en: 'Only the person who asked, or an admin, can press this.',
  },
  'channels.approval.over': {
    ko: '이미 끝난 요청입니다.',
    en: 'This request is no longer waiting.',
  },
  'channels.attachment': { ko: '(첨부 파일: {name})', en: '(attachment: {name})' },
} as const satisfies MessageTable;
