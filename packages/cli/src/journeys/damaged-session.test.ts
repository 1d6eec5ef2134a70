import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finclaw } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { ANTHROPIC, providersOf, wiredHome } from './testing/wired-home.ts';

const home = wiredHome((fake) => {
  fake.answer(() => ({ text: 'Understood.' }));
  return { agents: { providers: providersOf(fake) }, channels: { web: { enabled: false } } };
});

const env = { ...ANTHROPIC, LANG: 'en_US.UTF-8' };
const ask = (question: string, ...options: string[]) => runHere(['ask', question, ...options], home.dir, { env });

function rewrite(change: (text: string) => string): void {
  const folder = join(home.dir, 'sessions');
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith('.jsonl'))!);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

/** Makes the line with that text unreadable. */
const damage = (said: string): void =>
  rewrite((text) =>
    text
      .split('\n')
      .map((line) => (line.includes(said) ? line.slice(0, -9) : line))
      .join('\n'),
  );

describe('a conversation of which a part can no longer be read', () => {
  it('is answered with one notice for each loss, in the language of the asker, and doctor names it', async () => {
    await ask('my name is Kim');
    await ask('I live in Seoul');
    damage('my name is Kim');
    const first = await finclaw(['ask', 'what is my name?'], home.dir, { env });
    expect(first).toMatchObject({ code: 0, stdout: 'Understood.\n' });
    expect(first.stderr).toMatch(/^Part of this conversation .* damaged .*\(lines: 1\).*\n$/);
    expect((await ask('and now?')).stderr).toBe('');

    damage('I live in Seoul');
    expect((await ask('제가 어디에 사나요?', '--json')).stderr).toMatch(/1줄이 손상되어 답변에 반영되지 않습니다/);

    const doctor = await finclaw(['doctor'], home.dir, { env });
    expect(doctor.stdout).toMatch(/2 lines of the conversation "[^"]*main[^"]*" cannot be read/);
    const name = /finclaw sessions repair (\S+) --yes/.exec(doctor.stdout)?.[1] ?? '';
    await runHere(['sessions', 'repair', name, '--yes'], home.dir, { env });
    expect((await runHere(['doctor'], home.dir, { env })).stdout).not.toContain('cannot be read');
    expect((await ask('thanks')).stderr).toBe('');
  });

  it('a cut-off end is told once, though it is set aside at once and the damaged middle stays', async () => {
    await ask('my name is Kim');
    await ask('I live in Seoul');
    damage('my name is Kim');
    rewrite((text) => text.trimEnd().slice(0, -5));
    expect((await ask('what is my name?')).stderr).toMatch(/\(lines: 2\)/);
    expect((await ask('and now?')).stderr).toBe('');
  });
});
