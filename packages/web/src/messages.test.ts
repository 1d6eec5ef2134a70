import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@finclaw/config/page';
import { portfolioMessages } from '@finclaw/config/page-portfolio';
import { settingsMessages } from '@finclaw/config/page-settings';
import { describe, expect, it } from 'vitest';

const sources = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
  .filter((entry) => !entry.parentPath.includes('browser'))
  .map((entry) => ({ name: entry.name, text: readFileSync(join(entry.parentPath, entry.name), 'utf8') }));
const code = sources.map((source) => source.text).join('\n');

describe('messages', () => {
  it('holds no sentence that nothing shows', () => {
    // Keys made up from parts, such as `page.panel.${name}`, are found by their beginning.
    const built = [...code.matchAll(/[`']([\w.]+\.)\$\{/g)].map((match) => match[1]!);
    const unused = Object.keys({ ...messages, ...portfolioMessages, ...settingsMessages }).filter(
      (key) => key.startsWith('page.') && !code.includes(`'${key}'`) && !built.some((start) => key.startsWith(start)),
    );
    expect(unused).toEqual([]);
  });

  it('is the only place with Korean sentences', () => {
    const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    // The one suffix numbers need: 원.
    const spoken = sources.filter(({ text }) => /[가-힣]/.test(withoutComments(text).replaceAll('}원`', '')));
    expect(spoken.map((source) => source.name)).toEqual([]);
  });
});
