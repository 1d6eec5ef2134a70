import { type ModelRoute, registerMessage } from '@finclaw/models';
import type { ContentBlock, ConversationMessage, ShownText, TextSegment } from '@finclaw/types';
import { askModel, type ModelReply } from './ask-model.ts';
import { textOf } from './assistant-message.ts';
import type { Run } from './run.ts';

/**
 * Asks the model once about figures that disagree with their own source, outside the conversation and only for the
 * sentences concerned. Then replaces the displayed text.
 */
export async function repairReply(run: Run, route: ModelRoute, reply: ModelReply): Promise<ModelReply> {
  const { rendering } = run.options;
  const { message } = reply;
  if (reply.kind !== 'answered' || (reply.ended.end !== 'finished' && reply.toolCalls.length === 0)) return reply;
  if (rendering === undefined || message === undefined) return reply;
  const blocks: readonly ContentBlock[] =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  const texts = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : []));
  const repair = rendering.repair?.(texts);
  if (repair === undefined) return reply;
  run.options.logger.info('Figures of an answer disagree with their source, so the model is asked about them', {
    sessionKey: run.params.sessionKey,
    request: repair.request,
  });
  const asked: ConversationMessage = { role: 'user', content: repair.request };
  // Calls without their results are not a valid conversation, so the model only receives the text.
  const draft: ConversationMessage = { role: 'assistant', content: blocks.filter(({ type }) => type === 'text') };
  const aside = [draft, asked].map((each) => registerMessage(each, run.options.ledger.labels));
  const answer = await askModel(run, route, { toolChoice: 'none', aside });
  if (answer.kind === 'aborted') return { kind: 'aborted', message, segments: reply.segments };
  const corrected = answer.kind === 'answered' && answer.message ? repair.apply(textOf(answer.message.content)) : texts;
  run.withdraw(reply.segments);
  return { ...reply, ...writeAgain(run, repair.render, blocks, corrected) };
}

/** Returns the message with other texts, displayed in new segments. */
function writeAgain(
  run: Run,
  render: (text: string) => ShownText,
  blocks: readonly ContentBlock[],
  texts: readonly string[],
) {
  const segments: TextSegment[] = [];
  let at = 0;
  const content = blocks.map((block): ContentBlock => {
    if (block.type !== 'text') return block;
    const text = texts[at++] ?? block.text;
    const shown = render(text);
    const segment = { ...run.segments.open(), text: shown.text, figures: shown.figures, cited: text };
    segments.push(segment);
    run.events.emit({ type: 'text_delta', segment: segment.id, delta: shown.text });
    return { type: 'text', text, shown };
  });
  return { message: { role: 'assistant' as const, content }, segments };
}
