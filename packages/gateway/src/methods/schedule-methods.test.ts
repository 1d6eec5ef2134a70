import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

let fixture: GatewayFixture;
beforeAll(async () => {
  fixture = await GatewayFixture.start();
});
afterAll(() => fixture.dispose());

describe('schedules', () => {
  it('are made from a sentence on the clock of the browser, paused, resumed, run and removed', async () => {
    const text = '평일 아침 8시에 포트폴리오 보내줘';
    const added = await fixture.call('schedules.add', { text, timeZone: 'Asia/Seoul', locale: 'ko' });
    expect(added).toMatchObject({ isDone: true, schedules: [{ state: 'active', zone: 'Asia/Seoul', runs: [] }] });
    const [job] = added.schedules;
    expect(job!.text).toContain('08:00');
    expect(new Date(job!.next[0]!).toISOString()).toMatch(/T23:00/);
    const change = async (action: 'pause' | 'resume' | 'run' | 'remove') =>
      (await fixture.call('schedules.change', { id: job!.id, action })).schedules[0];
    expect(await change('pause')).toMatchObject({ state: 'paused', next: [] });
    expect(await change('resume')).toMatchObject({ state: 'active' });
    expect((await change('run'))?.runs).toHaveLength(1);
    expect(await change('remove')).toBeUndefined();
  });

  it('say what is missing instead of guessing, and need the right to write', async () => {
    expect(await fixture.call('schedules.add', { text: 'hello there', locale: 'en' })).toMatchObject({
      isDone: false,
      schedules: [],
    });
    const token = await fixture.token('read');
    await expect(fixture.call('schedules.add', { text: 'every day at 9:00 say hello' }, token)).rejects.toThrow();
  });
});

describe('memory', () => {
  it('is noted, changed and forgotten', async () => {
    const { memories } = await fixture.call('memory.save', { text: 'I invest for the long term' });
    expect(memories).toMatchObject([{ text: 'I invest for the long term' }]);
    const [{ id }] = memories as [(typeof memories)[number]];
    expect((await fixture.call('memory.save', { id, text: 'I retire in 2040' })).memories).toMatchObject([
      { text: 'I retire in 2040' },
    ]);
    expect(await fixture.call('memory.forget', { id })).toMatchObject({ isDone: true, memories: [] });
  });

  it('says why it keeps nothing', async () => {
    const refused = await fixture.call('memory.save', { text: '', locale: 'ko' });
    expect(refused).toMatchObject({ isDone: false, message: '기억할 내용을 입력해 주세요.' });
  });
});
