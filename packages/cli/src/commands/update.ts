import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { isConfirmed } from '../confirm.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';
import { isNewer, newestVersion } from '../updates/look-for-update.ts';
import { VERSION } from '../version.ts';

interface Step {
  readonly command: readonly [string, ...string[]];
  /** The folder it runs in. */
  readonly cwd?: string;
}

/** The update that is possible, or the reason why there is none. */
type Plan =
  | { readonly outcome: 'steps'; readonly steps: readonly Step[] }
  | { readonly outcome: 'current' }
  | { readonly outcome: 'refused'; readonly reason: string };

/**
 * `finclaw update`: shows the commands that update this program and, once they are approved, runs them. Explains what
 * it cannot update.
 */
export async function run(typed: Invocation): Promise<number> {
  const { io, values } = typed;
  const { loaded, logger } = await openState(io);
  const invocation = { ...typed, locale: loaded.locale };
  const { locale } = invocation;
  const newest = () => newestVersion({ settings: loaded.config.updates, version: VERSION, logger });
  const installation = installationOf(dirname(process.argv[1] ?? ''), io.env);
  const plan = await planOf(invocation, installation, newest);
  if (plan.outcome === 'refused') throw new FinClawError(plan.reason, 'INVALID_INPUT');
  if (plan.outcome === 'current') {
    writeLine(io.stdout, message(locale, 'update.current', { version: VERSION }));
    return EXIT.done;
  }
  const commands = plan.steps.map(({ command: words }) => words.join(' '));
  if (values.json) writeJson(io.stdout, { installation: installation.kind, version: VERSION, commands });
  else writeLine(io.stdout, [message(locale, 'update.plan'), ...commands.map((line) => `  ${line}`)].join('\n'));
  if (!(await isConfirmed(invocation, 'update.ask', 'update.needsYes'))) {
    writeLine(io.stderr, message(locale, 'update.notDone'));
    return EXIT.failed;
  }
  for (const step of plan.steps) await runStep(step, invocation);
  writeLine(io.stdout, message(locale, 'update.done'));
  return EXIT.done;
}

async function planOf(
  { locale }: Invocation,
  installation: Installation,
  newest: () => Promise<string | undefined>,
): Promise<Plan> {
  const refused = (key: 'update.image' | 'update.unknown' | 'update.unreachable', values = {}): Plan => ({
    outcome: 'refused',
    reason: message(locale, key, values),
  });
  switch (installation.kind) {
    case 'image':
      return refused('update.image');
    case 'unknown':
      return refused('update.unknown');
    case 'clone':
      return clonePlan(installation.root, (changed) => ({
        outcome: 'refused',
        reason: message(locale, 'update.changed', { files: changed }),
      }));
    case 'npm': {
      const version = await newest();
      if (version === undefined) return refused('update.unreachable');
      if (!isNewer(version, VERSION)) return { outcome: 'current' };
      const where = installation.prefix === undefined ? [] : ['--global', '--prefix', installation.prefix];
      return { outcome: 'steps', steps: [{ command: ['npm', 'install', ...where, `finclaw@${version}`] }] };
    }
  }
}

/** Refuses to update a clone with local changes. */
async function clonePlan(root: string, changedPlan: (files: string) => Plan): Promise<Plan> {
  const changed = await outputOf(['git', '-C', root, 'status', '--porcelain', '--untracked-files=no']);
  if (changed !== '') return changedPlan(changed.split('\n').slice(0, 5).join('\n'));
  return {
    outcome: 'steps',
    steps: [
      { command: ['git', '-C', root, 'pull', '--ff-only'] },
      { command: ['npm', 'ci', '--no-audit', '--no-fund'], cwd: root },
    ],
  };
}

/** Runs a command with its output passed through. */
function runStep({ command: [name, ...args], cwd }: Step, { locale }: Invocation): Promise<void> {
  const child = spawn(name, args, { cwd, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void =>
      reject(
        new FinClawError(message(locale, 'update.failed', { command: [name, ...args].join(' '), reason }), 'INTERNAL'),
      );
    child.on('error', (error) => fail(error.message));
    child.on('exit', (code, signal) => (code === 0 ? resolve() : fail(String(signal ?? code))));
  });
}

async function outputOf([name, ...args]: readonly [string, ...string[]]): Promise<string> {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return text.trimEnd();
}

/** The way this program was installed, which decides how it is updated. */
type Installation =
  /** A clone of the repository; `root` is its folder. */
  | { readonly kind: 'clone'; readonly root: string }
  /** A package of npm, installed for everybody (`prefix`) or in a project. */
  | { readonly kind: 'npm'; readonly prefix?: string }
  /** A container image; changes inside a container are lost with it. */
  | { readonly kind: 'image' }
  | { readonly kind: 'unknown' };

const MODULES = `${sep}node_modules${sep}finclaw`;

/** Returns how the program in this folder was installed. */
function installationOf(folder: string, env: Readonly<Record<string, string | undefined>>): Installation {
  if (env.FINCLAW_IMAGE !== undefined) return { kind: 'image' };
  const at = folder.lastIndexOf(MODULES);
  if (at >= 0) {
    const above = folder.slice(0, at);
    return above.endsWith(`${sep}lib`) ? { kind: 'npm', prefix: dirname(above) } : { kind: 'npm' };
  }
  const root = dirname(folder);
  return existsSync(join(root, '.git')) ? { kind: 'clone', root } : { kind: 'unknown' };
}
