import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

let state: ReturnType<typeof temporaryStateDir>;
let project: ReturnType<typeof temporaryStateDir>;
let fake: WireFake;
beforeAll(buildOnce);
beforeEach(async () => {
  [state, project] = [temporaryStateDir(), temporaryStateDir()];
  fake = await startWireFake();
});
afterEach(async () => {
  await fake.close();
  state.remove();
  project.remove();
});

const env = { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' };
const configure = (tools: object): void => {
  const agents = { budget: { perDayUsd: 'none' }, providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ agents, tools }));
};
const skill = (root: string, id: string, description: string): string => {
  const folder = join(root, id);
  mkdirSync(join(folder, 'references'), { recursive: true });
  writeFileSync(
    join(folder, 'SKILL.md'),
    `---\nname: ${id}\ndescription: ${description}\n---\nRead references/rules.md.\n`,
  );
  writeFileSync(join(folder, 'references', 'rules.md'), 'Rule seven: buy low.');
  return folder;
};
const promptOf = (at: number): string => JSON.stringify(fake.requests[at]?.body);

describe('skills', () => {
  it('are taken up, changed and dropped while the program runs, and their files can be read', async () => {
    configure({});
    const running = new FinclawProcess([], state.dir, { env });
    let asked = 0;
    const ask = async (): Promise<string> => {
      running.type(`question ${++asked}`);
      await running.shows(`Answer ${asked}.`);
      return promptOf(fake.requests.length - 1);
    };
    try {
      fake.script('anthropic', { text: 'Answer 1.' });
      expect(await ask()).not.toContain('How to do rebalancing');
      const folder = skill(join(state.dir, 'skills'), 'rebalance', 'How to do rebalancing');
      fake.script(
        'anthropic',
        { toolCalls: [{ name: 'read_skill', input: { id: 'rebalance', file: 'references/rules.md' } }] },
        { toolCalls: [{ name: 'read_skill', input: { id: 'rebalance', file: '../../finclaw.json5' } }] },
        { text: 'Answer 2.' },
      );
      const last = await ask();
      expect(last).toContain('How to do rebalancing');
      expect(last).toContain('Rule seven: buy low.');
      expect(last).toContain('lies outside the folder');
      expect(last).not.toContain('perDayUsd');
      writeFileSync(
        join(folder, 'SKILL.md'),
        '---\nname: rebalance\ndescription: How to do it every year\n---\nSlowly.\n',
      );
      fake.script('anthropic', { text: 'Answer 3.' });
      expect(await ask()).toContain('How to do it every year');
      rmSync(folder, { recursive: true });
      fake.script('anthropic', { text: 'Answer 4.' });
      expect(await ask()).not.toContain('How to do it every year');
    } finally {
      running.child.stdin.end();
      await running.finished;
    }
  });

  it.each([
    { projectSkills: true, times: 1 },
    { projectSkills: false, times: 0 },
  ])('of the folder the program is started in count by consent: $projectSkills', async ({ projectSkills, times }) => {
    configure({ projectSkills });
    skill(join(project.dir, '.finclaw', 'skills'), 'house-rules', 'The rules of this project');
    fake.answer(() => ({ text: 'Yes.' }));
    await finclaw(['ask', 'hi'], state.dir, { env, cwd: project.dir });
    expect(promptOf(0).includes('The rules of this project')).toBe(times === 1);
  });
});
