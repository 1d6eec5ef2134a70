import type { SessionHandle } from '@finclaw/agent';
import { catchSecretsTask, runTask } from '@finclaw/infra';
import { outsideResult } from '@finclaw/tools';
import type { TranscriptEntry } from '@finclaw/types';
import { innerName } from './client-tools.ts';
import { type Continued, callIndexOf } from './continued.ts';
import type { ConversationItem } from './openai-question.ts';

type Entry = Omit<TranscriptEntry, 'timestamp'>;

/** Appends a program's account of a conversation: text without secrets, results as untrusted. */
export async function appendItems(
  session: SessionHandle,
  items: readonly ConversationItem[],
  from: Continued | undefined,
  now: number,
): Promise<void> {
  const calls = new Map<string, Pick<TranscriptEntry, 'toolUseId' | 'toolName'>>();
  for (const each of items)
    if (each.kind === 'call') calls.set(each.id, { toolUseId: each.id, toolName: innerName(each.name) });
  const entries: Entry[] = [];
  for (const each of items) {
    if (each.kind === 'text') entries.push(...(await textEntry(each)));
    else if (each.kind === 'call')
      entries.push({ role: 'assistant', content: '', ...calls.get(each.id), toolInput: each.input });
    else if (each.kind === 'result') {
      const call = from?.calls[callIndexOf(each.id)] ?? calls.get(each.id);
      // Without its call a result is meaningless.
      if (call?.toolUseId === undefined) continue;
      const { toolUseId, toolName = '' } = call;
      const result = await outsideResult(each.text, toolName, toolUseId, (whole) => session.keepResult(whole));
      entries.push({ role: 'tool', toolUseId, toolName, ...result, handle: session.nextHandle() });
    }
  }
  // A millisecond apart, two equal sentences are not taken for one written twice.
  if (entries.length > 0)
    await session.append(entries.map((entry, at) => ({ ...entry, timestamp: new Date(now + at).toISOString() })));
}

/**
 * Converts a text. A program's instructions count as its message, like the rest: they do not replace the assistant's
 * own.
 */
async function textEntry({
  role,
  text,
  files,
}: Extract<ConversationItem, { kind: 'text' }>): Promise<readonly Entry[]> {
  const whole = [text, ...files.map(({ filename }) => `[${filename}]`)].filter(Boolean).join('\n');
  if (whole.trim() === '') return [];
  const { text: content } = await runTask(catchSecretsTask, whole);
  return [{ role: role === 'assistant' ? 'assistant' : 'user', content }];
}
