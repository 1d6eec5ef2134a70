import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('people'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    // A passkey belongs to a name, and an address of numbers has none.
    desk = await Desk.open(program, {}, (await program.newLink()).replace('127.0.0.1', 'localhost'));
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });

  const settings = async (of: Desk = desk) => {
    const panel = of.page.locator('.panel-body');
    if ((await panel.count()) === 0) await of.openPanel('설정');
    return panel;
  };

  it('somebody is invited, has a page of their own, and is out when their role changes', async () => {
    const panel = await settings();
    await panel.getByLabel('이름', { exact: true }).fill('Mina');
    await panel.getByLabel('역할', { exact: true }).selectOption('member');
    await panel.getByRole('button', { name: '초대', exact: true }).click();
    const link = await panel.locator('.secret code').first().innerText();
    expect(await panel.locator('.secret code').nth(1).innerText()).toMatch(/^\/link [2-9A-Z]{5}-[2-9A-Z]{5}$/);
    const row = panel.locator('.row', { has: desk.page.getByText('Mina', { exact: true }) });
    // The name stands on one line beside what can be set.
    expect((await row.getByText('Mina', { exact: true }).boundingBox())!.height).toBeLessThan(40);
    await desk.ask('12 곱하기 12는?');
    await desk.answer();

    const mina = await Desk.open(program, {}, link);
    // Whoever asks something else instead of answering is answered, and not asked again.
    const first = mina.page.getByText('언어, 통화, 세금 신고 국가를 선택해 주세요.');
    await first.waitFor();
    await mina.ask('3 곱하기 5는?');
    expect(await mina.answer()).toContain('15');
    await mina.page.getByRole('button', { name: '새 대화' }).click();
    await mina.page.getByText('무엇을 도와드릴까요?').waitFor();
    expect(await first.count()).toBe(0);
    expect((await mina.call('person.get')).isAsked).toBe(true);
    expect(await mina.page.locator('.side').innerText()).not.toContain('12 곱하기');
    const hers = await settings(mina);
    await hers.getByText('연결된 브라우저').waitFor();
    expect(await hers.getByText('함께 쓰는 사람').count()).toBe(0);

    await panel.getByLabel('Mina의 역할').selectOption('reader');
    await mina.page.getByRole('heading', { name: /연결/ }).first().waitFor();
    await mina.close();
    expect(await desk.page.locator('.side').innerText()).not.toContain('3 곱하기');
    desk.expectNoProblems();
  });

  it('an account is shared with somebody, who sees it under its owner’s name until it ends, and has settings of their own', async () => {
    const owner = await Desk.open(program, {}, await program.newLink());
    const csv = 'date,kind,account,symbol,quantity,price,currency\n2026-01-05,buy,isa,AAPL,3,100,USD\n';
    await owner.call('portfolio.import', { csv });
    const { link } = await owner.call('people.invite', { name: 'Joon', role: 'member' });
    const panel = await settings(owner);
    await panel.getByLabel('계좌', { exact: true }).selectOption('isa');
    await panel.getByLabel('받는 사람').selectOption({ label: 'Joon' });
    await panel.getByLabel('권한').selectOption('writer');
    await panel.getByRole('button', { name: '공유', exact: true }).click();
    await panel.getByText('Joon 님에게 · 보기와 수정 · 답을 기다리는 중').waitFor();

    const joon = await Desk.open(program, {}, link);
    expect((await joon.call('portfolio.get')).shared).toEqual([]);
    await (await settings(joon)).getByRole('button', { name: /isa 공유 수락/ }).click();
    await expect.poll(async () => (await joon.call('portfolio.get')).shared).toHaveLength(1);
    await joon.openPanel('포트폴리오');
    await joon.page.getByRole('heading', { name: /isa \(소유자\)/ }).waitFor();
    await panel.getByRole('button', { name: 'Joon 님에게 isa 공유 끝내기' }).click();
    await panel.getByText('Joon 님에게 · 보기와 수정').waitFor({ state: 'detached' });
    expect((await joon.call('portfolio.get')).shared).toEqual([]);

    await joon.openPanel('설정');
    await joon.page.getByLabel('기준 통화').selectOption('EUR');
    await expect.poll(async () => (await joon.call('person.get')).own).toMatchObject({ baseCurrency: 'EUR' });
    const saved = joon.page.waitForEvent('download');
    await joon.page.getByRole('button', { name: '내 데이터 모두 내려받기' }).click();
    expect((await saved).suggestedFilename()).toBe('finclaw-my-data.json');
    owner.expectNoProblems();
    joon.expectNoProblems();
    await joon.close();
    await owner.close();
  });

  it('somebody new is asked once which language, currency and taxes to use, and the page follows at once', async () => {
    const { link } = await desk.call('people.invite', { name: 'Sam', role: 'member' });
    const sam = await Desk.open(program, {}, link);
    await sam.page.getByRole('button', { name: 'English, US dollars, US taxes' }).click();
    await sam.page.getByText('What would you like to know?').waitFor();
    expect(await sam.page.getByText('Which language, currency').count()).toBe(0);
    const { own, isAsked } = await sam.call('person.get');
    expect({ own, isAsked }).toMatchObject({
      isAsked: true,
      own: { language: 'en', baseCurrency: 'USD', taxResidence: 'us' },
    });
    sam.expectNoProblems();
    await sam.close();
  });

  it('a passkey signs a browser in again, once it is added and until it is taken away', async () => {
    const cdp = await desk.page.context().newCDPSession(desk.page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const panel = await settings();
    await panel.getByRole('button', { name: '패스키 만들기' }).click();
    const section = panel.locator('.panel-section', { has: desk.page.getByRole('heading', { name: '패스키' }) });
    await section.locator('.row').first().waitFor();
    await panel.getByRole('button', { name: '이 브라우저 연결 끊기' }).click();
    await desk.page.getByRole('button', { name: '패스키로 로그인' }).click();
    await desk.page.getByLabel('메시지', { exact: true }).waitFor();

    const again = await settings();
    await again.getByText('마지막 사용').waitFor();
    await again
      .locator('.panel-section', { has: desk.page.getByRole('heading', { name: '패스키' }) })
      .getByRole('button', { name: /삭제|빼기|지우기/ })
      .click();
    await again.getByText('마지막 사용').waitFor({ state: 'detached' });
    await again.getByRole('button', { name: '이 브라우저 연결 끊기' }).click();
    await desk.page.getByRole('button', { name: '패스키로 로그인' }).click();
    await desk.page.getByRole('alert').waitFor();
  });
});
