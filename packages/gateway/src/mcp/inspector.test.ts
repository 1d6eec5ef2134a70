import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GatewayFixture } from '../testing/gateway-fixture.ts';

const modules = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules');
/** The command reads the version of the inspector, inside whose folder it expects to lie. */
const home = mkdtempSync(join(tmpdir(), 'finclaw-inspector-'));
const inspector = join(home, 'cli', 'build', 'index.js');
let fixture: GatewayFixture;
let token = '';
beforeAll(async () => {
  const from = join(modules, '@modelcontextprotocol', 'inspector-cli');
  cpSync(from, join(home, 'cli'), { recursive: true });
  copyFileSync(join(from, 'package.json'), join(home, 'package.json'));
  symlinkSync(modules, join(home, 'node_modules'));
  fixture = await GatewayFixture.start();
  token = await fixture.token('read');
});
afterAll(async () => {
  await fixture.dispose();
  rmSync(home, { recursive: true, force: true });
});

it.each([
  { what: 'tools', args: ['--method', 'tools/list'], told: '"get_quote"' },
  {
    what: 'a call',
    args: ['--method', 'tools/call', '--tool-name', 'calculate', '--tool-arg', 'expression=6*7'],
    told: '"value": "42"',
  },
  { what: 'resources', args: ['--method', 'resources/list'], told: 'finclaw://portfolio' },
  { what: 'prompts', args: ['--method', 'prompts/list'], told: 'morning-briefing' },
])('the official inspector reads $what over HTTP with a token', async ({ args, told }) => {
  const connected = [`${fixture.url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  const { stdout } = await promisify(execFile)(process.execPath, [inspector, ...connected, ...args]);
  expect(stdout).toContain(told);
});
