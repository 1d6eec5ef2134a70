import { describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.ts';

/** What is left of an answer once everything is known: text that turned out to be thinking is taken back. */
function read(
  pieces: readonly string[],
  { hasTools = true, aloud }: { hasTools?: boolean; aloud?: Map<string, string> } = {},
) {
  const text = new AnswerText(hasTools, 'm', aloud);
  let said = '';
  let shown = '';
  for (const piece of [...pieces.flatMap((each) => text.add(each)), ...text.end()]) {
    if (piece.kind === 'thought') said = '';
    if (piece.kind !== 'text') continue;
    said += piece.text;
    shown += piece.text;
  }
  return { said, shown };
}

const cuts = (whole: string) => [...whole].map((_, at) => [whole.slice(0, at), whole.slice(at)]);

describe('an end of thinking without a beginning', () => {
  it.each([
    { answer: 'I should greet them.</think>\n\nHello.', said: 'Hello.' },
    { answer: 'I should greet them.</thinking>Hello.', said: 'Hello.' },
    { answer: '</think>Hello.', said: 'Hello.' },
    { answer: '<think>hm</think>Models end it with </think> as here.', said: 'Models end it with </think> as here.' },
    { answer: 'It ends with `</think>`, as you see.', said: 'It ends with `</think>`, as you see.' },
    { answer: '```\n</think>\n```\nis how it ends.', said: '```\n</think>\n```\nis how it ends.' },
    { answer: '1 </ 2 and </thin air>', said: '1 </ 2 and </thin air>' },
  ])('$answer, cut at every place', ({ answer, said }) => {
    for (const hasTools of [true, false]) {
      expect(read([...answer], { hasTools }).said).toBe(said);
      for (const pieces of cuts(answer)) expect(read(pieces, { hasTools }).said).toBe(said);
    }
  });

  it('is expected of a model that did it before, whose thinking is never shown then', () => {
    const aloud = new Map<string, string>();
    read(['Hm.</think>Hello.'], { aloud });
    for (const pieces of cuts('Hm again.</think>Hello.'))
      expect(read(pieces, { aloud })).toEqual({ said: 'Hello.', shown: 'Hello.' });
    for (const pieces of cuts('<think>Hm.</think>Hello.')) expect(read(pieces, { aloud }).shown).toBe('Hello.');
    for (const pieces of cuts('Just an answer.')) expect(read(pieces, { aloud }).said).toBe('Just an answer.');
  });
});
