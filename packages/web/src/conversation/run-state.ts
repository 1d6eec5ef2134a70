import type { Conversation } from './conversation.ts';

/** Tells whether an answer is being made, also before its first word. */
export function isAnswering({ live, items }: Conversation): boolean {
  if (live) return true;
  const last = items.findLast((item) => item.type === 'question' || item.type === 'answer');
  return last?.type === 'question' && last.turn === undefined;
}
