import { defaultConfig } from '@finclaw/config';
import { startWireFake, type WireFake } from '@finclaw/models/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GatewayFixture, type TestSocket } from '../testing/gateway-fixture.ts';

const QUESTION = 'Would it be wise to put all of my retirement savings into a single technology fund?';
let fake: WireFake;
let fixture: GatewayFixture;
let socket: TestSocket;
beforeEach(async () => {
  fake = await startWireFake();
  const agents = { ...defaultConfig.agents, providers: { anthropic: { baseUrl: fake.anthropicUrl } } };
  fixture = await GatewayFixture.start({ agents, env: { ANTHROPIC_API_KEY: 'sk-ant-test-0123456789abcdef' } });
  socket = await fixture.socket();
  await socket.call('events.subscribe', {});
});
afterEach(async () => {
  await fixture.dispose();
  await fake.close();
});

async function ask(text: string, sessionKey?: string): Promise<string> {
  const sent = await socket.call('messages.send', { text, ...(sessionKey && { sessionKey }) });
  await socket.hears('turn-end', ({ messageId }) => messageId === sent.messageId);
  return sent.sessionKey;
}
const named = () => socket.hears('session-changed', ({ reason }) => reason === 'renamed');
const title = async () => (await fixture.call('sessions.list', {})).sessions[0]?.title;
const askedForTitle = () => fake.requests.filter(({ body }) => JSON.stringify(body).includes('Write a title'));

describe('the title of a conversation', () => {
  it('is written by the model that answered, from the first question alone', async () => {
    fake.script('anthropic', { text: 'Rather not.' }, { text: '"One fund for retirement."\n' });
    const sessionKey = await ask(QUESTION);
    await named();
    expect(await title()).toBe('One fund for retirement');
    const [request] = askedForTitle();
    expect(JSON.stringify(request?.body)).toContain(QUESTION);
    expect(JSON.stringify(request?.body)).not.toContain('Rather not');
    expect(request?.body.model).toBe(fake.requests[0]?.body.model);
    fake.script('anthropic', { text: 'Two would be better.' });
    await ask('And would two funds be much better than that, or three?', sessionKey);
    expect(askedForTitle()).toHaveLength(1);
    expect(await title()).toBe('One fund for retirement');
  });

  it('given by a person stays, and takes the place of the written one', async () => {
    fake.script('anthropic', { text: 'Rather not.' }, { text: 'One fund' });
    const sessionKey = await ask(QUESTION);
    await named();
    await fixture.call('sessions.update', { sessionKey, title: 'Pension' });
    expect(await title()).toBe('Pension');
    await fixture.call('sessions.update', { sessionKey, title: null });
    expect(await title()).toBe('One fund');
  });

  it.each([
    ['an answer instead of a title', { text: 'No. '.repeat(40) }],
    ['nothing', { text: ' ' }],
    ['a refusal of the key', { status: 401 }],
  ])('stays the question after %s', async (_, reply) => {
    fake.script('anthropic', { text: 'Rather not.' }, reply);
    await ask(QUESTION);
    await expect.poll(() => askedForTitle().length).toBe(1);
    fake.script('anthropic', { text: 'Good day.' });
    await ask('Hello');
    expect((await fixture.call('sessions.list', {})).sessions.map((session) => session.title)).toEqual([
      'Hello',
      `${QUESTION.slice(0, 79)}…`,
    ]);
    expect(askedForTitle()).toHaveLength(1);
  });
});
