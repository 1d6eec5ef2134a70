import { sampleOf } from '@finclaw/infra/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DialogueRunner } from '../testing/dialogue-runner.ts';
import {
  HONEST_DIALOGUES,
  type InterruptedDialogue,
  interruptedAtTheConfirmation,
  interruptedAtTheQuestion,
  interruptedByTime,
  laterDialogues,
} from '../testing/interrupted-dialogues.ts';

/** About forty of them; all with `npm run chaos -- --whole interrupted-dialogues`. */
const tried = (all: readonly InterruptedDialogue[]) => sampleOf(all, 36);

/** The dialogues that wrote what nobody asked for, or did not write what the interruption asked for. */
async function astray(runner: DialogueRunner, dialogues: readonly InterruptedDialogue[]): Promise<readonly object[]> {
  const wrong: object[] = [];
  for (const dialogue of dialogues) {
    const { written, answers } = await runner.run(dialogue);
    if (written.join() !== (dialogue.allowed ?? '')) wrong.push({ turns: dialogue.turns, written, answers });
  }
  return wrong;
}

describe('a write that is begun and then interrupted', () => {
  it.each([
    {
      where: 'at the question for what is missing',
      dialogues: interruptedAtTheQuestion(),
      approves: true,
      channel: 'telegram',
    },
    // An order is confirmed on its approval card, which somebody who says something else does not approve.
    {
      where: 'at the question whether to do it',
      dialogues: interruptedAtTheConfirmation(),
      approves: false,
      channel: 'telegram',
    },
    { where: 'in other words', dialogues: laterDialogues(), approves: true, channel: 'telegram' },
    { where: 'by a silence of days', dialogues: interruptedByTime(), approves: false, channel: 'web' },
  ] as const)('$where writes nothing', async ({ dialogues, approves, channel }) => {
    const runner = await DialogueRunner.start(channel, approves);
    try {
      expect(await astray(runner, tried(dialogues))).toEqual([]);
    } finally {
      await runner.close();
    }
  });
});

describe('a write in several messages that is meant', () => {
  let runner: DialogueRunner;
  beforeAll(async () => {
    runner = await DialogueRunner.start('telegram', true);
  });
  afterAll(() => runner.close());

  it.each(HONEST_DIALOGUES)('$turns is done with the last one', async ({ turns, writes }) => {
    const person = runner.newPerson();
    expect((await runner.run({ given: [], turns: turns.slice(0, -1) }, person)).written).toEqual([]);
    expect((await runner.run({ given: [], turns: turns.slice(-1) }, person)).written).toContain(writes);
  });
});

describe('an entry of the ledger', () => {
  let runner: DialogueRunner;
  afterEach(() => runner.close());

  it.each([
    {
      locale: 'en' as const,
      said: 'I got a $12 dividend from Apple',
      recorded: /Recorded in your portfolio: .*dividend Apple \(AAPL\) \$12\.00.*`(\/undo \S+)`/,
      undone: /Undone: .*AAPL/,
      list: 'my trades',
      none: /no such transactions/,
    },
    {
      locale: 'ko' as const,
      said: '삼성전자에서 배당 3만원 받았어',
      recorded: /기록한 내용: .*배당 삼성전자 \(005930\.KS\) 30,000원.*`(\/undo \S+)`/,
      undone: /되돌렸습니다: .*005930/,
      list: '거래 내역',
      none: /해당하는 거래가 없습니다/,
    },
  ])(
    '$said is answered with what was recorded and the command that undoes it',
    async ({ locale, said, recorded, undone, list, none }) => {
      runner = await DialogueRunner.start('telegram', true, locale);
      const person = runner.newPerson();
      const say = async (text: string): Promise<string> =>
        (await runner.run({ given: [], turns: [text] }, person)).answers.join();
      await say(said);
      const [, command = ''] = recorded.exec(await say(locale === 'ko' ? '네' : 'yes')) ?? [];
      expect(command).not.toBe('');
      expect(await say('/undo')).toContain(command);
      expect(await say(locale === 'ko' ? command.replace('/undo', '/되돌리기') : command)).toMatch(undone);
      expect(await say(list)).toMatch(none);
      expect(await say(command)).not.toMatch(undone);
    },
  );

  it.each(['취소해줘', 'undo that', '방금 기록 되돌려줘'])('after it, %j says how it is undone', async (text) => {
    runner = await DialogueRunner.start('telegram', true);
    const { answers } = await runner.run({ given: [], turns: ['삼성전자에서 배당 3만원 받았어', text] });
    expect(answers.at(-1)).toContain('/undo');
  });
});
