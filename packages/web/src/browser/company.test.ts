import { FakeOidc } from '@finclaw/gateway/testing';
import { freePort } from '@finclaw/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

describe.skipIf(!browserPath)(inBrowser('signing in at a company’s provider'), () => {
  let provider: FakeOidc;
  let program: Program;
  let owner: Desk;
  beforeAll(async () => {
    await buildOnce();
    provider = await FakeOidc.start();
    const oidc = {
      issuer: provider.issuer,
      clientId: 'finclaw',
      clientSecret: 's3cret',
      name: 'Acme',
      domains: ['acme.example'],
    };
    program = await Program.start(undefined, { gateway: { port: await freePort(), oidc } });
    owner = await Desk.open(program);
  });
  afterAll(async () => {
    await owner?.close();
    await program?.remove();
    await provider?.stop();
  });

  const settings = async (of: Desk) => {
    await of.openPanel('설정');
    return of.page.locator('.panel-body');
  };
  const own = (of: Desk) =>
    of.page.locator('.panel-body section', { has: of.page.getByRole('heading', { name: '회사 로그인', exact: true }) });

  it('an employee comes in by the button, sees the account it was, and is out when an owner takes it away', async () => {
    provider.user = { claims: { sub: 'ann', name: 'Ann', email: 'ann@acme.example', email_verified: true } };
    const ann = await Desk.open(program);
    await (await settings(ann)).getByRole('button', { name: '이 브라우저 연결 끊기' }).click();
    const button = ann.page.getByRole('link', { name: /Acme.*로그인/ });
    await button.click();
    await ann.page.getByLabel('메시지', { exact: true }).waitFor();
    await ann.ask('3 곱하기 5는?');
    expect(await ann.answer()).toContain('15');
    await settings(ann);
    await own(ann).getByText('ann@acme.example').waitFor();

    const people = await settings(owner);
    const row = people.locator('.row', { has: owner.page.getByText('Ann', { exact: true }) }).first();
    await row.getByText('ann@acme.example').waitFor();
    await row.getByRole('button', { name: /ann@acme\.example/ }).click();
    await owner.page.getByRole('button', { name: '연결 해제' }).click();
    await row.getByText('ann@acme.example').waitFor({ state: 'detached' });
    await button.waitFor();

    // Gone from the company meanwhile, they are told so in place of the page.
    provider.user = { claims: { sub: 'ann', email: 'ann@elsewhere.example', email_verified: true } };
    await button.click();
    await ann.page.getByText('초대받지 않았습니다').waitFor();
    await ann.close();
    owner.expectNoProblems();
  });

  it('somebody who was invited connects their account in the settings, comes back by it and takes it away', async () => {
    provider.user = { claims: { sub: 'mina', email: 'mina@home.example' } };
    const panel = owner.page.locator('.panel-body');
    await panel.getByLabel('이름', { exact: true }).fill('Mina');
    await panel.getByRole('button', { name: '초대', exact: true }).click();
    const mina = await Desk.open(program, {}, await panel.locator('.secret code').first().innerText());
    await settings(mina);
    await own(mina).getByRole('link', { name: /Acme/ }).click();
    await mina.page.getByLabel('메시지', { exact: true }).waitFor();
    await settings(mina);
    await own(mina).getByText('mina@home.example').waitFor();
    await mina.page.getByRole('button', { name: '이 브라우저 연결 끊기' }).click();
    const button = mina.page.getByRole('link', { name: /Acme.*로그인/ });
    await button.click();
    await mina.page.getByLabel('메시지', { exact: true }).waitFor();
    await settings(mina);
    await own(mina)
      .getByRole('button', { name: /mina@home\.example/ })
      .click();
    await mina.page.getByRole('button', { name: '연결 해제' }).click();
    await button.waitFor();
    await mina.close();
  });
});
