import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSkillManifest } from './manifest.ts';

const skill = (fields: string, body = 'Do it well.') => `---\n${fields}\n---\n${body}\n`;

describe('parseSkillManifest', () => {
  it('reads id, name, description and text', () => {
    const text = skill('id: check\nname: "Dividend check"\ndescription: How to judge a dividend\nlicense: MIT');
    expect(parseSkillManifest('folder', text)).toEqual({
      ok: true,
      value: {
        id: 'check',
        name: 'Dividend check',
        description: 'How to judge a dividend',
        prompt: 'Do it well.',
        tools: [],
      },
    });
  });

  it.each([
    { what: 'the folder is the id', text: skill('name: N\ndescription: D'), expected: { id: 'folder' } },
    {
      what: 'Windows line ends',
      text: skill('name: N\ndescription: D').replaceAll('\n', '\r\n'),
      expected: { name: 'N', prompt: 'Do it well.' },
    },
    {
      what: 'a folded block',
      text: skill('name: N\ndescription: >-\n  one\n  two\nother: x'),
      expected: { description: 'one two' },
    },
    {
      what: 'nested fields of others',
      text: skill('name: N\nmetadata:\n  name: no\ndescription: D'),
      expected: { name: 'N' },
    },
    {
      what: 'Korean, colons and quotes',
      text: skill('name: 배당\ndescription: "언제: 배당을 물을 때"'),
      expected: { description: '언제: 배당을 물을 때' },
    },
    { what: 'no text', text: '---\nname: N\ndescription: D\n---', expected: { prompt: '' } },
  ])('$what', ({ text, expected }) => {
    expect(parseSkillManifest('folder', text)).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    { what: 'no front matter', text: 'name: N', tools: undefined, error: /front matter/ },
    { what: 'no end of it', text: '---\nname: N\n', tools: undefined, error: /front matter/ },
    { what: 'no name', text: skill('description: D'), tools: undefined, error: /name and a description/ },
    {
      what: 'an id that is a path',
      text: skill('id: ../x\nname: N\ndescription: D'),
      tools: undefined,
      error: /the id/,
    },
    { what: 'tools that are no JSON', text: skill('name: N\ndescription: D'), tools: '{', error: /not a list/ },
    {
      what: 'a tool without a tool behind it',
      text: skill('name: N\ndescription: D'),
      tools: '[{"name":"a"}]',
      error: /tool 1/,
    },
  ])('refuses $what', ({ text, tools, error }) => {
    expect(parseSkillManifest('folder', text, tools)).toMatchObject({ ok: false, error: expect.stringMatching(error) });
  });

  it('no text makes it throw', () => {
    const part = fc.constantFrom('---\n', 'name: x\n', 'description: y\n', ': ', '\r\n', '"', '  indented\n', '>\n');
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string())),
        fc.string(),
        (parts, tools) => typeof parseSkillManifest('f', parts.join(''), tools).ok === 'boolean',
      ),
    );
  });
});
