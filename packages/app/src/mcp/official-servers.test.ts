import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentLogger } from '@finclaw/infra';
import { openStore, type Store } from '@finclaw/storage';
import { ToolRegistry, type ToolRegistryOptions } from '@finclaw/tools';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerSignIns } from './server-sign-ins.ts';
import { type ConnectedToolServers, connectToolServers } from './tool-servers.ts';

const packages = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', '@modelcontextprotocol');
const context = { sessionId: 's', userId: 'u', channelId: 'web', abortSignal: new AbortController().signal };
const allowed = {
  policyRules: [{ pattern: 'mcp_*', verdict: 'allow', priority: 0, scope: 'global' }],
} as ToolRegistryOptions;
let store: Store;
let servers: ConnectedToolServers;
let folder = '';
beforeEach(() => {
  store = openStore(':memory:');
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'finclaw-files-')));
});
afterEach(async () => {
  await servers.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(name: string, readOnly: string[], ...args: readonly string[]) {
  const tools = new ToolRegistry(allowed);
  const server = { command: process.execPath, args: [join(packages, name, 'dist', 'index.js'), ...args], readOnly };
  const logger = createSilentLogger();
  const signIns = new ServerSignIns(store.values, { stateDir: folder }, {});
  servers = await connectToolServers({ servers: { it: server }, tools, values: store.values, signIns, logger });
  return (tool: string, input: object = {}) => tools.execute(`mcp_it_${tool}`, { ...input }, context);
}

describe('servers of the official project', () => {
  it('server-everything: text, numbers, a picture, structured content, resources and a call that reports progress', async () => {
    const call = await connect('server-everything', [
      'echo',
      'get-sum',
      'get-tiny-image',
      'get-structured-content',
      'trigger-long-running-operation',
      'list_resources',
      'read_resource',
    ]);
    expect((await call('echo', { message: 'hello' })).content).toContain('hello');
    expect((await call('get-sum', { a: 2, b: 3 })).content).toContain('5');
    const picture = await call('get-tiny-image');
    expect(picture.pictures).toEqual([expect.objectContaining({ mimeType: 'image/png' })]);
    expect((await call('get-structured-content', { location: 'Chicago' })).content).toContain('temperature');
    const slow = await call('trigger-long-running-operation', { duration: 1, steps: 3 });
    expect([slow.isError, slow.content]).toEqual([false, expect.stringContaining('completed')]);
    const { content } = await call('list_resources');
    const uri = /demo:\/\/[^"\s]+/.exec(content)?.[0] ?? '';
    expect(await call('read_resource', { uri })).toMatchObject({ isError: false });
  });

  it('server-filesystem: reads and writes inside its folder and nowhere else', async () => {
    writeFileSync(join(folder, 'rates.txt'), 'The rate is 3.5%.');
    const call = await connect('server-filesystem', ['read_text_file', 'list_directory'], folder);
    expect((await call('read_text_file', { path: join(folder, 'rates.txt') })).content).toContain('The rate is 3.5%.');
    expect((await call('list_directory', { path: folder })).content).toContain('rates.txt');
    expect(await call('read_text_file', { path: '/etc/passwd' })).toMatchObject({ isError: true });
  });
});
