import { createTypedEmitter, type FinClawEventMap } from '@finclaw/infra';
import { openStore } from '@finclaw/storage';
import { createChannelId, createSessionKey, createTimestamp, type InboundMessage } from '@finclaw/types';
import { expect, it } from 'vitest';
import { acceptInLanes } from './accept-in-lanes.ts';

const WEB = createChannelId('web');

it('a message waits in its lane, once, whoever takes it up', async () => {
  const store = openStore(':memory:');
  const told: string[] = [];
  const sessionKeyOf = () => createSessionKey('agent:main:web:direct:a');
  const target = { channelId: WEB, accountId: 'default', targetId: 'a' };
  const entryOf = (message: InboundMessage) => ({ message, sessionKey: sessionKeyOf(), agentId: 'main', target });
  const door = acceptInLanes(
    { sessionKeyOf, entryOf },
    {
      inbox: store.inbox,
      keeper: {
        placeOf: () => 'web@here',
        isCommand: () => false,
        accepted: async ({ message }) => void told.push(message.id),
      },
      eventBus: createTypedEmitter<FinClawEventMap>(),
    },
  );
  const message: InboundMessage = {
    id: 'm1',
    channelId: WEB,
    origin: 'typed',
    chatType: 'direct',
    senderId: 'a',
    body: 'hello',
    timestamp: createTimestamp(0),
  };
  const results = [await door.route(message), await door.route(message)];
  expect(results.map(({ status }) => status)).toEqual(['queued', 'duplicate']);
  expect([told, (await store.inbox.waiting(sessionKeyOf())).length]).toEqual([['m1'], 1]);
  await store.close();
});
