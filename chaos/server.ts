import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createApp, openAuditLog } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import {
  createSilentLogger,
  diskTroubleOf,
  ensureStateDirs,
  handleUnhandledRejections,
  resolveStatePaths,
} from '@finclaw/infra';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import { PLAIN_CAPABILITIES } from './plain-capabilities.ts';

// A real server with a channel whose platform is a file: what `send` appends to delivered.log has arrived and cannot be
// taken back. With CHAOS_PLATFORM=remembers the platform knows a repetition by its key and drops it; otherwise it takes
// whatever it is given.

const remembers = process.env.CHAOS_PLATFORM === 'remembers';
const paths = resolveStatePaths(process.env);
const arrived = join(paths.stateDir, 'delivered.log');
await ensureStateDirs(paths);
const { config, locale } = await loadConfig({ env: process.env, configPath: join(paths.stateDir, 'finclaw.json5') });
const app = await createApp({
  config,
  paths,
  locale,
  logger: createSilentLogger(),
  env: {},
  model: process.env.CHAOS_MODEL ?? 'offline',
});
const channelId = createChannelId('web');
let receive: (message: InboundMessage) => Promise<void> = async () => {};

const channel: ChannelPlugin = {
  id: channelId,
  capabilities: { ...PLAIN_CAPABILITIES, supportsIdempotentSend: remembers },
  onMessage(handler) {
    receive = handler;
    return async () => {};
  },
  async send({ targetId, replyToMessageId, idempotencyKey, payloads }) {
    const isRepeated =
      remembers && existsSync(arrived) && readFileSync(arrived, 'utf8').includes(`"${idempotencyKey}"`);
    const reply = { key: idempotencyKey, target: targetId, replyTo: replyToMessageId, text: payloads[0]?.text ?? '' };
    if (!isRepeated) appendFileSync(arrived, `${JSON.stringify(reply)}\n`);
    return undefined;
  },
};

// As in the command: what nobody caught ends the process unless it is about the disk.
handleUnhandledRejections({
  logger: createSilentLogger(),
  exit: (code) => process.exit(code),
  process,
});
app.addChannel(channel);
// The person behind this channel says yes to everything, at once.
app.approvals.addPresenter({
  canReach: ({ channelId: asker }) => asker === channelId,
  present: ({ id, requester }) => {
    setImmediate(() => void app.approvals.answer(id, { approved: true, by: { ...requester, origin: 'button' } }));
  },
});
await app.load();
await app.recover();
process.stdout.write('READY\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { id, sender, body } = JSON.parse(line);
  const message = {
    id,
    channelId,
    origin: 'typed',
    chatType: 'direct',
    senderId: sender,
    body,
    timestamp: createTimestamp(Date.now()),
  } as const;
  // A message that was refused is handed in again, as a person does who was told that the disk is full.
  while (!(await wasTaken(message))) await new Promise((resolve) => setTimeout(resolve, 50));
  process.stdout.write(`ACCEPTED ${id}\n`);
}
while ((await app.store.inbox.unfinished()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
process.stdout.write(`AUDIT ${(await openAuditLog(app.store, paths).verify()).ok ? 'sound' : 'broken'}\n`);
await app.close();
process.stdout.write('DONE\n');

async function wasTaken(message: InboundMessage): Promise<boolean> {
  try {
    await receive(message);
    return true;
  } catch (error) {
    if (diskTroubleOf(error) === undefined) throw error;
    process.stdout.write(`REFUSED ${message.id}\n`);
    return false;
  }
}
