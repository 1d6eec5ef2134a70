import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { hasTmux, Tmux } from './testing/tmux.ts';

/** What a container says of its language. */
const MACHINES = [{}, { LANG: 'C' }, { LANG: 'POSIX' }] as const;
const ASKED = 'Which language, currency and tax residence should I use?';

let state: ReturnType<typeof temporaryStateDir>;
beforeAll(buildOnce);
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const settings = async () => (await runHere(['people', 'settings'], state.dir, { env: { LANG: undefined } })).stdout;

describe.skipIf(!hasTmux())('the question of the first start', () => {
  async function inTerminal(
    machine: Readonly<Record<string, string>>,
    use: (terminal: Tmux) => Promise<void>,
  ): Promise<void> {
    const terminal = new Tmux(100, state.dir, machine);
    try {
      await use(terminal);
      terminal.type('', 'C-d');
      await terminal.shows('END');
    } finally {
      terminal.close();
    }
  }

  it('is asked in both languages where the machine names none; a number answers it, and it is not asked again', async () => {
    await inTerminal(MACHINES[0], async (terminal) => {
      expect(await terminal.shows(/^you>$/m)).toContain('언어, 통화, 세금 신고 국가를 선택해 주세요.');
      terminal.type('3', 'Enter');
      await terminal.shows(/저장했습니다: 한국어, 원화, 한국 세금\n+나>$/m);
    });
    expect(await settings()).toMatch(/KRW[\s\S]*대한민국/);
    await inTerminal(MACHINES[1], async (terminal) => {
      expect(await terminal.shows(/^나>$/m)).not.toMatch(/언어, 통화, 세금|Which language/);
    });
  });

  it('whoever types a question instead gets the answer to it, in its language, and is not asked again', async () => {
    await inTerminal(MACHINES[2], async (terminal) => {
      terminal.type('삼성전자 현재 주가 알려줘', 'Enter');
      const screen = await terminal.shows(/시뮬레이션[\s\S]*나>$/m);
      expect(screen).toContain(ASKED);
    });
    await inTerminal(MACHINES[0], async (terminal) => {
      expect(await terminal.shows(/^나>$/m)).not.toContain('언어, 통화, 세금');
    });
  });
});

it('a pipe is not asked, and takes a number for what it is', async () => {
  const { stdout } = await runHere(['chat'], state.dir, { env: { LANG: undefined }, input: '3\n' });
  expect(stdout).not.toContain(ASKED);
  expect(await settings()).toMatch(/Language: English \(default\)/);
});
