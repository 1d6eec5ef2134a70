import { sampleOf } from '@finclaw/infra/testing';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const TRADES =
  'date,kind,symbol,quantity,price,currency\n2026-01-05,buy,AAPL,3,100,USD\n2026-02-05,buy,005930.KS,10,80000,KRW\n';
/** Everything that can be pressed or typed into. */
const TARGETS = '.panel-body :is(a, button, input, select, summary)';

describe.skipIf(!browserPath)(inBrowser('a panel that opens'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.call('portfolio.import', { csv: TRADES });
    for (const symbol of ['AAPL', '005930.KS']) await desk.call('watchlist.add', { symbol });
    await desk.call('alerts.create', { symbol: 'AAPL', condition: { type: 'above', value: '1000000' } });
    await desk.call('memory.save', { text: '나는 장기 투자자다', locale: 'ko' });
    await desk.call('people.invite', { name: 'Joon', role: 'member' });
    await program.stranger('4242', '지은');
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });

  /** Keeps what waits for long from happening, until it is let: a busy machine takes longer for the rest. */
  const stopTime = (of: Desk) =>
    of.page.evaluate(() => {
      const soon = globalThis.setTimeout;
      const late: (() => void)[] = [];
      const setTimeout = (run: () => void, ms: number) => (ms >= 10_000 ? late.push(run) : soon(run, ms));
      const letTimePass = (): void => {
        for (const run of late.splice(0)) run();
      };
      Object.assign(globalThis, { setTimeout, letTimePass });
    });
  const letTimePass = (of: Desk) =>
    of.page.evaluate(() => (globalThis as unknown as { readonly letTimePass: () => void }).letTimePass());

  /** Notes, frame by frame, what of a panel moved after it had come into sight. */
  const watch = (of: Desk) =>
    of.page.evaluate((targets) => {
      const places = new Map<Element, number>();
      const moved = new Set<string>();
      const look = (): void => {
        for (const element of document.querySelectorAll<HTMLElement>(targets)) {
          if (!element.checkVisibility({ visibilityProperty: true })) continue;
          const { top } = element.getBoundingClientRect();
          if ((places.get(element) ?? top) !== top) moved.add(`${element.outerHTML}: ${places.get(element)} → ${top}`);
          places.set(element, top);
        }
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { moved });
    }, TARGETS);
  const moved = (of: Desk) =>
    of.page.evaluate(() => [...(globalThis as unknown as { readonly moved: ReadonlySet<string> }).moved]);
  const frames = (of: Desk) =>
    of.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const answer = async (route: Route): Promise<void> => route.fulfill({ response: await route.fetch() });

  it.each([
    { at: 0, screen: 'wide', viewport: { width: 1280, height: 800 } },
    { at: 1, screen: 'phone', viewport: { width: 360, height: 740 } },
  ])(
    'nothing of it moves once it is shown, on a $screen screen, though the last list asked for comes first',
    async ({ at, viewport }) => {
      const slow = await Desk.open(program, { viewport });
      await stopTime(slow);
      await watch(slow);
      const names = await slow.page.locator('.panel-link').allTextContents();
      expect(names).toContain('설정');
      const held: Route[] = [];
      await slow.page.route(/\/api\/(?:rpc|sign-in)$/, (route) => void held.push(route));
      const release = async (name: string): Promise<void> => {
        const isAwaited = async () => (await slow.page.locator('.panel [aria-busy="true"]').count()) > 0;
        while (held.length > 0 || (await slow.shownPanel(name).count()) === 0 || (await isAwaited())) {
          const route = held.pop();
          if (route) await answer(route);
          await frames(slow);
        }
      };
      // Each panel on one of the two screens.
      for (const name of sampleOf(names, 2, at)) {
        const menu = slow.page.getByRole('button', { name: '메뉴' });
        if (await menu.isVisible()) await menu.click();
        await slow.page.locator('.panel-link').getByText(name, { exact: true }).click();
        await release(name);
        if (name === '차트') {
          await slow.page.evaluate(() => location.assign(`${location.hash}&s=AAPL`));
          await slow.page.locator('.chart-area').waitFor({ state: 'attached' });
          await release(name);
          await slow.page.locator('.chart-area').waitFor();
        }
        await slow.page.getByRole('button', { name: '패널 닫기' }).click();
      }
      expect(await moved(slow)).toEqual([]);
      slow.expectNoProblems();
      await slow.close();
    },
  );

  it('has one sign while a list is awaited and nothing to press; one that is late or cannot be read stops no other and is read again', async () => {
    const slow = await Desk.open(program);
    await stopTime(slow);
    const { promise: asked, resolve: hold } = Promise.withResolvers<Route>();
    await slow.page.route('**/api/rpc', (route) =>
      route.request().postDataJSON().method === 'people.list' ? hold(route) : route.continue(),
    );
    await slow.page.locator('.panel-link').getByText('설정', { exact: true }).click();
    const panel = slow.page.locator('.panel-body');
    const route = await asked;
    await panel.locator('.together-sign').waitFor();
    expect(await panel.innerText()).toBe('불러오는 중…');
    expect(await panel.getByRole('button').count()).toBe(0);
    const section = panel.locator('.panel-section', {
      has: slow.page.getByRole('heading', { name: '함께 쓰는 사람' }),
    });
    await letTimePass(slow);
    await section.getByText('불러오는 중').waitFor();
    await panel.getByRole('button', { name: '지금 점검' }).click();
    await panel.locator('.row .chip', { hasText: '정상' }).first().waitFor();
    await route.abort();
    await section.getByRole('alert').waitFor();
    expect(await panel.getByRole('alert').count()).toBe(1);
    await slow.page.unroute('**/api/rpc');
    await section.getByRole('button', { name: '다시 시도' }).click();
    await section.getByRole('button', { name: '초대', exact: true }).waitFor();
    await slow.close();
  });

  it('a list that could not be read is asked for again by itself', async () => {
    const cut = await Desk.open(program);
    cut.expectsLoss = true;
    await stopTime(cut);
    await cut.page.route('**/api/rpc', (route) =>
      route.request().postDataJSON().method === 'people.list' ? route.abort() : route.continue(),
    );
    await cut.page.locator('.panel-link').getByText('설정', { exact: true }).click();
    const panel = cut.page.locator('.panel-body');
    await panel.getByRole('alert').waitFor();
    await cut.page.unroute('**/api/rpc');
    await letTimePass(cut);
    await panel.getByRole('button', { name: '초대', exact: true }).waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
    await cut.close();
  });

  it('a list that comes between press and release moves nothing until the click has counted', async () => {
    // Time stands still but for the steps taken here, so that a press lasts however busy the machine is.
    const { clock, mouse } = desk.page;
    await clock.install();
    await clock.pauseAt(await desk.page.evaluate(() => Date.now() + 3_600_000));
    const until = (isThere: () => Promise<unknown>) =>
      expect.poll(async () => clock.runFor(10).then(isThere), { interval: 1 }).toBeTruthy();
    await desk.page.locator('.panel-link').getByText('설정', { exact: true }).click();
    await until(() => desk.shownPanel('설정').isVisible());
    const panel = desk.page.locator('.panel-body');
    const button = panel.getByRole('button', { name: '지금 점검' });
    await button.evaluate((element) => element.scrollIntoView());
    await program.stranger('777', '늦은 사람');
    let held: Route | undefined;
    await desk.page.route('**/api/rpc', (route) => {
      const isFirst = held === undefined && route.request().postDataJSON().method === 'pairing.list';
      if (!isFirst) return route.continue();
      held = route;
    });
    await clock.fastForward(15_000);
    await expect.poll(() => held).toBeDefined();
    const { x, y, width, height } = (await button.boundingBox())!;
    await mouse.move(x + width / 2, y + height / 2);
    await mouse.down();
    await answer(held!);
    expect(await panel.getByText('늦은 사람').count()).toBe(0);
    expect(await button.boundingBox()).toEqual({ x, y, width, height });
    await mouse.up();
    await until(() => panel.getByText('늦은 사람').isVisible());
    await until(() => panel.locator('.row .chip', { hasText: '정상' }).first().isVisible());
    desk.expectNoProblems();
  });
});
