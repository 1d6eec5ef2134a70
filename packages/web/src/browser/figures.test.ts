import type { FigureView, GatewayResult, TimelineItem } from '@finclaw/types';
import type { Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const AT = Date.UTC(2026, 10, 13, 6, 30);
const STATUSES = ['proven', 'stale', 'unverified'] as const;

/** Gives the first three figures of each answer a source, so that every state of a figure is on the screen. */
async function withFigures(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { result?: Partial<GatewayResult<'sessions.get'>> };
  const items = body.result?.items;
  if (items) body.result = { ...body.result, items: items.map((item) => marked(item, items)) };
  await route.fulfill({ response, json: body });
}

function marked(item: TimelineItem, items: readonly TimelineItem[]): TimelineItem {
  if (item.type !== 'question' || !item.turn) return item;
  const answer = items.find((each) => each.type === 'answer' && each.runId === item.runId);
  const text = answer?.type === 'answer' ? answer.text : '';
  const figures = [...text.matchAll(/[\d,]+원|[-+]?\d+\.\d+%|\d{4}-\d{2}-\d{2}/g)].slice(0, 3).map(
    (match, index): FigureView => ({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      status: STATUSES[index]!,
      ...(index === 2 ? {} : { source: 'simulated', at: AT, formula: '100300 − 300' }),
    }),
  );
  return { ...item, turn: { ...item.turn, figures } };
}

describe.skipIf(!browserPath)(inBrowser('a figure and its source'), () => {
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.ask('삼성전자 현재 주가 알려줘');
    await desk.answer();
    await desk.page.route('**/api/rpc', withFigures);
    await desk.page.reload();
    await desk.answer();
  }, 120_000);
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
  });
  afterEach(() => desk.expectNoProblems());

  const figure = (status: (typeof STATUSES)[number]) => desk.page.locator(`button.figure[data-status="${status}"]`);
  const card = () => desk.page.getByRole('tooltip');

  it('is shown when the pointer is on the figure, and goes with it', async () => {
    await figure('proven').hover();
    const text = await card().innerText();
    expect(text).toContain('확인된 수치');
    expect(text).toContain(await figure('proven').innerText());
    expect(text).toContain('시뮬레이션 시장');
    expect(text).toMatch(/2026\. 11\. 13\./);
    expect(text).toContain('100300 − 300');
    await desk.page.getByLabel('메시지', { exact: true }).hover();
    await card().waitFor({ state: 'detached' });
  });

  it('opens with the keyboard, is read out, and closes with Escape', async () => {
    await figure('stale').focus();
    await desk.page.keyboard.press('Enter');
    expect(await card().innerText()).toContain('오래된 수치');
    expect(await figure('stale').getAttribute('aria-describedby')).toBe(await card().getAttribute('id'));
    await desk.page.keyboard.press('Escape');
    await card().waitFor({ state: 'detached' });
  });

  it('says plainly when nothing supports the figure', async () => {
    await figure('unverified').click();
    expect(await card().innerText()).toContain('그대로 믿지 마세요');
    await figure('unverified').click();
    await card().waitFor({ state: 'detached' });
  });

  it('looks different in each state, not only in colour', async () => {
    const looks = await Promise.all(
      STATUSES.map((status) =>
        figure(status).evaluate((element) =>
          [getComputedStyle(element).textDecorationStyle, getComputedStyle(element, '::after').content].join(' '),
        ),
      ),
    );
    expect(new Set(looks).size).toBe(3);
  });
});
