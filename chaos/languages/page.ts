import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { type MessageKey, message } from '../../packages/config/src/index.ts';
import { type Container, type Reader, type Screen, TRADES } from './reader.ts';

const BROWSERS = [
  process.env.FINCLAW_CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
export const browserPath = BROWSERS.find((path) => path !== '' && existsSync(path));

const PANELS = [
  'portfolio',
  'watchlist',
  'chart',
  'alerts',
  'schedules',
  'company',
  'news',
  'memory',
  'usage',
  'settings',
];
const COMMANDS = [
  '/help',
  '/status',
  '/portfolio',
  '/alerts',
  '/watch',
  '/schedule',
  '/memory',
  '/usage',
  '/settings',
  '/model',
  '/nothing',
];
const KEY = 'sk-ant-test-0123456789abcdef';

export interface PageOptions {
  readonly container: Container;
  readonly reader: Reader;
  readonly link: string;
  /** Has the model that has a key say something next. */
  readonly script: (text: string) => void;
  readonly pictures?: string | undefined;
  readonly oneIn?: number;
  readonly onScreen: (screen: Screen) => void;
}

/** Opens every view of the page, for one reader whose browser is the first on a new server. */
export async function pageScreens(options: PageOptions): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath!,
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  });
  try {
    await walk(browser, options);
  } finally {
    await browser.close();
  }
}

async function walk(
  browser: Browser,
  { container, reader, link, script, pictures, onScreen, oneIn = 1 }: PageOptions,
): Promise<void> {
  const { language } = reader;
  let count = 0;
  const t = (key: MessageKey): string => message(language, key);
  const place = { locale: reader.tag, timezoneId: reader.timeZone, viewport: { width: 1280, height: 900 } };
  const context = await browser.newContext({ ...place, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const take = async (name: string, of: Page = page): Promise<void> => {
    await of.waitForTimeout(300);
    count++;
    onScreen({ name: `page: ${name}`, texts: await of.evaluate<string[]>(`(${TEXTS})(${JSON.stringify(language)})`) });
    if (pictures === undefined) return;
    mkdirSync(pictures, { recursive: true });
    const file = `${language}-${String(count).padStart(2, '0')}-${name.replace(/[^\p{L}\d]+/gu, '-')}.png`;
    await of.screenshot({ path: join(pictures, file) });
  };
  const call = (method: string, params: object) =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        return (await (await fetch('/api/rpc', { method: 'POST', headers, body })).json()) as {
          result?: { stored?: boolean };
        };
      },
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    );
  const show = async (hash: string): Promise<void> => {
    await page.goto(`${container.url}/${hash}`);
    await page.getByLabel(t('page.composer.label'), { exact: true }).waitFor();
  };
  const ask = async (text: string): Promise<void> => {
    await show('#');
    const field = page.getByLabel(t('page.composer.label'), { exact: true });
    await field.fill(text);
    await field.press('Escape');
    await field.press('Enter');
    await page.locator('.question').first().waitFor();
  };
  const answered = () => page.locator('.reply-foot').last().waitFor();
  const settled = async (): Promise<void> => {
    while ((await page.locator('[aria-busy="true"]').count()) > 0) await page.waitForTimeout(100);
  };

  await page.goto(link);
  await page.getByLabel(t('page.composer.label'), { exact: true }).waitFor();
  await take('welcome');
  await call('portfolio.import', { csv: TRADES });
  await call('watchlist.add', { symbol: 'AAPL' });
  await call('watchlist.add', { symbol: '005930.KS' });
  await call('alerts.create', { symbol: 'AAPL', condition: { type: 'above', value: '1000000' } });
  await call('alerts.create', { symbol: '005930.KS', condition: { type: 'above', value: '1' } });
  await call('memory.save', { text: reader.own.memory, locale: language });
  await call('schedules.add', { text: reader.own.schedule, timeZone: reader.timeZone, locale: language });
  await call('people.invite', { name: reader.own.person, role: 'member' });

  for (const text of [...reader.questions, ...COMMANDS].filter((_, at) => at % oneIn === 0)) {
    await ask(text);
    await answered();
    await page.evaluate(UNFOLD('body'));
    await take(text);
  }
  await ask(reader.order);
  await page.getByRole('button', { name: t('page.approval.approve') }).waitFor();
  await take(`${reader.order}: approval`);
  await page.getByRole('button', { name: t('page.approval.approve') }).click();
  await answered();
  await take(`${reader.order}: approved`);

  for (const panel of PANELS.filter((_, at) => at % oneIn === 0)) {
    await show(`#p=${panel}${panel === 'chart' ? '&s=AAPL' : ''}`);
    // Without a source there is no such panel.
    if (!(await isThere(page.locator('.panel')))) continue;
    await settled();
    await page.evaluate(UNFOLD('.panel'));
    await page.waitForTimeout(700);
    await settled();
    await take(`panel ${panel}`);
  }
  if (oneIn === 1) {
    await show('#p=portfolio');
    await settled();
    const file = {
      name: 'other.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Wann;Was;Papier;Anzahl;Preis\n2026-01-05;B;AAPL;3;190\n'),
    };
    await page.locator('.panel input[type=file]').first().setInputFiles(file);
    await page.waitForTimeout(1500);
    await take('import of an unknown file');
    await show('#');
    await page.getByLabel(t('page.composer.label'), { exact: true }).fill('/');
    await take('list of commands');
    // The key is tried first.
    script('ok');
    const { result } = await call('keys.add', { provider: 'anthropic', apiKey: KEY, locale: language });
    if (!result?.stored) throw new Error('The key of the model was not stored.');
    for (const text of [reader.mixedAnswer, 'fail']) {
      script(text);
      await ask(reader.questions[0]!.replace(/\?$/, ' ?'));
      await answered();
      await take(
        text === 'fail' ? 'answer of a model that fails' : 'answer of a model with a word of another language',
      );
    }
    await page.locator('.menu summary').first().click();
    await take('menu of a conversation');
  }
  const stranger = await (await browser.newContext({ ...place, serviceWorkers: 'block' })).newPage();
  await stranger.goto(container.url);
  await stranger.waitForTimeout(500);
  await take('not signed in', stranger);
  await show('#');
  await container.stop();
  await page.waitForTimeout(1500);
  await take('server gone');
}

const isThere = (locator: Locator): Promise<boolean> =>
  locator.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );

/**
 * Collects every readable or audible text; code, exact values, and content marked as another language are left out. It
 * runs in the browser.
 */
const TEXTS = `(language) => {
  const isLeftOut = (element) => {
    const marked = element.closest('[lang]')?.getAttribute('lang') ?? language;
    return element.closest('code, pre, kbd, script, style, [translate=no]') !== null || !marked.startsWith(language);
  };
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    const isShown = element.checkVisibility({ visibilityProperty: true }) || element.localName === 'option';
    if (!isShown || isLeftOut(element)) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
    for (const name of ['title', 'aria-label', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
}`;
const UNFOLD = (inside: string): string =>
  `for (const box of document.querySelectorAll('${inside} details')) box.open = true`;
