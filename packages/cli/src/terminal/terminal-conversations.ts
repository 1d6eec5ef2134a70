import type { SessionStore } from '@finclaw/agent';
import { parseRoutingSessionKey } from '@finclaw/channel-kit';
import { localTime } from '../local-time.ts';
import { conversationName } from '../sessions/conversation-label.ts';
import { TERMINAL_CHANNEL } from './terminal-channel.ts';

/** A conversation of this terminal, as a list shows it. */
export interface TerminalConversation {
  /** The name for `--session`. */
  readonly name: string;
  /** Its first question. */
  readonly title: string;
  readonly usedAt: string;
}

/** Returns the conversations of this terminal, the one used last first. */
export async function terminalConversations(
  sessions: Pick<SessionStore, 'list'>,
): Promise<readonly TerminalConversation[]> {
  return (await sessions.list()).flatMap(({ sessionKey, firstQuestion, updatedAt }) =>
    sessionKey !== undefined && parseRoutingSessionKey(sessionKey)?.channelId === TERMINAL_CHANNEL
      ? [{ name: conversationName(sessionKey), title: firstQuestion ?? '', usedAt: localTime(updatedAt) }]
      : [],
  );
}

/** Returns a name for a conversation that begins now: the day, with a number where that is taken. */
export function newConversationName(taken: readonly TerminalConversation[]): string {
  const [day = ''] = localTime(Date.now()).split(' ');
  for (let n = 1; ; n++) {
    const name = n === 1 ? day : `${day}-${n}`;
    if (!taken.some((each) => each.name === name)) return name;
  }
}
