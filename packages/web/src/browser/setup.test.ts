import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';
import { type Place, startOllama, startTelegram } from './testing/set-up-places.ts';

const REFUSED = 'sk-ant-test-refused-0123456789';
const GOOD = 'sk-ant-test-accepted-0123456789';
const BOT = '4242:AAtestTESTtestTESTtestTESTtestTEST12';

describe.skipIf(!browserPath)(inBrowser('set-up'), () => {
  let program: Program;
  let desk: Desk;
  let model: Model;
  let ollama: Place;
  let telegram: Place;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel({ refuses: REFUSED });
    [ollama, telegram] = await Promise.all([startOllama(), startTelegram(BOT)]);
    program = await Program.start(undefined, {
      agents: { providers: { anthropic: { baseUrl: model.url }, ollama: { baseUrl: ollama.url } } },
      channels: { telegram: { apiBaseUrl: telegram.url } },
    });
    desk = await Desk.open(program);
    await desk.page.getByRole('button', { name: '모델 연결하기' }).click();
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
    ollama?.close();
    telegram?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const panel = () => desk.page.locator('.panel-body');
  const add = async (vendor: string, key: string): Promise<void> => {
    await panel().getByLabel('제공업체', { exact: true }).selectOption({ label: vendor });
    await panel().getByLabel('API 키', { exact: true }).fill(key);
    await panel().getByRole('button', { name: '확인하고 추가' }).first().click();
  };

  it('a key that the vendor refuses, or that is another vendor’s, is not stored and says why', async () => {
    await panel().getByText('저장된 키가 없습니다.').waitFor();
    await add('Anthropic', REFUSED);
    await panel().getByRole('alert').waitFor();
    expect(await panel().getByRole('alert').innerText()).not.toContain(REFUSED);
    expect(await panel().getByLabel('API 키', { exact: true }).inputValue()).toBe('');
    await add('Anthropic', 'gsk_0123456789abcdef0123456789abcdef');
    await panel().getByRole('alert').getByText('Groq').waitFor();
    await panel().getByText('저장된 키가 없습니다.').waitFor();
  });

  it('a good one is stored, answers the next question, and never comes back to the page', async () => {
    const answers: string[] = [];
    desk.page.on('response', async (response) => void answers.push(await response.text().catch(() => '')));
    model.script({ text: 'ok' });
    await add('Anthropic', GOOD);
    await desk.page.getByText('Anthropic 키를 저장했습니다.', { exact: false }).waitFor();
    await panel()
      .getByText(/anthropic-1/)
      .waitFor();
    expect(await panel().innerText()).not.toContain(GOOD);
    expect(answers.join('\n')).not.toContain(GOOD);
    model.script({ text: '저는 모델입니다.' });
    await desk.ask('누구세요?');
    await desk.page.getByText('저는 모델입니다.').first().waitFor();
  });

  it('is taken away again', async () => {
    await panel()
      .getByRole('button', { name: /Anthropic .* 삭제/ })
      .click();
    await panel().getByText('저장된 키가 없습니다.').waitFor();
  });

  it('somebody who was invited adds a key of their own, tests it, sets its limit and takes it away; the owner sees nothing of it', async () => {
    const { link } = await desk.call('people.invite', { name: 'Mina', role: 'member' });
    const mina = await Desk.open(program, {}, link);
    await mina.openPanel('설정');
    const hers = mina.page.locator('.panel-section', { has: mina.page.getByText('내 모델 키', { exact: true }) });
    model.script({ text: 'ok' });
    await hers.getByLabel('제공업체', { exact: true }).selectOption({ label: 'Anthropic' });
    await hers.getByLabel('API 키', { exact: true }).fill(GOOD);
    await hers.getByRole('button', { name: '확인하고 추가' }).click();
    await mina.page.getByText('내 키는 하루 $1까지만 사용합니다.', { exact: false }).waitFor();
    await hers.getByText(/anthropic-1/).waitFor();
    expect(await hers.innerText()).not.toContain(GOOD);
    model.script({ text: 'ok' });
    await hers.getByRole('button', { name: /Anthropic .* 확인/ }).click();
    await mina.page.getByText('유효한 키입니다.').waitFor();
    await hers.getByLabel('내 키의 하루 한도 ($)').fill('2.5');
    await hers.getByLabel('내 키의 하루 한도 ($)').press('Enter');
    model.script({ text: '내 키로 답합니다.' });
    await mina.ask('누구세요?');
    await mina.page.getByText('내 키로 답합니다.').first().waitFor();
    await panel().getByText('저장된 키가 없습니다.').waitFor();
    await hers.getByRole('button', { name: /Anthropic .* 삭제/ }).click();
    await hers.getByText('저장된 키가 없습니다.').waitFor();
    mina.expectNoProblems();
    await mina.close();
  });

  it('a model of this machine is found and answers after one click', async () => {
    await panel().getByRole('button', { name: 'qwen3:8b 사용' }).click();
    await panel().getByText('사용 중', { exact: true }).first().waitFor();
    await panel()
      .getByText(/지금 답하는 모델: .*qwen3:8b/)
      .waitFor();
    expect(program.settings()).toContain('ollama/qwen3:8b');
  });

  it('currency and tax residence are part of the profile, which says what counts where nothing is set', async () => {
    const currency = panel().getByLabel('기준 통화');
    expect(await currency.locator('option').first().innerText()).toBe('기본값: KRW · 대한민국 원');
    await currency.selectOption('USD');
    await panel().getByLabel('세금 신고 국가').selectOption('us');
    const profile = async () => (await desk.call('person.get')).own;
    await expect.poll(profile).toMatchObject({ baseCurrency: 'USD', taxResidence: 'us' });
  });

  it('a bot is added by its token, and prices by a click; one restart puts everything in force', async () => {
    const token = panel().getByLabel('봇 토큰');
    await token.fill('1:wrong');
    await panel().getByRole('button', { name: '확인하고 추가' }).last().click();
    await panel().getByRole('alert').getByText('토큰').waitFor();
    await token.fill(BOT);
    await panel().getByRole('button', { name: '확인하고 추가' }).last().click();
    await panel().getByText('@my_fin_bot').waitFor();
    await panel().getByText('다시 시작하면 실행').waitFor();
    await panel().getByRole('button', { name: 'Finnhub 사용' }).click();
    await panel().getByLabel('Finnhub: API 키').fill('finnhub-secret-key');
    await panel().getByRole('button', { name: 'finnhub 저장' }).click();
    await panel().getByText('finnhub-secret-key').waitFor({ state: 'detached' });
    desk.expectsLoss = true;
    await panel().getByRole('button', { name: '지금 다시 시작' }).click();
    await panel().getByText('실제 시세를 사용하고 있습니다.').waitFor();
    await panel().getByText('실행 중', { exact: true }).waitFor();
    await panel().getByRole('button', { name: '지금 다시 시작' }).waitFor({ state: 'detached' });
    expect(await panel().innerText()).not.toContain(BOT);
    desk.expectsLoss = false;
  });
});
