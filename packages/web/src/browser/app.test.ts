import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('the page as an app'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program, { serviceWorkers: 'allow' });
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
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
