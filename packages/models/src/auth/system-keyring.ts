import { spawn } from 'node:child_process';

/** The operating system's store for a user's secrets. */
interface SystemKeyring {
  /** Returns the secret; undefined when there is none, or the keyring is locked or unavailable. */
  get(id: string): Promise<string | undefined>;
  /** Stores a secret and returns whether that succeeded. */
  set(id: string, secret: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A system program, its arguments and its input; secrets are passed by its input, never its arguments, which every
 * account can read.
 */
interface Call {
  readonly program: string;
  readonly args: readonly string[];
  readonly input?: string;
}

interface KeyringProgram {
  readonly get: (id: string) => Call;
  readonly set: (id: string, secret: string) => Call;
  readonly remove: (id: string) => Call;
}

/** The time limit of a keyring call; a locked keyring may ask the user first. */
const MAX_WAIT_MS = 20_000;
const SERVICE = 'finclaw';

const LINUX: KeyringProgram = {
  get: (id) => ({ program: 'secret-tool', args: ['lookup', 'service', SERVICE, 'account', id] }),
  set: (id, secret) => ({
    program: 'secret-tool',
    args: ['store', '--label=FinClaw', 'service', SERVICE, 'account', id],
    input: secret,
  }),
  remove: (id) => ({ program: 'secret-tool', args: ['clear', 'service', SERVICE, 'account', id] }),
};

const MACOS: KeyringProgram = {
  get: (id) => ({ program: 'security', args: ['find-generic-password', '-s', SERVICE, '-a', id, '-w'] }),
  set: (id, secret) => ({
    program: 'security',
    args: ['-i'],
    input: `add-generic-password -U -s ${SERVICE} -a ${id} -w ${secret}\n`,
  }),
  remove: (id) => ({ program: 'security', args: ['delete-generic-password', '-s', SERVICE, '-a', id] }),
};

/** Returns the keyring of this session; undefined where there is none, or `FINCLAW_KEYRING=off` disables it. */
export function findSystemKeyring(env: Environment, platform: string): SystemKeyring | undefined {
  const program = programOf(env, platform);
  if (program === undefined || env.FINCLAW_KEYRING === 'off') return undefined;
  return {
    get: async (id) => (await run(program.get(id), env))?.trimEnd() || undefined,
    set: async (id, secret) => (await run(program.set(id, secret), env)) !== undefined,
    remove: async (id) => void (await run(program.remove(id), env)),
  };
}

function programOf(env: Environment, platform: string): KeyringProgram | undefined {
  if (platform === 'darwin') return MACOS;
  // Without a session bus, as on a server, no keyring answers.
  const hasBus = env.DBUS_SESSION_BUS_ADDRESS !== undefined || env.XDG_RUNTIME_DIR !== undefined;
  return platform === 'linux' && hasBus ? LINUX : undefined;
}

/** Returns the program's output; undefined when it failed, was not found, or took too long. */
function run({ program, args, input = '' }: Call, env: Environment): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...env }, stdio: ['pipe', 'pipe', 'ignore'], timeout: MAX_WAIT_MS });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? output : undefined));
    // A program that is not there takes no input.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
