import { freePort } from '@finclaw/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';
import { type PushService, startPushService } from './testing/push-service.ts';

describe.skipIf(!browserPath)(inBrowser('the page as an app'), () => {
  let program: Program;
  let desk: Desk;
  let push: PushService;
  beforeAll(async () => {
    await buildOnce();
    push = await startPushService();
    program = await Program.start(undefined, {
      gateway: { port: await freePort(), push: { privateHosts: [push.host] } },
    });
    desk = await Desk.open(program, { serviceWorkers: 'allow', permissions: ['notifications'] });
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    push?.close();
  });

  it('opens without the server, says so, and goes on when it is back', async () => {
    await desk.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    desk.expectsLoss = true;
    await program.kill();
    await desk.page.reload();
    await desk.page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.page.locator('.side').getByText('연결되면 대화 목록이 나타납니다.').waitFor();
    await program.start();
    await desk.ask('삼성전자 얼마야?');
    expect(await desk.answer()).toContain('삼성전자');
  });

  it('shows earlier conversations without the server, and sends what was written meanwhile once, over reloads and windows', async () => {
    const { page } = desk;
    const questions = () => page.locator('.question .bubble').allInnerTexts();
    await page.locator('.session').waitFor();
    // The answer is stored a moment after it is shown, and nothing on the page says when.
    await page.reload();
    await page.locator('.reply .answer').waitFor();
    await page.waitForTimeout(2000);
    await program.kill();
    await page.reload();
    await page.locator('.log').getByText('삼성전자').first().waitFor();
    await expect.poll(() => page.locator('.reply .answer').count()).toBe(1);
    await expect.poll(() => page.locator('.session').count()).toBe(1);
    await expect.poll(() => page.locator('.panel-link').count()).toBeGreaterThan(5);
    await desk.ask('애플 얼마야?');
    await page.getByText('보내지 않은 메시지 1개').waitFor();
    await page.reload();
    await page.locator('.question[data-state="waiting"]').getByText('애플 얼마야?').waitFor();

    await page.getByRole('button', { name: '새 대화' }).click();
    await page.getByText('무엇을 도와드릴까요?').waitFor();
    await desk.ask('테슬라 얼마야?');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.locator('.question[data-state="waiting"]').getByText('테슬라 얼마야?').waitFor();
    await second.locator('.session').getByText('보내지 않은 메시지').waitFor();

    await page.goBack();
    await expect.poll(questions).toEqual(['삼성전자 얼마야?', '애플 얼마야?']);
    await program.start();
    await page.getByText('보냈습니다: 테슬라 얼마야?').waitFor();
    await expect.poll(() => page.locator('.reply .answer').allInnerTexts()).toHaveLength(2);
    await expect.poll(() => page.locator('.reply .answer').last().innerText()).toContain('애플');
    await expect.poll(() => page.locator('.session').count()).toBe(2);
    await second.close();
    await page.reload();
    await expect.poll(questions).toEqual(['삼성전자 얼마야?', '애플 얼마야?']);
    await page.locator('.session', { hasText: '테슬라' }).click();
    await expect.poll(questions).toEqual(['테슬라 얼마야?']);
    await expect.poll(() => page.locator('.question[data-state]').count()).toBe(0);
    desk.expectsLoss = false;
    desk.expectNoProblems();
  });

  it('a device that asked for it is told by the service worker while the page is not looked at', async () => {
    // The browser's own push service lies outside this machine, so the page is given a subscription at ours.
    await desk.page.evaluate((made) => {
      const subscription = { ...made, toJSON: () => made, unsubscribe: async () => true };
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => null;
    }, push.subscription);
    await desk.openPanel('설정');
    await desk.page.getByRole('button', { name: '알림 켜기' }).click();
    await expect.poll(() => push.messages.length).toBe(1);
    const devTools = await desk.page.context().newCDPSession(desk.page);
    const worker = new Promise<string>((resolve) => {
      devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const running = versions.find(({ status }) => status === 'activated');
        if (running) resolve(running.registrationId);
      });
    });
    await devTools.send('ServiceWorker.enable');
    const { origin } = new URL(desk.page.url());
    await devTools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await worker,
      data: push.messages[0]!,
    });
    const shown = () =>
      desk.page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => `${title}: ${body}`),
      );
    await expect.poll(shown).toEqual(['FinClaw: 이 기기에서 알림을 받습니다.']);
  });

  it('a browser that is not connected takes a link that was printed elsewhere', async () => {
    await desk.page.context().clearCookies();
    await desk.page.goto(`${new URL(desk.page.url()).origin}/`);
    const field = desk.page.getByLabel('링크 또는 코드');
    await field.fill('short');
    expect(await desk.page.getByRole('button', { name: '연결' }).isDisabled()).toBe(true);
    await field.fill(await program.newLink());
    await desk.page.getByRole('button', { name: '연결' }).click();
    await desk.page.getByLabel('메시지', { exact: true }).waitFor();
  });
});
