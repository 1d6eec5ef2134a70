import { describe, expect, it } from 'vitest';
import { FinclawProcess } from './finclaw-process.ts';
import { runHere } from './run-here.ts';
import { wiredHome } from './testing/wired-home.ts';

const home = wiredHome((fake) => {
  fake.answer(({ body, apiKey }) => ({ text: `I am ${body.model} for ${apiKey?.slice(-4)}.` }));
  return { agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } } };
});

const configure = (more: object, keys: object = {}): void => {
  const providers = { anthropic: { baseUrl: home.fake.anthropicUrl, ...keys } };
  home.configure({ agents: { providers }, ...more });
};

describe('a program that runs', () => {
  it('takes up the models and keys of the settings, and a key that another process stores, with its next question', async () => {
    const running = new FinclawProcess([], home.dir);
    const ask = (question: string): void => running.type(question);
    const said = async (text: RegExp): Promise<void> => {
      await expect.poll(() => running.stderr).toMatch(text);
    };
    try {
      ask('Will it rain?');
      await running.shows('finclaw auth add');

      configure({}, { apiKey: 'sk-ant-test-0123456789ab1111' });
      await said(/agents\.providers\.anthropic\.apiKey/);
      ask('Who are you?');
      await running.shows('I am claude-sonnet-5-5 for 1111.');

      configure({ models: { defaultModel: 'opus-5.5' } }, { apiKey: 'sk-ant-test-0123456789ab1111' });
      await said(/models\.defaultModel/);
      ask('And now?');
      await running.shows('I am claude-opus-5-5 for 1111.');

      configure({ models: { defaultModel: 'no-such-model' } }, { apiKey: 'sk-ant-test-0123456789ab1111' });
      await said(/no-such-model/);
      ask('Still there?');
      await expect.poll(() => running.stdout.match(/I am claude-opus-5-5 for 1111\./g)?.length).toBe(2);

      await runHere(['auth', 'add', 'anthropic'], home.dir, { input: 'sk-ant-test-0123456789ab2222\n' });
      ask('With which key?');
      await running.shows('I am claude-opus-5-5 for 2222.');
    } finally {
      running.child.stdin.end();
      await running.finished;
    }
  });
});
