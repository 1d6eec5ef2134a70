import { describeEachDatabase } from '@finclaw/cluster/testing';
import type { Store } from '@finclaw/storage';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MEMORIES, Memories } from './memories.ts';
import { memoryProblem } from './memory-problem.ts';
import { memoryLines } from './memory-prompt.ts';
import { rememberRequest } from './remember-request.ts';

describe('rememberRequest', () => {
  it.each([
    { said: 'Remember that I never buy tobacco.', text: 'I never buy tobacco', kind: 'preference' },
    { said: 'remember: I want to retire in 2040', text: 'I want to retire in 2040', kind: 'goal' },
    { said: 'My tax home is Korea, please remember that.', text: 'My tax home is Korea', kind: 'fact' },
    { said: '나는 담배 회사는 절대 안 산다는 걸 기억해 줘', text: '나는 담배 회사는 절대 안 산다', kind: 'preference' },
    { said: '2040년에 은퇴하고 싶어요. 기억해 주세요!', text: '2040년에 은퇴하고 싶어요', kind: 'goal' },
    { said: '기억해 줘: 기준 통화는 원화야', text: '기준 통화는 원화야', kind: 'fact' },
    { said: 'Remember that I retire in 2041. What is the price of Apple?', text: 'I retire in 2041', kind: 'goal' },
    {
      said: 'What is 3.5% of 100? My tax home is the U.S. and Korea, please remember that. Thanks!',
      text: 'My tax home is the U.S. and Korea',
      kind: 'fact',
    },
    { said: 'I prefer monthly bars. Please remember that.', text: 'I prefer monthly bars', kind: 'preference' },
    {
      said: '애플 얼마야? 나는 담배 회사는 절대 안 산다, 기억해 줘. 테슬라는?',
      text: '나는 담배 회사는 절대 안 산다',
      kind: 'preference',
    },
    { said: '제 이름은 민수라고 기억해줘', text: '제 이름은 민수라고', kind: 'fact' },
  ])('"$said" → $kind "$text"', ({ said, text, kind }) => {
    expect(rememberRequest(said)).toEqual({ text, kind });
  });

  it.each([
    'Do you remember that?',
    '내가 뭐라고 했는지 기억해?',
    'remember',
    '기억해 줘',
    'I remember it well, as it was sunny',
    'hi',
  ])('"%s" asks for nothing to be noted', (said) => {
    expect(rememberRequest(said)).toBeUndefined();
  });
});

describe('memoryProblem', () => {
  it.each([
    { text: 'I never buy tobacco', problem: undefined },
    { text: '2040년에 은퇴하고 싶다', problem: undefined },
    { text: '매주 30만 원씩 저축한다', problem: undefined },
    { text: '3주마다 리밸런싱한다', problem: undefined },
    { text: '  ', problem: 'empty' },
    { text: 'x'.repeat(301), problem: 'long' },
    { text: 'my key is sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789', problem: 'secret' },
    { text: '주민번호는 900101-1234567', problem: 'secret' },
    { text: 'I hold 37 shares of Apple', problem: 'holding' },
    { text: '삼성전자 10주를 갖고 있다', problem: 'holding' },
    { text: 'AAPL trades at 190 dollars', problem: 'price' },
    { text: '환율은 1,380원', problem: 'price' },
  ])('"$text" → $problem', ({ text, problem }) => {
    expect(memoryProblem(text)).toBe(problem);
  });
});

describeEachDatabase('Memories', (database) => {
  let store: Store;
  let memories: Memories;
  beforeEach(() => {
    store = database.open();
    memories = new Memories(store.database, () => Date.UTC(2026, 0, 5));
  });

  it('keeps a text once, with the message it came from and the date', async () => {
    expect(await memories.add('me', 'goal', 'retire in 2040', { sessionKey: 's', runId: 'r' })).toMatchObject({
      result: 'noted',
    });
    expect(await memories.add('me', 'fact', 'Retire in  2040.')).toEqual({ result: 'known', text: 'retire in 2040' });
    const [memory] = await memories.list('me');
    expect(memory).toMatchObject({
      kind: 'goal',
      text: 'retire in 2040',
      sessionKey: 's',
      runId: 'r',
      notedAt: Date.UTC(2026, 0, 5),
    });
    expect(await memories.edit('me', memory!.id, 'retire in 2041')).toBe(true);
    expect((await memories.find('me', 'RETIRE')).map(({ text }) => text)).toEqual(['retire in 2041']);
  });

  it('stores one fact per subject, in place of the sentence it came from', async () => {
    const run = { runId: 'r1', sessionKey: 's' };
    await memories.add('me', 'fact', 'I retire in 2041 and tell me about Apple', run);
    const about = { ...run, about: 'Retirement year' };
    expect(await memories.add('me', 'goal', 'Wants to retire in 2041', about)).toMatchObject({ result: 'noted' });
    expect(await memories.add('me', 'fact', 'Has two children', { ...run, about: 'children' })).toMatchObject({
      result: 'noted',
    });
    const reworded = { runId: 'r2', about: 'retirement  year' };
    expect(await memories.add('me', 'goal', 'Plans retirement for 2041', reworded)).toEqual({
      result: 'knownAbout',
      text: 'Wants to retire in 2041',
    });
    expect(await memories.add('me', 'goal', 'Wants to retire in 2043', { ...reworded, replaces: true })).toMatchObject({
      result: 'changed',
    });
    expect((await memories.list('me')).map(({ text }) => text).sort()).toEqual([
      'Has two children',
      'Wants to retire in 2043',
    ]);
  });

  it('lets words of others replace nothing of the user', async () => {
    await memories.add('me', 'preference', 'I never buy tobacco', { runId: 'r1' });
    const foreign = { runId: 'r1', about: 'tobacco', trust: 'untrusted', replaces: true } as const;
    expect(await memories.add('me', 'preference', 'Buys tobacco', foreign)).toEqual({
      result: 'known',
      text: 'I never buy tobacco',
    });
    expect(await memories.list('me')).toHaveLength(1);
  });

  it('never crosses people', async () => {
    const owners = [
      'local',
      '["telegram","default","1"]',
      '["telegram","default","2"]',
      '["discord","a","1"]',
      '["discord","b","1"]',
    ];
    for (const owner of owners) await memories.add(owner, 'fact', `only ${owner} says this`);
    for (const owner of owners) {
      expect((await memories.list(owner)).map(({ text }) => text)).toEqual([`only ${owner} says this`]);
      for (const other of owners.filter((each) => each !== owner)) {
        const [theirs] = await memories.list(other);
        expect(await memories.find(owner, theirs!.id)).toEqual([]);
        expect(await memories.edit(owner, theirs!.id, 'mine now')).toBe(false);
      }
    }
  });

  it('says when there is no more room', async () => {
    for (let n = 0; n < MAX_MEMORIES; n++) await memories.add('me', 'fact', `fact ${n}`);
    expect(await memories.add('me', 'fact', 'one more')).toMatchObject({ result: 'full' });
  });

  it('of many memories those that concern the question are told, in at most 500 tokens', async () => {
    for (let n = 0; n < 150; n++)
      await memories.add('me', 'fact', `I once visited the city number ${n} and liked its harbour`);
    await memories.add('me', 'preference', '담배 회사 주식은 절대 사지 않는다');
    const { text: lines = '' } = memoryLines(
      await memories.list('me'),
      'Should I buy shares of a tobacco company?',
      'en',
      'UTC',
    );
    expect(lines).toContain('2026-01-05 preference: 담배 회사 주식은 절대 사지 않는다');
    expect(lines.length / 4).toBeLessThan(520);
    expect(memoryLines([], 'hi', 'en', 'UTC')).toEqual({});
    // Midnight in UTC is still the day before in New York.
    expect(memoryLines(await memories.list('me'), 'tobacco', 'en', 'America/New_York').text).toContain('2026-01-04');
  });
});
