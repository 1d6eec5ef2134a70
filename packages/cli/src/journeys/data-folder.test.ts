import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';

let home: ReturnType<typeof temporaryStateDir>;
beforeAll(async () => {
  home = temporaryStateDir();
  await buildOnce();
});
afterAll(() => home.remove());

/** Runs a command as a user whose home directory is a temporary one. */
async function run(args: readonly string[], data?: string): Promise<string> {
  const env = { HOME: home.dir, FINCLAW_STATE_DIR: undefined, XDG_DATA_HOME: data, LANG: 'en_US.UTF-8' };
  return (await finclaw(args, '', { env })).stdout;
}

it.skipIf(process.platform === 'win32')(
  'an installation stays in ~/.finclaw, is moved by one rename, and a new one follows XDG_DATA_HOME',
  async () => {
    const data = join(home.dir, 'data');
    const usual = join(home.dir, '.finclaw');
    await run(['memory', 'add', 'I like charts']);
    expect(existsSync(join(usual, 'finclaw.db'))).toBe(true);
    expect(await run(['memory', 'list'], data)).toContain('I like charts');
    expect(existsSync(data)).toBe(false);

    mkdirSync(data);
    renameSync(usual, join(data, 'finclaw'));
    expect(await run(['memory', 'list'], data)).toContain('I like charts');
    expect(existsSync(usual)).toBe(false);
    expect(await run(['doctor'], data)).not.toContain('two data folders');

    mkdirSync(usual);
    expect(await run(['doctor'], data)).toContain(
      `There are two data folders: ${join(data, 'finclaw')} is used, ${usual} is not.`,
    );
    const other = join(home.dir, 'other');
    expect(await run(['doctor'], other)).not.toContain('two data folders');
  },
);
