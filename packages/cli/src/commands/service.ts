import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError, resolveStatePaths, writeFileAtomic } from '@finclaw/infra';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { serviceUnit } from '../keep/service-unit.ts';

const UNIT = 'finclaw.service';

/** `finclaw service`: keeps `finclaw serve` running under systemd, as a user service. */
export const command: CommandModule = {
  async run(invocation: Invocation): Promise<number> {
    const { action } = invocation;
    const { io, locale, values } = invocation;
    const file = unitFile(io.env);
    if (action === 'install') {
      mkdirSync(dirname(file), { recursive: true });
      const { stateDir } = resolveStatePaths(io.env);
      const program = resolve(process.argv[1] ?? '');
      await writeFileAtomic(file, serviceUnit({ node: process.execPath, program, stateDir }), 0o644);
      await call(invocation, 'systemctl', ['--user', 'daemon-reload']);
      await call(invocation, 'systemctl', ['--user', 'enable', '--now', UNIT]);
      writeLine(io.stdout, message(locale, 'service.installed', { file }));
      return EXIT.done;
    }
    if (!existsSync(file)) throw new FinClawError(message(locale, 'service.absent', { file }), 'INVALID_INPUT');
    if (action === 'remove') {
      await call(invocation, 'systemctl', ['--user', 'disable', '--now', UNIT]);
      rmSync(file);
      await call(invocation, 'systemctl', ['--user', 'daemon-reload']);
      writeLine(io.stdout, message(locale, 'service.removed'));
      return EXIT.done;
    }
    if (action === 'logs') {
      const { stdout } = await call(invocation, 'journalctl', [
        '--user',
        '--unit',
        UNIT,
        '--lines',
        '200',
        '--no-pager',
      ]);
      io.stdout.write(stdout);
      return EXIT.done;
    }
    // A service that is not active is an answer, not a failure of the question.
    const { stdout } = await call(invocation, 'systemctl', ['--user', 'is-active', UNIT], true);
    const state = stdout.trim() || 'unknown';
    if (values.json) writeJson(io.stdout, { unit: UNIT, file, state });
    else writeLine(io.stdout, message(locale, 'service.state', { state, file }));
    return state === 'active' ? EXIT.done : EXIT.failed;
  },
};

const unitFile = (env: Readonly<Record<string, string | undefined>>): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'systemd', 'user', UNIT);

/** Runs a systemd program; its own error message is shown when it fails. */
function call(
  { io, locale }: Invocation,
  program: string,
  args: readonly string[],
  mayFail = false,
): Promise<{ stdout: string }> {
  return new Promise((done, fail) => {
    execFile(program, [...args], { env: io.env as NodeJS.ProcessEnv }, (error, stdout, stderr) => {
      if (error === null || (mayFail && error.code !== 'ENOENT')) return done({ stdout });
      const text =
        error.code === 'ENOENT'
          ? message(locale, 'service.noSystemd', { program })
          : message(locale, 'service.failed', {
              command: [program, ...args].join(' '),
              reason: stderr.trim() || String(error.code),
            });
      fail(new FinClawError(text, 'SPAWN_ERROR', { cause: error }));
    });
  });
}
