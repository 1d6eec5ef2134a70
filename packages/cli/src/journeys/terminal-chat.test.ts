import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, temporaryStateDir } from './finclaw-process.ts';
import { hasTmux, Tmux } from './testing/tmux.ts';

const variables = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef', LANG: 'en_US.UTF-8' };

let fake: WireFake;
let state: ReturnType<typeof temporaryStateDir>;
beforeAll(async () => {
  await buildOnce();
  fake = await startWireFake();
});
afterAll(() => fake?.close());
beforeEach(() => {
  state = temporaryStateDir();
  const agents = { providers: { anthropic: { baseUrl: fake.anthropicUrl } }, budget: { perDayUsd: 'none' } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, channels: { web: { enabled: false } } }));
});
afterEach(() => state.remove());

/** A chat at a terminal that is left with Ctrl-D. */
async function chat(use: (terminal: Tmux) => Promise<void>, args: readonly string[] = [], more = {}): Promise<void> {
  const terminal = new Tmux(100, state.dir, { ...variables, ...more }, args);
  try {
    await terminal.shows(/^you>$/m);
    await use(terminal);
    terminal.type('', 'C-d');
    await terminal.shows('END');
  } finally {
    terminal.close();
  }
}

/** Asks, and waits until the answer is there and the next line can be typed. */
async function ask(terminal: Tmux, question: string, answer: string): Promise<void> {
  fake.answer(() => ({ text: answer }));
  terminal.type(question, 'Enter');
  await terminal.shows(new RegExp(`${answer}\\n+you>`));
}

const SENT = 'Files sent with this message';
const lastRequest = (): string => JSON.stringify(fake.requests.at(-1)?.body.messages);

describe.skipIf(!hasTmux())('a chat in the terminal', () => {
  it('a new conversation knows nothing of the last, and an earlier one is chosen from a list or continued', async () => {
    await chat(async (terminal) => {
      await ask(terminal, 'What is a bond?', 'A loan to a company.');
      terminal.type('/new', 'Enter');
      await terminal.shows('Started a new conversation.');
      await ask(terminal, 'What is a fund?', 'A basket of shares.');
      expect(lastRequest()).not.toContain('bond');
      terminal.type('/conversations', 'Enter');
      await terminal.shows(/conversation>\s*\n\s+\d{4}-\d\d-\d\d \d\d:\d\d {2}What is a bond\?/);
      terminal.type('bond', 'Enter');
      await terminal.shows(/Conversation: What is a bond\?\n+you> What is a bond\?\nA loan to a company\.\n+you>/);
      await ask(terminal, 'Who issues it?', 'States too.');
      expect(lastRequest()).toContain('What is a bond?');
      expect(lastRequest()).not.toContain('fund');
      terminal.type('/help conversations', 'Enter');
      await terminal.shows(/Open an earlier conversation\nUsage: \/conversations \[NUMBER\]/);
    });
    await chat(
      async (terminal) => {
        await terminal.shows(/Conversation: What is a bond\?\n+you> Who issues it\?\nStates too\.\n+you>/);
        await ask(terminal, 'And who buys it?', 'Insurers.');
        expect(lastRequest()).toContain('What is a bond?');
      },
      ['--continue'],
    );
  });

  it('where nothing can be drawn again a conversation is chosen by its number', async () => {
    await chat(
      async (terminal) => {
        await ask(terminal, 'What is a bond?', 'A loan to a company.');
        terminal.type('/new', 'Enter');
        await terminal.shows('Started a new conversation.');
        terminal.type('/conversations', 'Enter');
        await terminal.shows(/1 {2}\d{4}\S+ \S+ {2}What is a bond\?\nOpen one by its number/);
        terminal.type('/conversations 1', 'Enter');
        await terminal.shows('Conversation: What is a bond?');
      },
      [],
      { FINCLAW_PLAIN: '1' },
    );
  });

  it('Ctrl-R finds an earlier message, and the line below says which model answers and how full its context is', async () => {
    await chat(async (terminal) => {
      await ask(terminal, 'What is a bond?', 'A loan to a company.');
      await ask(terminal, 'What is a fund?', 'A basket of shares.');
      await terminal.shows(/you>\nclaude-\S+ · context <1% · \$\d+\.\d+ today$/);
      terminal.type('', 'C-r');
      await terminal.shows(/search messages>\n {2}What is a fund\?\n {2}What is a bond\?/);
      terminal.type('bo');
      await terminal.shows(/search messages> bo\n {2}What is a bond\?\n(?! {2}What)/);
      terminal.type('', 'Enter');
      await terminal.shows(/^you> What is a bond\?\nclaude/m);
      terminal.type('', 'C-u', 'C-r', 'C-c');
      await terminal.shows(/^you>\nclaude/m);
    });
  });

  it('a file that is named with @ or dropped goes along, and one that pasted text names does not', async () => {
    const folder = join(state.dir, 'my files');
    mkdirSync(folder);
    const file = join(folder, 'plan.txt');
    writeFileSync(file, 'Retire at SIXTY.');
    writeFileSync(join(folder, 'tool.exe'), 'no');
    await chat(async (terminal) => {
      await ask(terminal, `When do I retire? @"${file}"`, 'At sixty.');
      expect(lastRequest()).toContain(SENT);
      expect(terminal.screen()).toContain('Attached: plan.txt');
      terminal.type('/new', 'Enter');
      await terminal.shows('Started a new conversation.');
      // Terminals paste the path of what is dropped on them.
      terminal.run('set-buffer', file.replaceAll(' ', '\\ '));
      terminal.run('paste-buffer', '-p');
      await terminal.shows(`you> @"${file}"`);
      await ask(terminal, 'and what is this?', 'A plan.');
      expect(lastRequest()).toContain(SENT);
      terminal.type('/new', 'Enter');
      await terminal.shows(/new conversation[\s\S]*new conversation/);
      terminal.run('set-buffer', `Please read @"${file}" for me`);
      terminal.run('paste-buffer', '-p');
      await ask(terminal, '', 'No file here.');
      expect(lastRequest()).not.toContain(SENT);
      terminal.type(`What does @"${join(folder, 'tool.exe')}" do`, 'Enter');
      await terminal.shows(/"?tool\.exe"?[\s\S]*\nyou> What does @/);
      terminal.type('', 'C-u', 'C-u', 'C-u');
      // A name that was mistyped is reported; a mention that cannot be a file is left alone.
      const asked = fake.requests.length;
      terminal.type('What does @plam.txt say to @anna?', 'Enter');
      await terminal.shows(/plam\.txt[\s\S]*path does not exist[\s\S]*\nyou> What does @plam/);
      expect(fake.requests.length).toBe(asked);
      terminal.type('', 'C-u', 'C-u', 'C-u');
      await ask(terminal, 'Who is @anna?', 'Nobody I know.');
    });
  });

  it('Ctrl-C stops the answer first and leaves second; at an empty line it asks for a second one', async () => {
    const terminal = new Tmux(100, state.dir, variables);
    try {
      await terminal.shows(/^you>$/m);
      terminal.type('', 'C-c');
      await terminal.shows('(press Ctrl-C again to leave)');
      fake.answer(() => ({ text: 'Half', ending: 'stall' }));
      terminal.type('Tell me more', 'Enter');
      await terminal.shows('Half');
      terminal.type('', 'C-c');
      await terminal.shows('(stopped)');
      expect(terminal.screen()).not.toContain('END');
      terminal.type('', 'C-c');
      await terminal.shows('END');
    } finally {
      terminal.close();
    }
  });

  it('a model that cannot be reached is told of once', async () => {
    await chat(async (terminal) => {
      fake.answer(() => ({ status: 500 }) as never);
      terminal.type('price of Apple', 'Enter');
      const screen = await terminal.shows(/simulated prices[\s\S]*you>/);
      expect(screen.match(/is unreachable\. Using/g)).toHaveLength(1);
    });
  });
});
