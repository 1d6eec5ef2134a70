import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

const REFUSED = 'sk-ant-test-refused-0123456789';
const GOOD = 'sk-ant-test-accepted-0123456789';

describe.skipIf(!browserPath)(inBrowser('keys'), () => {
  let program: Program;
  let desk: Desk;
  let model: Model;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel({ refuses: REFUSED });
    program = await Program.start(undefined, { agents: { providers: { anthropic: { baseUrl: model.url } } } });
    desk = await Desk.open(program);
    await desk.page.locator('.panel-link').getByText('설정', { exact: true }).click();
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const panel = () => desk.page.locator('.panel-body');
  const add = async (vendor: string, key: string): Promise<void> => {
    await panel().getByLabel('회사', { exact: true }).selectOption({ label: vendor });
    await panel().getByLabel('API 키', { exact: true }).fill(key);
    await panel().getByRole('button', { name: '확인하고 추가' }).click();
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
});
