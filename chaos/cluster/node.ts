import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { createApp, openAuditLog, type Role } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, getContext, resolveStatePaths, runWithContext } from '@finclaw/infra';
import { type Migration, migrations } from '@finclaw/storage';
import { type ChannelPlugin, createChannelId, createTimestamp, type InboundMessage } from '@finclaw/types';
import pg from 'pg';
import { PLAIN_CAPABILITIES } from '../plain-capabilities.ts';
import { NEXT_VERSION } from './next-version.ts';

// One of several processes on a PostgreSQL database, with a channel whose platform is a table: what `send` inserts has
// arrived and cannot be taken back; a repetition is known by its key. Each beginning and end of a turn is noted in
// another table, past the program's own writes.

if (process.env.CHAOS_VERSION === 'next') (migrations as Migration[]).push(NEXT_VERSION);
const paths = resolveStatePaths(process.env);
await ensureStateDirs(paths);
const { config, locale } = await loadConfig({ env: process.env, configPath: `${paths.stateDir}/finclaw.json5` });
const logger = createSilentLogger();
const role = process.env.CHAOS_ROLE as Role | undefined;
const model = config.models.defaultModel === undefined ? { model: 'offline' } : {};
const app = await createApp({ config, paths, locale, logger, env: process.env, ...model, role });
const name = process.env.CHAOS_NODE ?? '';
const forgets = process.env.CHAOS_PLATFORM === 'forgets';
const platform = new pg.Pool({ connectionString: process.env.CHAOS_PLATFORM_URL, max: 2 });
platform.on('error', () => {});

/** The platform is somewhere else: it answers whatever state our own database is in. */
async function note(text: string, values: readonly unknown[]): Promise<void> {
  for (;;) {
    try {
      await platform.query(text, [...values]);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const MARK = `INSERT INTO chaos_turns (session, run, node, kind, at, ours)
  VALUES ($1, $2, $3, $4, $5, EXISTS (SELECT 1 FROM lanes WHERE session_key = $1 AND owner = $6))`;
const mark = (session: string, kind: 'start' | 'end'): void =>
  void note(MARK, [session, getContext()?.requestId, name, kind, Date.now(), app.store.cluster?.self]);
app.eventBus.on('agent:run:start', (_agent, sessionKey) => mark(String(sessionKey), 'start'));
app.eventBus.on('agent:run:end', (_agent, sessionKey) => mark(String(sessionKey), 'end'));
app.eventBus.on('agent:run:error', (_agent, sessionKey) => mark(String(sessionKey), 'end'));

const channelId = createChannelId('web');
let receive: (message: InboundMessage) => Promise<void> = async () => {};
const channel: ChannelPlugin = {
  id: channelId,
  // As the messengers do, one that forgets takes whatever it is sent for something new.
  capabilities: { ...PLAIN_CAPABILITIES, supportsIdempotentSend: !forgets },
  onMessage(handler) {
    receive = handler;
    return async () => {};
  },
  async send({ targetId, replyToMessageId, idempotencyKey, payloads }) {
    const text = payloads[0]?.text ?? '';
    await note(
      'INSERT INTO chaos_arrived (key, target, reply_to, text, node) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (key) DO NOTHING',
      [forgets ? randomUUID() : idempotencyKey, targetId, replyToMessageId ?? null, text, name],
    );
    return undefined;
  },
};
app.addChannel(channel);
await app.load();
await app.recover();
process.stdout.write('READY\n');

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'STOP') break;
  if (line === 'VERIFY') {
    process.stdout.write(`AUDIT ${(await openAuditLog(app.store, paths).verify()).ok ? 'sound' : 'broken'}\n`);
    continue;
  }
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
  // Not awaited: several people write at the same time.
  runWithContext({ requestId: id, startedAt: Date.now() }, () => receive(message)).then(
    () => process.stdout.write(`ACCEPTED ${id}\n`),
    (error: Error) => process.stdout.write(`REFUSED ${id} ${error.message.replaceAll('\n', ' ')}\n`),
  );
}
await app.close();
await platform.end();
process.stdout.write('DONE\n');
process.exit(0);
