import type { Conversation } from './conversation.ts';

/** Whether an answer is being made, also before the first word of it. */
export function isAnswering({ live, items }: Conversation): boolean {
  if (live) return true;
  const last = items.findLast((item) => item.type === 'question' || item.type === 'answer');
  return last?.type === 'question' && last.turn === undefined;
}
