import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserPath, Desk, inBrowser } from './testing/desk.ts';
import { buildOnce, Program } from './testing/program.ts';

const VERIFIER = join(import.meta.dirname, '..', '..', '..', '..', 'dist', 'web', 'verify.html');

describe.skipIf(!browserPath)(inBrowser('an answer signed on the page'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-signed-'));
  const place = (name: string): string => join(folder, name);
  let program: Program;
  let desk: Desk;
  let verifier: Page;
  const requests: string[] = [];
  const problems: string[] = [];

  beforeAll(async () => {
    await buildOnce();
    program = await Program.start();
    desk = await Desk.open(program);
    await desk.ask('1,500달러는 원화로 얼마야?');
    await desk.answer();
    verifier = await desk.page.context().newPage();
    verifier.on('request', (request) => requests.push(request.url()));
    verifier.on('console', (message) => problems.push(message.text()));
    verifier.on('pageerror', (error) => problems.push(String(error)));
    await verifier.goto(pathToFileURL(VERIFIER).href);
  });
  afterAll(async () => {
    await desk?.close();
    await program?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const save = async (name: string, leaveOut: readonly RegExp[] = []): Promise<void> => {
    await desk.page.getByRole('button', { name: '서명된 파일로 저장' }).last().click();
    for (const label of leaveOut) await desk.page.getByRole('checkbox', { name: label }).uncheck();
    const download = desk.page.waitForEvent('download');
    await desk.page.getByRole('button', { name: '서명하고 저장' }).click();
    await (await download).saveAs(place(name));
  };
  const verdict = async (name: string): Promise<string> => {
    await verifier.evaluate(() => document.querySelector('.verdict')?.remove());
    await verifier.getByLabel('파일 선택').setInputFiles(place(name));
    return verifier.locator('.verdict').innerText();
  };

  it('is found sound by the page without a server, with every figure recomputed', async () => {
    await save('whole.json');
    expect(await verdict('whole.json')).toBe('서명이 유효합니다. 보이는 모든 부분이 서명된 그대로입니다.');
    const figures = await verifier.locator('.figures li').allInnerTexts();
    expect(figures.length).toBeGreaterThan(1);
    expect(figures.join('\n')).toMatch(/원: 확인됨\. .* = [\d.]+ \(r1 convert_currency\)/);
    expect(await verifier.locator('main').innerText()).toContain('증명하지 않는 것: 제공처의 데이터가 맞는지');
    desk.expectNoProblems();
  });

  it('is rejected with the exact difference when a figure was changed', async () => {
    const text = readFileSync(place('whole.json'), 'utf8');
    const [, digits = ''] = /"text":"([\d,.]+원)","outcome"/.exec(text) ?? [];
    writeFileSync(place('forged.json'), text.replace(digits, '9,999,999원'));
    expect(await verdict('forged.json')).toBe('확인 실패: 이 파일은 서명된 그대로가 아닙니다.');
    const said = await verifier.locator('.problems').innerText();
    expect(said).toContain(`"9,999,999원"로 적혀 있지만 서명된 값은 "${digits}"입니다.`);
  });

  it('stays sound without the question, which the file no longer holds', async () => {
    await save('without.json', [/^질문/]);
    expect(readFileSync(place('without.json'), 'utf8')).not.toContain('얼마야');
    expect(await verdict('without.json')).toContain('서명이 유효합니다.');
    expect(await verifier.locator('main').innerText()).toContain('(가려짐)');
  });

  it('is checked without a request or an error', () => {
    expect(requests).toEqual([pathToFileURL(VERIFIER).href]);
    expect(problems).toEqual([]);
  });
});
