import type { ContentBlock, ConversationMessage, TextSegment } from '@finclaw/types';
import { registerMessage } from '../ledger/labels.ts';
import { askModel, type ModelReply } from './ask-model.ts';
import { textOf } from './assistant-message.ts';
import type { ModelRoute } from './model-route.ts';
import type { Run } from './run.ts';
import type { AnswerRendering } from './text-rendering.ts';

/**
 * A message that cannot be shown as it was written is put right once: the model is asked aside, and what people have seen of the message
 * is replaced. When that does not help, the message stays as it is.
 */
export async function mendReply(run: Run, route: ModelRoute, reply: ModelReply): Promise<ModelReply> {
  const { rendering } = run.options;
  const { message } = reply;
  if (reply.kind !== 'answered' || (reply.stopReason !== 'end_turn' && reply.toolCalls.length === 0)) return reply;
  if (rendering === undefined || message === undefined) return reply;
  const blocks: readonly ContentBlock[] =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const repair = rendering.mend?.(texts);
  if (repair === undefined) return reply;
  run.options.logger.info('What the model wrote cannot be shown as it stands, so it is asked to put it right', {
    sessionKey: run.params.sessionKey,
    request: repair.request,
  });
  const asked: ConversationMessage = { role: 'user', content: repair.request };
  // Calls without their results are no conversation, so only the words are shown to the model again.
  const said: ConversationMessage = { role: 'assistant', content: blocks.filter(({ type }) => type === 'text') };
  const aside = [said, asked].map((each) => registerMessage(each, run.options.ledger.labels));
  const answer = await askModel(run, route, { toolChoice: 'none', aside });
  if (answer.kind === 'aborted') return { kind: 'aborted', message, segments: reply.segments };
  const mended = answer.kind === 'answered' && answer.message ? repair.apply(textOf(answer.message.content)) : undefined;
  if (mended === undefined) return reply;
  run.withdraw(reply.segments);
  return { ...reply, ...writeAgain(run, rendering, blocks, mended) };
}

/** The message with other texts, shown in new segments. */
function writeAgain(run: Run, rendering: AnswerRendering, blocks: readonly ContentBlock[], texts: readonly string[]) {
  const segments: TextSegment[] = [];
  let at = 0;
  const content = blocks.map((block): ContentBlock => {
    if (block.type !== 'text') return block;
    const text = texts[at++] ?? block.text;
    const stretch = rendering.open(false);
    const shown = stretch.push(text) + stretch.end(false);
    const { spans } = stretch;
    const segment = { ...run.segments.open(), text: shown, ...(spans.length > 0 && { spans, cited: text }) };
    segments.push(segment);
    run.machine.emit({ type: 'text_delta', segment: segment.id, delta: shown });
    return { type: 'text', text, ...(spans.length > 0 && { shown: { text: shown, spans } }) };
  });
  return { message: { role: 'assistant' as const, content }, segments };
}
