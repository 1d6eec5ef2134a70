import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The words of a command as a shell splits them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

const LAST = { 'tutorial.md': /the morning briefing/, 'tutorial.ko.md': /아침 브리핑/ } as const;

it.each(Object.keys(LAST) as (keyof typeof LAST)[])('every command of docs/%s works in its order', async (name) => {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const commands = blocks.flatMap(([, kind, block = '']) => (kind === '' ? block.trim().split('\n') : []));
  expect(commands.length).toBeGreaterThan(8);
  const state = temporaryStateDir();
  const env = { LANG: name.includes('.ko.') ? 'ko_KR.UTF-8' : 'en_US.UTF-8' };
  try {
    const trades = join(state.dir, 'trades.csv');
    writeFileSync(trades, /```csv\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
    let last = '';
    for (const command of commands) {
      const [program, ...args] = wordsOf(command);
      expect(program).toBe('finclaw');
      const { code, stdout, stderr } = await runHere(
        args.map((word) => (word === 'trades.csv' ? trades : word)),
        state.dir,
        { env },
      );
      // Without --yes an import only shows what it read, and says so by its code.
      const isLook = args[1] === 'import' && !args.includes('--yes');
      expect({ command, code, stderr: isLook ? '' : stderr }).toEqual({ command, code: isLook ? 1 : 0, stderr: '' });
      last = stdout;
    }
    expect(last).toMatch(LAST[name]);
  } finally {
    state.remove();
  }
});
