import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { type Model, startModel } from './testing/model.ts';
import { buildOnce, Program } from './testing/program.ts';

const SERVER = join(import.meta.dirname, '..', '..', '..', 'app', 'src', 'mcp', 'testing', 'stranger-server.ts');
const FORM = {
  type: 'object',
  properties: {
    broker: { type: 'string', title: '증권사', enum: ['toss', 'kis'], enumNames: ['토스', '한국투자'] },
    shares: { type: 'integer', title: '주식 수', minimum: 1 },
    markets: { type: 'array', title: '시장', items: { type: 'string', enum: ['KR', 'US', 'JP'] } },
  },
  required: ['broker', 'shares', 'markets'],
};

describe.skipIf(!browserPath)(inBrowser('a question of an MCP server'), () => {
  let model: Model;
  let program: Program;
  let desk: Desk;
  beforeAll(async () => {
    await buildOnce();
    model = await startModel();
    const sky = { command: process.execPath, args: [SERVER], readOnly: ['register'] };
    program = await Program.start(model, { tools: { mcpServers: { sky } } });
    desk = await Desk.open(program);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    await model?.close();
  });
  afterEach(() => desk.expectNoProblems());

  const card = () => desk.page.locator('section.approval');
  const register = { tool: 'mcp_sky_register', input: { form: FORM } };

  it('is a form, one value after the other, and what was given reaches the server', async () => {
    model.script(register, { text: '등록했습니다.' });
    await desk.ask('등록해 줘');
    await card().getByText('MCP 서버 sky가 묻습니다 (1/3)').waitFor();
    expect(await card().innerText()).toContain('Who are you?');
    await card().getByLabel('증권사').selectOption('한국투자');
    await card().getByRole('button', { name: '보내기' }).click();
    await card().getByLabel('주식 수').fill('0');
    await card().getByRole('button', { name: '보내기' }).click();
    await card().getByText('“0”은(는) 맞지 않는 값입니다.').waitFor();
    await card().getByLabel('주식 수').fill('7');
    await card().getByRole('button', { name: '보내기' }).click();
    await card().getByLabel('KR').check();
    await card().getByLabel('JP').check();
    await card().getByRole('button', { name: '보내기' }).click();
    expect(await desk.answer()).toContain('등록했습니다');
    expect(model.lastRequest()).toContain(
      String.raw`{\\\"broker\\\":\\\"kis\\\",\\\"shares\\\":7,\\\"markets\\\":[\\\"KR\\\",\\\"JP\\\"]}`.replaceAll(
        '\\\\\\',
        '\\',
      ),
    );
  });

  it('is declined with a button', async () => {
    model.script(register, { text: '등록하지 않았습니다.' });
    await desk.ask('다시 등록해 줘');
    await card().getByRole('button', { name: '답하지 않기' }).click();
    expect(await desk.answer()).toContain('등록하지 않았습니다');
    expect(model.lastRequest()).toContain('decline');
  });
});
