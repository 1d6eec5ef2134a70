import { describe, expect, it } from 'vitest';
import { descendants, readXml, XmlRefused } from './read-xml.ts';

describe('reading XML', () => {
  it('reads elements, attributes, references to characters, comments and raw text', async () => {
    const root = await readXml(
      `<?xml version="1.0"?>\n<a x='1 > 0' y="&lt;b&gt;"><!-- <c/> -->\n<b>T &amp; J</b><left><b/></left><b><![CDATA[<x>]]></b></a>`,
      (name) => name === 'left',
    );
    const [top] = root.children;
    expect(top?.attributes).toEqual({ x: '1 > 0', y: '<b>' });
    expect([...descendants(root)].map(({ name, text, line }) => `${name} ${text.trim()} ${line}`)).toEqual([
      'a  2',
      'b T & J 3',
      'b <x> 3',
    ]);
  });

  it.each([
    ['entities of its own', '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'],
    ['nesting without an end', '<a>'.repeat(100_000)],
    ['nesting that does end', `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`],
    ['nesting in what is left out', `<a><left>${'<left>'.repeat(5000)}${'</left>'.repeat(5001)}</a>`],
    ['more elements than a file of trades has', `<a>${'<b/>'.repeat(400_001)}</a>`],
    ['an end of something else', '<a><b></a></b>'],
    ['a comment without an end', `<a>${'<!--'.repeat(50_000)}`],
    ['a quote without an end', `<a b="${'x'.repeat(50_000)}`],
    ['a cut file', '<a><b>1</b>'],
  ])('refuses %s', async (_what, text) => {
    await expect(readXml(text, (name) => name === 'left')).rejects.toThrow(XmlRefused);
  });
});
