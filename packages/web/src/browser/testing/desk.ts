import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { browserPath } from './browser-path.ts';
import type { Program } from './program.ts';

export { browserPath };

/** The name of a suite, with the reason when it is skipped. */
export const inBrowser = (name: string): string =>
  browserPath ? name : `${name} (skipped: no Chromium on this machine)`;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let axe: string | undefined;

/** One browser for all files of a test process, because starting it takes longer than many a test. */
let browser: Promise<Browser> | undefined;

/** Opens a separate window without the state of the others. */
async function openWindow(options: BrowserContextOptions): Promise<BrowserContext> {
  // It names an encoding and no language: without one Chromium cannot name a file in Korean.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>;
  browser ??= chromium.launch({ executablePath: browserPath!, args: ARGUMENTS, headless: true, env });
  return (await browser).newContext(options);
}

/** A browser window that is connected to the program, with a record of all errors in it. */
export class Desk {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #problems: string[] = [];
  /** True while the program is down on purpose: requests then fail, as they must. */
  expectsLoss = false;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#note(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.#problems.push(`error: ${error.stack ?? error.message}`));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (!['127.0.0.1', 'localhost'].includes(hostname) && protocol !== 'data:' && protocol !== 'blob:')
        this.#problems.push(`request to ${request.url()}`);
    });
  }

  /** Without a worker, unless a test is about it: the page then comes from the running server. */
  static async open(program: Program, options: BrowserContextOptions = {}, link?: string): Promise<Desk> {
    const context = await openWindow({
      serviceWorkers: 'block',
      locale: 'ko-KR',
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    const desk = new Desk(context, page);
    await page.goto(link ?? (await program.newLink()));
    await page.getByLabel('메시지', { exact: true }).waitFor();
    return desk;
  }

  /** Opens a panel and waits until it is shown. */
  async openPanel(name: string): Promise<void> {
    await this.page.locator('.panel-link').getByText(name, { exact: true }).click();
    await this.shownPanel(name).waitFor();
  }

  /** A panel once everything in it is there. */
  shownPanel(name: string): Locator {
    return this.page.getByRole('group', { name, exact: true }).locator('> [aria-busy="false"]');
  }

  /** Opens a section of the panel; like a reader, it clicks again if the layout moved meanwhile. */
  async openSection(title: string): Promise<void> {
    const section = this.page.locator('.panel-body details', {
      has: this.page.getByRole('heading', { name: title, exact: true }),
    });
    const isOpen = () => section.evaluate((details: HTMLDetailsElement) => details.open);
    await expect
      .poll(async () => {
        if (!(await isOpen())) await section.locator('summary').first().click();
        return isOpen();
      })
      .toBe(true);
  }

  /** Calls a method as the page would, without a click. */
  call(method: string, params: object = {}) {
    return this.page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await (await fetch('/api/rpc', { method: 'POST', headers, body })).json()).result;
      },
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    );
  }

  /** Types a question and sends it with Enter. */
  async ask(question: string): Promise<void> {
    const field = this.page.getByLabel('메시지', { exact: true });
    await field.fill(question);
    await field.press('Enter');
    await this.page.locator('.question', { hasText: question }).last().waitFor();
  }

  /** The answer to the last question once its run has ended: what it cost and whether its figures hold come last. */
  async answer(): Promise<string> {
    await this.page.waitForFunction(() => {
      const [question, foot] = ['.question', '.reply-foot'].map((name) => [...document.querySelectorAll(name)].at(-1));
      if (document.querySelector('[data-live]')) return false;
      return question && foot && (question.compareDocumentPosition(foot) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    });
    const reply = this.page.locator('.reply', { has: this.page.locator('.reply-foot') }).last();
    return (await reply.locator('.answer').allInnerTexts()).join('\n');
  }

  /** What axe finds, as sentences. */
  async violations(): Promise<string[]> {
    axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    // The page's own policy forbids a script element; evaluating is the debugger's way in.
    await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const run = (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe;
      return (await run.run()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
      );
    });
  }

  /** Returns how far any element overflows the page, the conversation or the panel. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => {
      const boxes = [document.documentElement, ...document.querySelectorAll('.log, .panel-body')];
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    });
  }

  /** Fails on console errors, exceptions and requests to other hosts. */
  expectNoProblems(): void {
    expect(this.#problems).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  #note(problem: string): void {
    if (problem.includes('Service Worker registration blocked by Playwright')) return;
    // What a connection that ends is called depends on the moment.
    const isLoss = /ERR_(?:CONNECTION_|SOCKET_|EMPTY_RESPONSE)|WebSocket connection to .* failed/.test(problem);
    if (!(this.expectsLoss && isLoss)) this.#problems.push(problem);
  }
}
