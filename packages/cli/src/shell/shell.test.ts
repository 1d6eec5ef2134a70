import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../command-table.ts';
import { runHere } from '../journeys/run-here.ts';
import { actionsOf } from '../ways.ts';

const scriptOf = async (shell: string): Promise<string> =>
  (await runHere(['completion', shell], '/nowhere', { env: { LANG: 'en_US.UTF-8' } })).stdout;
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

describe('completion', () => {
  it.each([
    { typed: ['port'], offers: 'portfolio' },
    { typed: ['models', 'lo'], offers: 'local' },
    { typed: ['models', 'add', '--w'], offers: '--window' },
    { typed: ['models', 'add', 'ollama', '--u'], offers: '--url' },
    { typed: ['quote', '--j'], offers: '--json' },
    { typed: ['completion', 'f'], offers: 'fish' },
    { typed: ['portfolio', 'import', 'file.c'], offers: '' },
  ])('bash offers "$offers" after $typed', async ({ typed, offers }) => {
    const words = ['finclaw', ...typed].map((word) => `'${word}'`).join(' ');
    const line = `COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _finclaw; echo "\${COMPREPLY[*]}"`;
    const out = execFileSync('bash', ['-c', `${await scriptOf('bash')}\n${line}`], { encoding: 'utf8' });
    expect(out.trim()).toBe(offers);
  });

  it.skipIf(!has('fish'))('fish offers the actions of a command', async () => {
    const line = `${await scriptOf('fish')}\ncomplete -C 'finclaw models lo'`;
    expect(execFileSync('fish', ['-c', line], { encoding: 'utf8' })).toContain('local');
  });

  it.each([
    { shell: 'zsh', program: 'zsh', check: ['-n'] },
    { shell: 'fish', program: 'fish', check: ['--no-execute'] },
  ])('$shell can read its script, which knows every action', async ({ shell, program, check }) => {
    const script = await scriptOf(shell);
    if (has(program)) expect(spawnSync(program, [...check, '/dev/stdin'], { input: script }).status).toBe(0);
    const missing = COMMANDS.flatMap((entry) => [entry.name, ...actionsOf(entry).map(({ name }) => name)]).filter(
      (word) => !script.includes(word),
    );
    expect(missing).toEqual([]);
  });

  it('PowerShell gets a table of what may follow', async () => {
    expect(await scriptOf('powershell')).toContain("    'models add' = '--window --url --lan --json --help'\n");
  });

  it('another shell is named with those there are', async () => {
    const { code, stderr } = await runHere(['completion', 'tcsh'], '/nowhere', { env: { LANG: 'en_US.UTF-8' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('bash, zsh, fish, powershell')]);
  });
});

describe('the manual page', () => {
  it.each(['en_US.UTF-8', 'ko_KR.UTF-8'])('describes every command and is understood by man (%s)', async (LANG) => {
    const { stdout: page } = await runHere(['manual'], '/nowhere', { env: { LANG } });
    expect(COMMANDS.filter(({ name }) => !page.includes(`.SS ${name}\n`))).toEqual([]);
    expect(page).toContain('finclaw portfolio import FILE');
    expect(page.split('\n').filter((line) => /^'/.test(line))).toEqual([]);
    if (!has('groff')) return;
    const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-Kutf8', '-ww'], {
      input: page,
      encoding: 'utf8',
    });
    expect([stderr, stdout.includes('portfolio')]).toEqual(['', true]);
  });
});
