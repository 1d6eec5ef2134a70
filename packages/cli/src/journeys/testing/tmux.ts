import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Whether this machine has tmux. */
export const hasTmux = (): boolean => spawnSync('tmux', ['-V']).status === 0;

/** A terminal of tmux: its screen is what a person would see. */
export class Tmux {
  readonly #socket = `finclaw-${process.pid}-${Math.random().toString(36).slice(2)}`;

  constructor(
    columns: number,
    stateDir: string,
    variables: Readonly<Record<string, string>>,
    args: readonly string[] = [],
  ) {
    const bundle = join(import.meta.dirname, '..', '..', '..', '..', '..', 'dist', 'finclaw.mjs');
    const { PATH = '', HOME = '', TMPDIR } = process.env;
    const all = {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      TERM: 'xterm-256color',
      ...variables,
      FINCLAW_STATE_DIR: stateDir,
    };
    const set = Object.entries(all).map(([name, value]) => `${name}='${value}'`);
    // With nothing of the surroundings: the language of the machine that runs the tests decides nothing.
    const command = `env -i ${set.join(' ')} '${process.execPath}' '${bundle}' ${args.join(' ')}; echo END; sleep 60`;
    this.run('-f', '/dev/null', 'new-session', '-d', '-x', String(columns), '-y', '50', command);
  }

  run(...args: readonly string[]): string {
    return spawnSync('tmux', ['-u', '-L', this.#socket, ...args], { encoding: 'utf8' }).stdout;
  }

  screen(isPainted = false): string {
    const text = withLooks(this.run('capture-pane', '-p', '-S', '-200', ...(isPainted ? ['-e'] : [])));
    return text
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trimEnd();
  }

  async shows(text: string | RegExp): Promise<string> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const seen = this.screen();
      if (typeof text === 'string' ? seen.includes(text) : text.test(seen)) return seen;
      if (Date.now() > deadline) throw new Error(`"${text}" never came:\n${seen}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  type(text: string, ...keys: readonly string[]): void {
    if (text !== '') this.run('send-keys', '-l', text);
    if (keys.length > 0) this.run('send-keys', ...keys);
  }

  close(): void {
    this.run('kill-server');
  }
}

const LOOKS: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  33: 'yellow',
  36: 'cyan',
};

/** How text looks, in words: terminals spell the same look differently. */
function withLooks(text: string): string {
  let on = new Set<string>();
  let told = '';
  return text
    .split(/\u001b\[([\d;]*)m/)
    .map((part, index) => {
      if (index % 2 === 1) {
        for (const code of part.split(';')) {
          if (code === '0' || code === '') on = new Set();
          else if (code === '39') on = new Set([...on].filter((look) => look !== 'yellow' && look !== 'cyan'));
          else if (LOOKS[code] !== undefined) on.add(LOOKS[code]);
        }
        return '';
      }
      const now = [...on].sort().join(' ');
      if (part === '' || now === told) return part;
      told = now;
      return `‹${now}›${part}`;
    })
    .join('');
}
