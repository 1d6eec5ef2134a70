import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@finclaw/infra/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildOnce, FinclawProcess, finclaw, temporaryStateDir } from './finclaw-process.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const bundle = join(root, 'dist', 'finclaw.mjs');
const env = { LANG: 'en_US.UTF-8' };

let state: ReturnType<typeof temporaryStateDir>;
let server: FinclawProcess;
let token = '';
let url = '';
beforeAll(async () => {
  await buildOnce();
  state = temporaryStateDir();
  writeFileSync(join(state.dir, 'finclaw.json5'), JSON.stringify({ gateway: { port: await freePort() } }));
  token = (await finclaw(['serve', '--token', 'clients', '--scopes', 'read,write'], state.dir, { env })).stdout.trim();
  server = new FinclawProcess(['serve', '--offline', '--json'], state.dir, { env });
  await server.shows('"url"');
  url = JSON.parse(server.stdout).url;
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.finished;
  state.remove();
});

/** Every way in which the page writes the place of the token. */
const PLACES = /\$\{FINCLAW_TOKEN\}|\$\{input:finclaw-token\}|FINCLAW_TOKEN/g;

/** The snippets of a section, with the token and the address of the server of this test. */
function snippetsOf(file: string, section: string): readonly string[] {
  const text = readFileSync(join(root, 'docs', file), 'utf8');
  const part = text.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? '';
  return [...part.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) =>
    code.replace(PLACES, token).replaceAll('http://127.0.0.1:18789/', url),
  );
}

async function toolsOver(transport: Transport): Promise<readonly string[]> {
  const client = new Client({ name: 'recipe', version: '1.0.0' });
  await client.connect(transport);
  try {
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

interface HttpServer {
  readonly url: string;
  readonly headers: Record<string, string>;
}

const overHttp = ({ url: address, headers }: HttpServer): Promise<readonly string[]> =>
  toolsOver(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }) as Transport);

/** The body of an answer, of any shape. */
const json = async (answer: Promise<Response>) => JSON.parse(await (await answer).text());

/** What a chat program does with a base address and a key: lists models, and asks one. */
async function chatWith(base: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const models = await json(fetch(`${base}/models`, { headers }));
  const [{ id: model }] = models.data;
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'What is the price of Apple?' }] });
  const answer = await json(fetch(`${base}/chat/completions`, { method: 'POST', headers, body }));
  return answer.choices[0].message.content;
}

describe.each(['clients.md', 'clients.ko.md'])('the recipes of docs/%s', (file) => {
  it('Claude Desktop starts it and gets tools, and the private ones only with --private', async () => {
    const [text = ''] = snippetsOf(file, 'Claude Desktop');
    const { command, args } = JSON.parse(text).mcpServers.finclaw;
    expect(command).toBe('finclaw');
    const start = (words: readonly string[]) =>
      toolsOver(
        new StdioClientTransport({
          command: process.execPath,
          args: [bundle, ...words],
          env: { PATH: process.env.PATH!, ...env, FINCLAW_STATE_DIR: state.dir },
        }),
      );
    const all = await start(args);
    expect(all).toEqual(expect.arrayContaining(['check_figures', 'ask', 'get_quote', 'portfolio_summary']));
    const shared = await start(args.filter((word: string) => word !== '--private'));
    expect(shared).toContain('get_quote');
    expect(shared).not.toContain('portfolio_summary');
  });

  it('Claude Code adds it by a command, and by a file', async () => {
    const [command = '', shared = ''] = snippetsOf(file, 'Claude Code');
    const [, address = '', name = '', value = ''] = /finclaw (http\S+) --header "(\w+): ([^"]+)"/.exec(command) ?? [];
    expect(await overHttp({ url: address, headers: { [name]: value } })).toContain('check_figures');
    expect(await overHttp(JSON.parse(shared).mcpServers.finclaw)).toContain('check_figures');
  });

  it.each([
    ['Cursor', 'mcpServers'],
    ['VS Code', 'servers'],
  ])('%s connects over HTTP', async (section, key) => {
    const [text = ''] = snippetsOf(file, section);
    expect(await overHttp(JSON.parse(text)[key].finclaw)).toContain('check_figures');
  });

  it('Open WebUI has it as a model', async () => {
    const [command = ''] = snippetsOf(file, 'Open WebUI');
    const settings = Object.fromEntries([...command.matchAll(/-e (\w+)=(\S+)/g)].map(([, key, value]) => [key, value]));
    const answer = await chatWith(settings.OPENAI_API_BASE_URL, settings.OPENAI_API_KEY);
    expect(answer).toContain('simulated');
  });

  it('LibreChat has it as a model and as tools', async () => {
    const [text = ''] = snippetsOf(file, 'LibreChat');
    const { endpoints, mcpServers } = parse(text);
    const [{ baseURL, apiKey, models }] = endpoints.custom;
    expect(await chatWith(baseURL, apiKey)).toContain('simulated');
    const listed = await json(fetch(`${baseURL}/models`, { headers: { authorization: `Bearer ${apiKey}` } }));
    expect(listed.data.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(models.default));
    expect(await overHttp(mcpServers.finclaw)).toContain('get_quote');
  });

  it('n8n asks a question in a workflow', async () => {
    const [text = ''] = snippetsOf(file, 'n8n');
    const { parameters } = JSON.parse(text).nodes[0];
    const headers = parameters.headerParameters.parameters.map(({ name, value }: Record<string, string>) => [
      name,
      value,
    ]);
    const answer = await json(
      fetch(parameters.url, {
        method: parameters.method,
        headers: [...headers, ['content-type', 'application/json']],
        body: parameters.jsonBody,
      }),
    );
    expect(answer.choices[0].message.content).toMatch(/simulated|모의/);
  });

  it('Home Assistant asks by a command, and finds the answer where the automation looks', async () => {
    const [command = '', automation = ''] = snippetsOf(file, 'Home Assistant');
    const secret = { tag: '!secret', resolve: () => `Bearer ${token}` };
    const { ask_finclaw: rest } = parse(command, { customTags: [secret] }).rest_command;
    const [ask, notify] = parse(automation);
    const answer = fetch(rest.url, {
      method: rest.method,
      headers: { ...rest.headers, 'content-type': rest.content_type },
      body: rest.payload.replace('{{ question | tojson }}', JSON.stringify(ask.data.question)),
    });
    const finclawAnswer = { content: await json(answer) };
    const path = /finclaw\.(.+?) \}\}/.exec(notify.data.message)![1]!;
    const value = path.split(/[.[\]]+/).reduce((at: never, key: string) => at[key as never], finclawAnswer as never);
    expect(String(value)).not.toBe('');
    expect((await answer).status).toBe(200);
  });
});
