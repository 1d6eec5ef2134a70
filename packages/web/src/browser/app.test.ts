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
    program = await Program.start(undefined, { gateway: { port: await freePort(), push: { privateHosts: [push.host] } } });
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
    await program.start();
    await desk.ask('삼성전자 얼마야?');
    expect(await desk.answer()).toContain('삼성전자');
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
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await worker, data: push.messages[0]! });
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
