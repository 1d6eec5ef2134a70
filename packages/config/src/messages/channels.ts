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
} as const satisfies MessageTable;
