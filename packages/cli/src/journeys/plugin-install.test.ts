import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildOnce, finclaw, temporaryStateDir } from './finclaw-process.ts';
import { runHere } from './run-here.ts';

const PACKAGE = 'finclaw-plugin-gold';
const MANIFEST = { name: 'gold-desk', version: '1.2.0', main: 'main.mjs', type: 'tool', slots: ['commands', 'hooks'] };
const MAIN = `import { price } from 'gold-price';
export const register = (api) => api.registerCommand({ name: 'gold', description: 'Gold' }, () => ({ content: 'Gold: ' + price }));`;

let home = '';
let state: ReturnType<typeof temporaryStateDir>;
/** A package registry: each package with its one version, and its file. */
const packages = new Map<string, { readonly document: object; readonly file: Buffer }>();
const registry = createServer((request, response) => {
  const [, name = '', file] = (request.url ?? '').split('/');
  const found = packages.get(name);
  if (found === undefined) response.writeHead(404).end('{}');
  else if (file === undefined) response.end(JSON.stringify(found.document));
  else response.end(found.file);
});
const env = (): Record<string, string> => ({
  LANG: 'en_US.UTF-8',
  HOME: home,
  npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`,
  npm_config_cache: join(home, 'cache'),
  // npm asks four times for a file that is not what the registry names, and would wait over two minutes in between.
  npm_config_fetch_retry_mintimeout: '1',
  npm_config_fetch_retry_maxtimeout: '1',
});

/** Packs files with npm and puts them into the registry. */
function publish(name: string, version: string, files: Readonly<Record<string, string>>, more: object = {}): void {
  const folder = mkdtempSync(join(home, 'pack-'));
  const described = { name, version, type: 'module', main: 'main.mjs', ...more };
  for (const [file, text] of Object.entries({ ...files, 'package.json': JSON.stringify(described) }))
    writeFileSync(join(folder, file), text);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env() } }),
  );
  const dist = { integrity: packed.integrity, tarball: `${env().npm_config_registry}${name}/${packed.filename}` };
  const document = { name, 'dist-tags': { latest: version }, versions: { [version]: { ...described, dist } } };
  packages.set(name, { document, file: readFileSync(join(folder, packed.filename)) });
}

beforeAll(async () => {
  await buildOnce();
  home = mkdtempSync(join(tmpdir(), 'finclaw-registry-'));
  await new Promise<void>((resolve) => {
    registry.listen(0, '127.0.0.1', resolve);
  });
  publish('gold-price', '3.0.0', { 'main.mjs': 'export const price = 4321;' });
  const scripts = { postinstall: `touch ${join(home, 'script-ran')}` };
  const manifest = { 'finclaw-plugin.json': JSON.stringify(MANIFEST), 'main.mjs': MAIN };
  publish(PACKAGE, '1.2.0', manifest, { dependencies: { 'gold-price': '^3.0.0' }, scripts });
});
afterAll(async () => {
  await new Promise((resolve) => registry.close(resolve));
  rmSync(home, { recursive: true, force: true });
});
beforeEach(() => {
  state = temporaryStateDir();
});
afterEach(() => state.remove());

const plugins = (args: readonly string[], more: object = {}) =>
  runHere(['plugins', ...args], state.dir, { env: env(), ...more });

it('a person reads what would be installed, approves it, uses it and removes it', async () => {
  const refused = await plugins(['install', PACKAGE], { typed: true, input: 'n\n' });
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was installed.')]);
  expect(existsSync(join(state.dir, 'plugins', 'gold-desk'))).toBe(false);

  const installed = await plugins(['install', PACKAGE], { typed: true, input: 'y\n' });
  expect(installed.stderr).toContain('Installed gold-desk 1.2.0.');
  expect(installed.stdout).toContain(`gold-desk 1.2.0 (npm package ${PACKAGE}@1.2.0, 2 packages in all)`);
  expect(installed.stdout).toMatch(/Integrity: sha512-\S+/);
  expect(installed.stdout).toContain('can read and change messages, tool calls and tool results');
  expect(existsSync(join(home, 'script-ran'))).toBe(false);

  const answered = await finclaw(['ask', '/gold'], state.dir, { env: env() });
  expect(answered.stdout).toContain('Gold: 4321');
  const [listed] = JSON.parse((await plugins(['list', '--json'])).stdout);
  expect(listed).toMatchObject({
    name: 'gold-desk',
    state: 'loaded',
    origin: { package: PACKAGE, version: '1.2.0', integrity: expect.stringMatching(/^sha512-/) },
    adds: ['command gold'],
  });

  expect((await plugins(['remove', PACKAGE], { typed: true, input: 'y\n' })).stdout).toContain('Removed gold-desk.');
  expect(existsSync(join(state.dir, 'plugins', 'gold-desk'))).toBe(false);
  expect((await plugins(['list'])).stdout).toContain('No plugins are installed.');
});

it('a program approves an exact version and nothing else', async () => {
  const vague = await plugins(['install', PACKAGE, '--yes']);
  expect([vague.code, vague.stderr]).toEqual([2, expect.stringContaining(`${PACKAGE}@1.2.0`)]);
  expect(await plugins(['install', PACKAGE])).toMatchObject({ code: 2 });
  expect(await plugins(['install', `${PACKAGE}@1.2.0`, '--yes'])).toMatchObject({ code: 0 });
  // A second time it replaces what is there.
  const again = await plugins(['install', `${PACKAGE}@1.2.0`, '--yes']);
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('It replaces version 1.2.0')]);
});

it.each([
  { when: 'what was fetched is not what the registry names', name: 'tampered', says: /EINTEGRITY|integrity/i },
  { when: 'it is no plugin', name: 'gold-price', says: /not a FinClaw plugin/ },
  { when: 'it does not exist', name: 'finclaw-plugin-nowhere', says: /could not fetch finclaw-plugin-nowhere/ },
  { when: 'it is an address', name: 'https://example.com/x.tgz', says: /is not the name of an npm package/ },
  { when: 'it is a folder', name: './here', says: /is not the name of an npm package/ },
])('nothing is installed where $when', async ({ name, says }) => {
  const { document, file } = packages.get(PACKAGE)!;
  const other = `sha512-${createHash('sha512').update('another file').digest('base64')}`;
  const changed = JSON.stringify(document)
    .replaceAll(`${PACKAGE}/`, 'tampered/')
    .replace(/sha512-[^"]+/, other);
  packages.set('tampered', { document: { ...JSON.parse(changed), name: 'tampered' }, file });
  const { code, stderr } = await plugins(['install', name], { typed: true, input: 'y\n' });
  expect([code === 0, stderr]).toEqual([false, expect.stringMatching(says)]);
  expect(existsSync(join(state.dir, 'plugins')) && (await plugins(['list', '--json'])).stdout.trim()).toBeOneOf([
    false,
    '[]',
  ]);
});

it('a folder that somebody put there is neither replaced nor deleted', async () => {
  const folder = join(state.dir, 'plugins', 'gold-desk');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'finclaw-plugin.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(folder, 'main.mjs'), 'export const register = () => {};');
  expect((await plugins(['install', `${PACKAGE}@1.2.0`, '--yes'])).stderr).toContain('was not replaced');
  expect((await plugins(['remove', 'gold-desk', '--yes'])).stdout).toContain('it stays');
  expect(existsSync(join(folder, 'main.mjs'))).toBe(true);
});

it('a folder of one’s own is switched on and off, and one that cannot be read says why', async () => {
  const folder = join(state.dir, 'plugins', 'gold-desk');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(join(folder, 'finclaw-plugin.json'), JSON.stringify({ ...MANIFEST, slots: ['commands'] }));
  const main = MAIN.replace("import { price } from 'gold-price';", 'const price = 1;');
  writeFileSync(join(folder, 'main.mjs'), main, { mode: 0o644 });
  expect((await plugins(['list'])).stdout).toContain('off: finclaw plugins enable gold-desk');
  const on = await plugins(['enable', 'gold-desk']);
  expect([on.stdout, on.stderr]).toEqual([
    expect.stringContaining('command gold'),
    'If FinClaw is running, restart it.\n',
  ]);
  expect((await finclaw(['ask', '/gold'], state.dir, { env: env() })).stdout).toContain('Gold: 1');
  expect((await plugins(['disable', 'gold-desk'])).stdout).toContain('off:');
  expect((await finclaw(['ask', '/gold'], state.dir, { env: env() })).stdout).not.toContain('Gold: 1');

  writeFileSync(join(folder, 'finclaw-plugin.json'), JSON.stringify({ ...MANIFEST, slots: ['tool'] }));
  expect(await plugins(['enable', 'gold-desk'])).toMatchObject({ code: 1, stderr: expect.stringContaining('slots.0') });
  expect(await plugins(['enable', 'silver'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no plugin silver.'),
  });
});
