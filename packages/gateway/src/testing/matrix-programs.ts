import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { idFor, inputFor } from './matrix-inputs.ts';
import type { Actor, PeopleOfMatrix, Victim } from './matrix-people.ts';

/** What is asked to get at somebody else's things in words. */
const questionsFor = ({ words }: Victim): readonly string[] => [
  `/search ${words[0]!.slice(0, 6)}`,
  '/portfolio',
  '/memory',
  'What did I ask you to remember?',
];

/** The calls of the tools that only MCP clients have. One without a row fails the test. */
const MCP_ONLY: Readonly<Record<string, (victim: Victim) => readonly Record<string, unknown>[]>> = {
  ask: (victim) =>
    questionsFor(victim).flatMap((question) => [{ question }, { question, conversation: victim.ids.response }]),
  check_figures: ({ ids }) => [
    {
      answer: `${ids.message} 1{{r1.value}}`,
      results: [{ tool: ids.session, content: ids.alert }],
      question: ids.memory,
    },
  ],
};

/**
 * Calls every resource and tool over MCP, with an id of somebody else's in every field. Returns what came of it, as text,
 * and of how many; what the assistant answered; which tools were called; and how many calls went on in the conversation
 * of the other.
 */
export async function overMcp(
  world: PeopleOfMatrix,
  actor: Actor,
  victim: Victim,
): Promise<{
  readonly text: string;
  readonly count: number;
  readonly said: string;
  readonly called: readonly string[];
  readonly continued: number;
}> {
  const { secret } = await world.ask(actor, 'tokens.create', { name: 'mcp', scopes: ['read', 'write'] });
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.fixture.url}/mcp`), { requestInit }) as never,
  );
  const answers: unknown[] = [];
  for (const { uri } of (await client.listResources()).resources) answers.push(await client.readResource({ uri }));
  const called = (await client.listTools()).tools.map(({ name }) => name);
  const said: unknown[] = [];
  let continued = 0;
  for (const name of called) {
    const tool = world.fixture.app.tools.get(name);
    const inputs = tool === undefined ? MCP_ONLY[name]?.(victim) : [inputFor(tool, idFor(tool, victim))];
    if (inputs === undefined) throw new Error(`No call of ${name} is in the table`);
    for (const input of inputs) {
      const answer = await client.callTool({ name, arguments: input });
      if ('conversation' in input && name in MCP_ONLY && answer.isError !== true) continued++;
      if (name === 'ask') said.push(answer);
      answers.push(answer);
    }
  }
  await client.close();
  return { text: JSON.stringify(answers), count: answers.length, said: JSON.stringify(said), called, continued };
}

/** Questions over the OpenAI-compatible API that name somebody else's words and conversation. */
export async function overOpenAi(world: PeopleOfMatrix, actor: Actor, victim: Victim): Promise<string> {
  const { secret } = await world.ask(actor, 'tokens.create', { name: 'openai', scopes: ['read', 'write'] });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<string> =>
    world.request({ ...actor, headers }, 'POST', path, body);
  const asked = questionsFor(victim);
  const answers: string[] = [];
  for (const content of asked)
    answers.push(await post('/v1/chat/completions', { model: 'finclaw', messages: [{ role: 'user', content }] }));
  for (const input of asked)
    answers.push(await post('/v1/responses', { model: 'finclaw', previous_response_id: victim.ids.response, input }));
  return answers.join('\n');
}
