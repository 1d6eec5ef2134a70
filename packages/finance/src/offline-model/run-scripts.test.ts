import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from './conversation.ts';
import type { Script } from './intent.ts';
import { runScripts } from './run-scripts.ts';

const answer = (content: string): ToolAnswer => ({ name: 'x', input: {}, content, isError: false });
const nothingMissing = () => undefined;

function* twoSteps(label: string): Script {
  const [first] = yield [{ name: 'first', input: { label } }];
  const [second] = yield [{ name: 'second', input: { got: first?.content } }];
  return `${label}: ${second?.content}`;
}

function* oneStep(label: string, calls = 1): Script {
  const answers = yield Array.from({ length: calls }, () => ({ name: 'only', input: { label } }));
  return `${label}: ${answers.map(({ content }) => content).join('+')}`;
}

describe('several requests side by side', () => {
  it('ask together, get their own answers, and are told one after the other', () => {
    const scripts = () => [twoSteps('a'), oneStep('b', 2)];
    const step = (answers: string[]) => runScripts(scripts(), answers.map(answer), nothingMissing);
    expect(step([])).toMatchObject({ kind: 'call', calls: [{ name: 'first' }, { name: 'only' }, { name: 'only' }] });
    expect(step(['1', '2', '3'])).toMatchObject({ kind: 'call', calls: [{ name: 'second', input: { got: '1' } }] });
    expect(step(['1', '2', '3', '4'])).toEqual({ kind: 'say', text: 'a: 4\n\nb: 2+3' });
  });

  it('end with what is missing where a tool is not offered, without holding up the others', () => {
    const missing = (calls: readonly { readonly name: string }[]) => (calls[0]?.name === 'first' ? 'no such tool' : undefined);
    expect(runScripts([twoSteps('a'), oneStep('b')], [answer('1')], missing)).toEqual({
      kind: 'say',
      text: 'no such tool\n\nb: 1',
    });
  });

  it('count a call without an answer as failed', () => {
    expect(runScripts([oneStep('a', 2)], [answer('1')], nothingMissing)).toEqual({ kind: 'say', text: 'a: 1+' });
  });
});
