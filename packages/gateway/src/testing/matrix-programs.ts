import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { idFor, inputFor } from './matrix-inputs.ts';
import type { Actor, PeopleOfMatrix, Victim } from './matrix-people.ts';

/**
 * Every resource and tool over MCP, with an id of somebody else's in every field; what came of it, as text, and of how
 * many.
 */
export async function overMcp(
  world: PeopleOfMatrix,
  actor: Actor,
  victim: Victim,
): Promise<{ readonly text: string; readonly count: number }> {
  const { secret } = await world.ask(actor, 'tokens.create', { name: 'mcp', scopes: ['read'] });
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.fixture.url}/mcp`), { requestInit }) as never,
  );
  const answers: unknown[] = [];
  for (const { uri } of (await client.listResources()).resources) answers.push(await client.readResource({ uri }));
  for (const { name } of (await client.listTools()).tools) {
    const tool = world.fixture.app.tools.get(name)!;
    answers.push(await client.callTool({ name, arguments: inputFor(tool, idFor(tool, victim)) }));
  }
  await client.close();
  return { text: JSON.stringify(answers), count: answers.length };
}

/** Questions over the OpenAI-compatible API that name somebody else's words and conversation. */
export async function overOpenAi(world: PeopleOfMatrix, actor: Actor, { words, ids }: Victim): Promise<string> {
  const { secret } = await world.ask(actor, 'tokens.create', { name: 'openai', scopes: ['read', 'write'] });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<string> =>
    world.request({ ...actor, headers }, 'POST', path, body);
  const asked = [`/search ${words[0]!.slice(0, 6)}`, '/portfolio', '/memory', 'What did I ask you to remember?'];
  const answers: string[] = [];
  for (const content of asked)
    answers.push(await post('/v1/chat/completions', { model: 'finclaw', messages: [{ role: 'user', content }] }));
  for (const input of asked)
    answers.push(await post('/v1/responses', { model: 'finclaw', previous_response_id: ids.response, input }));
  return answers.join('\n');
}
