import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from './conversation.ts';
import { runScripts } from './run-scripts.ts';
import type { Script } from './script.ts';

const answer = (content: string): ToolAnswer => ({ name: 'x', handle: 'r1', content, isError: false });
const nothingMissing = () => undefined;
const reading = (script: () => Script) => ({ script });
const changing = (script: () => Script) => ({ script, changesThings: true });

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
    const requests = [reading(() => twoSteps('a')), reading(() => oneStep('b', 2))];
    const step = (answers: string[]) => runScripts(requests, answers.map(answer), nothingMissing);
    expect(step([])).toMatchObject({ kind: 'call', calls: [{ name: 'first' }, { name: 'only' }, { name: 'only' }] });
    expect(step(['1', '2', '3'])).toMatchObject({ kind: 'call', calls: [{ name: 'second', input: { got: '1' } }] });
    expect(step(['1', '2', '3', '4'])).toEqual({ kind: 'say', text: 'a: 4\n\nb: 2+3' });
  });

  it('end with what is missing where a tool is not offered, without holding up the others', () => {
    const missing = (calls: readonly { readonly name: string }[]) =>
      calls[0]?.name === 'first' ? 'no such tool' : undefined;
    expect(runScripts([reading(() => twoSteps('a')), reading(() => oneStep('b'))], [answer('1')], missing)).toEqual({
      kind: 'say',
      text: 'no such tool\n\nb: 1',
    });
  });

  it('wait for the changes asked for before them', () => {
    const requests = [reading(() => oneStep('a')), changing(() => twoSteps('b')), reading(() => oneStep('c'))];
    const step = (answers: string[]) => runScripts(requests, answers.map(answer), nothingMissing);
    expect(step([])).toMatchObject({ calls: [{ name: 'only' }, { name: 'first' }] });
    expect(step(['1', '2'])).toMatchObject({ calls: [{ name: 'second', input: { got: '2' } }] });
    expect(step(['1', '2', '3'])).toMatchObject({ calls: [{ name: 'only', input: { label: 'c' } }] });
    expect(step(['1', '2', '3', '4'])).toEqual({ kind: 'say', text: 'a: 1\n\nb: 3\n\nc: 4' });
  });

  it('count a call without an answer as failed', () => {
    expect(runScripts([reading(() => oneStep('a', 2))], [answer('1')], nothingMissing)).toEqual({
      kind: 'say',
      text: 'a: 1+',
    });
  });
});
