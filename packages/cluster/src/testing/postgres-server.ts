import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';

/** A PostgreSQL server for one test, on loopback. */
export interface PostgresServer {
  /** The process id of the postmaster. */
  readonly pid: number;
  readonly url: string;
  readonly log: () => string;
  /** Kills the server at once, as a power cut does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
  /** Ends it when this process ends, however that happens. */
  stopAfterwards(): void;
}

/** Returns the folder of the server's programs; undefined where it is not installed. */
export function findPostgres(): string | undefined {
  const folders = [
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/opt/homebrew/opt/postgresql*/bin',
    '/usr/local/bin',
  ];
  const found = folders.flatMap((folder) => globSync(folder)).filter((folder) => existsSync(join(folder, 'initdb')));
  return process.getuid?.() === 0 && serverUser() === undefined ? undefined : found.at(-1);
}

/** PostgreSQL refuses to run as root, so it runs as another user. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // Not installed here; the next folder may have it.
    }
  }
  return undefined;
}

/** Makes a folder that belongs to the user of the server. */
function folderOf(user: ReturnType<typeof serverUser>, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Runs initdb. All tests of a run whose files are in memory copy the first result, which is ten times as fast. */
function initialise(data: string, programs: string, user: ReturnType<typeof serverUser>): void {
  const initdb = (folder: string): void => {
    const args = [
      '-D',
      folder,
      '-U',
      'finclaw',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ];
    execFileSync(join(programs, 'initdb'), args, { ...user, cwd: folder, stdio: 'pipe' });
  };
  if (process.env.FINCLAW_TEST_FILES === undefined) {
    initdb(data);
    return;
  }
  const pattern = join(tmpdir(), 'finclaw-postgres-pattern');
  if (!existsSync(pattern)) {
    const made = folderOf(user, 'finclaw-postgres-making-');
    initdb(made);
    try {
      renameSync(made, pattern);
    } catch {
      // Another process was faster.
      rmSync(made, { recursive: true });
    }
  }
  execFileSync('cp', ['-R', `${pattern}/.`, data], { ...user, stdio: 'pipe' });
}

/** Starts a new server. Its data need not survive a power cut of this machine, which makes it several times as fast. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const programs = findPostgres() as string;
  const user = process.getuid?.() === 0 ? serverUser() : undefined;
  const data = folderOf(user, 'finclaw-postgres-');
  const as = { ...user, cwd: data };
  initialise(data, programs, user);
  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    fsync: 'off',
    max_connections: '60',
    ...settings,
  };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let log = '';
  let ended: Promise<void> = Promise.resolve();
  let end = (_signal: NodeJS.Signals): void => {};
  let pid = 0;

  const start = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const server = spawn(join(programs, 'postgres'), args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
      const from = log.length;
      ended = new Promise((done) => server.once('exit', () => done()));
      end = (signal) => void server.kill(signal);
      pid = server.pid ?? 0;
      const killIt = (): void => end('SIGQUIT');
      process.once('exit', killIt);
      server.once('exit', () => {
        process.off('exit', killIt);
        reject(new Error(`PostgreSQL ended: ${log.slice(from)}`));
      });
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready to accept connections', from)) resolve();
      });
    });
  const stopWith = async (signal: NodeJS.Signals): Promise<void> => {
    end(signal);
    await ended;
  };
  await start();
  return {
    url: `postgres://finclaw@127.0.0.1:${port}/postgres`,
    log: () => log,
    get pid() {
      return pid;
    },
    start,
    kill: () => stopWith('SIGQUIT'),
    async stop() {
      await stopWith('SIGQUIT');
      rmSync(data, { recursive: true, force: true });
    },
    stopAfterwards() {
      const wait = 'cat >/dev/null; kill -QUIT "$0"; while kill -0 "$0"; do sleep 0.1; done; rm -rf "$1"';
      // Its input closes when this process ends.
      const watcher = spawn('sh', ['-c', wait, String(pid), data], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      });
      watcher.unref();
    },
  };
}
