import type { Call } from '@finclaw/gateway/client';
import type { GatewayResult, TimelineItem } from '@finclaw/types';

type Exported = Pick<GatewayResult<'sessions.get'>, 'session' | 'items'>;

const PAGE = 1000;

/** A whole conversation, page by page from its end to its beginning; undefined when it cannot be read. */
export async function readWhole(call: Call, sessionKey: string): Promise<Exported | undefined> {
  const pages: (readonly TimelineItem[])[] = [];
  let before: string | undefined;
  for (;;) {
    const outcome = await call('sessions.get', { sessionKey, limit: PAGE, before });
    if (!outcome.ok) return undefined;
    pages.unshift(outcome.result.items);
    before = outcome.result.before;
    if (before === undefined) return { session: outcome.result.session, items: pages.flat() };
  }
}

/**
 * Formats a conversation as plain text for any editor: questions, tool calls, answers, and the figures that differ from
 * their source.
 */
export function conversationMarkdown(
  { session, items }: Exported,
  words: { readonly you: string; readonly differs: string },
): string {
  const time = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const blocks = items.map((item) => {
    if (item.type === 'question') {
      const files = item.attachments.map(({ filename }) => `\n\n📎 ${filename}`).join('');
      const differing = item.turn?.grounding?.differs ?? [];
      const note = differing.length === 0 ? '' : `\n\n> ${words.differs}: ${differing.join(', ')}`;
      return `## ${words.you} · ${time(item.at)} UTC\n\n${item.text}${files}${note}`;
    }
    if (item.type === 'tool') return `- \`${item.call.name}\` ${JSON.stringify(item.call.input)}`;
    return item.type === 'answer'
      ? `### FinClaw · ${time(item.at)} UTC\n\n${item.text}`
      : `> ${item.text.replaceAll('\n', '\n> ')}`;
  });
  return `# ${session.title}\n\n${blocks.join('\n\n')}\n`;
}

/** Offers a text to the reader as a file download. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a file name with the conversation's title, without characters that file systems refuse. */
export const fileNameOf = (title: string, ending: string): string =>
  `${
    title
      .replace(/[\\/:*?"<>|.\s]+/g, ' ')
      .trim()
      .slice(0, 60) || 'conversation'
  }.${ending}`;
