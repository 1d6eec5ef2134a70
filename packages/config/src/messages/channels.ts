import type { MessageTable } from './table.ts';

/** What people read on chat platforms, and about them. */
export const channelMessages = {
  'channels.deliveryUnknown': {
    ko: '방금 보낸 메시지가 전달되었는지 확인하지 못했습니다. 보이지 않으면 다시 요청해 주세요.',
    en: 'I could not confirm that my last message arrived. If you do not see it, please ask again.',
  },
} as const satisfies MessageTable;
