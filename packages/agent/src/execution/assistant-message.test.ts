import type { ContentBlock, ThinkingBlock } from '@finclaw/types';
import { describe, expect, it } from 'vitest';
import { AssistantMessage, textOf } from './assistant-message.ts';

const thinking: ThinkingBlock = { type: 'thinking', text: 'hm', provider: 'anthropic', model: 'm', signature: 's' };
const call = { id: 'a', name: 'quote', input: { x: 1 } };
const toolUse: ContentBlock = { type: 'tool_use', ...call };
type Add = (message: AssistantMessage) => void;
const says =
  (text: string): Add =>
  (message) =>
    message.addText(text);
const thinks: Add = (message) => message.addThinking(thinking);
const asks: Add = (message) => message.addToolCall({ ...call });

describe('AssistantMessage', () => {
  it.each<{ when: string; steps: Add[]; content: unknown; partial: unknown }>([
    { when: 'nothing', steps: [], content: undefined, partial: undefined },
    { when: 'blank text', steps: [says(' \n')], content: undefined, partial: undefined },
    { when: 'thinking only', steps: [thinks], content: undefined, partial: undefined },
    { when: 'text in pieces', steps: [says('Hel'), says('lo')], content: 'Hello', partial: 'Hello' },
    { when: 'a tool call only', steps: [asks], content: [toolUse], partial: undefined },
    {
      when: 'thinking, text, tool, blank, text',
      steps: [thinks, says('a'), asks, says(' '), says('b')],
      content: [thinking, { type: 'text', text: 'a' }, toolUse, { type: 'text', text: ' b' }],
      partial: 'a b',
    },
  ])('$when', ({ steps, content, partial }) => {
    const [complete, broken] = [new AssistantMessage(), new AssistantMessage()];
    for (const step of steps) for (const message of [complete, broken]) step(message);
    expect(complete.complete()?.content).toEqual(content);
    expect(broken.partial()?.content).toEqual(partial);
  });

  it('an unusable input is not part of the message', () => {
    const message = new AssistantMessage();
    message.addToolCall({ id: 'a', name: 'quote', input: {}, inputError: 'bad' });
    expect(message.complete()?.content).toEqual([{ type: 'tool_use', id: 'a', name: 'quote', input: {} }]);
    expect(message.toolCalls).toEqual([{ id: 'a', name: 'quote', input: {}, inputError: 'bad' }]);
  });
});

describe('textOf', () => {
  it('takes the words and nothing else', () => {
    expect(textOf('hi')).toBe('hi');
    expect(textOf([thinking, { type: 'text', text: 'a' }, toolUse, { type: 'text', text: 'b' }])).toBe('ab');
  });
});
