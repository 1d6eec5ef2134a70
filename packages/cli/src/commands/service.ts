import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { message } from '@finclaw/config';
import { ensureStateDirs, FinClawError, type StatePaths, writeFileAtomic } from '@finclaw/infra';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { launchd } from '../keep/launchd.ts';
import { type ServiceManager, type SystemCall, serviceOutput } from '../keep/service-manager.ts';
import { systemd } from '../keep/systemd.ts';
import { taskScheduler } from '../keep/task-scheduler.ts';
import { statePaths } from '../state-paths.ts';

const LOG_LINES = 200;

/** `finclaw service`: keeps `finclaw serve` running for this user, under systemd, launchd or the tasks of Windows. */
export async function run(invocation: Invocation): Promise<number> {
  const { action, io, locale, values } = invocation;
  const paths = statePaths(io);
  const manager = managerFor(io.env, paths);
  const { file } = manager;
  if (action === 'install') return install(invocation, manager, paths);
  if (!existsSync(file)) throw new FinClawError(message(locale, 'service.absent', { file }), 'INVALID_INPUT');
  if (action === 'remove') {
    for (const each of manager.before) await call(invocation, each, true);
    for (const each of manager.remove) await call(invocation, each);
    rmSync(file);
    for (const each of manager.after) await call(invocation, each);
    writeLine(io.stdout, message(locale, 'service.removed'));
    return EXIT.done;
  }
  if (action === 'logs') {
    io.stdout.write(manager.logs ? (await call(invocation, manager.logs)).stdout : lastLines(serviceOutput(paths)));
    return EXIT.done;
  }
  // A service that is not active is an answer, not a failure of the question.
  const { stdout } = await call(invocation, manager.status, true);
  const state = manager.stateIn(stdout);
  if (values.json) writeJson(io.stdout, { file, state });
  else writeLine(io.stdout, message(locale, 'service.state', { state, file }));
  return state === 'active' ? EXIT.done : EXIT.failed;
}

function managerFor(env: Invocation['io']['env'], { stateDir }: StatePaths): ServiceManager {
  const home = env.HOME || homedir();
  if (process.platform === 'darwin') return launchd(home, userInfo().uid);
  if (process.platform !== 'win32') return systemd(env, home);
  const { username } = userInfo();
  return taskScheduler(stateDir, env.USERDOMAIN ? `${env.USERDOMAIN}\\${username}` : username);
}

async function install(invocation: Invocation, manager: ServiceManager, paths: StatePaths): Promise<number> {
  const { io, locale } = invocation;
  const { file } = manager;
  ensureStateDirs(paths);
  mkdirSync(dirname(file), { recursive: true });
  const program = resolve(process.argv[1] ?? '');
  const { stateDir } = paths;
  const output = serviceOutput(paths);
  const mode = 0o644;
  await writeFileAtomic(file, manager.describe({ node: process.execPath, program, stateDir, output }), mode);
  for (const each of manager.before) await call(invocation, each, true);
  for (const each of manager.install) await call(invocation, each);
  writeLine(io.stdout, message(locale, 'service.installed', { file }));
  if (manager.logs) writeLine(io.stdout, message(locale, 'service.linger'));
  return EXIT.done;
}

function lastLines(file: string): string {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES);
  return `${lines.join('\n')}\n`;
}

/** Runs a program of the system; its own error message is shown when it fails. */
function call(
  { io, locale }: Invocation,
  [program, ...args]: SystemCall,
  mayFail = false,
): Promise<{ stdout: string }> {
  return new Promise((done, fail) => {
    execFile(program, args, { env: io.env as NodeJS.ProcessEnv }, (error, stdout, stderr) => {
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
