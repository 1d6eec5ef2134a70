import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAPABILITIES } from '@finclaw/channel-kit/testing';
import { defaultConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { createChannelId, createSessionKey, createTimestamp, type InboundMessage } from '@finclaw/types';
import { expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { openAuditLog } from './open-audit-log.ts';

it('a message that took the program down three times is given up, and the running program writes that down', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-dropped-'));
  const paths = resolveStatePaths({ FINCLAW_STATE_DIR: dir });
  ensureStateDirs(paths);
  const app = await createApp({ config: defaultConfig, paths, locale: 'ko', logger: createSilentLogger(), env: {} });
  try {
    const id = createChannelId('pigeon');
    app.addChannel({
      id,
      capabilities: CAPABILITIES,
      send: async () => undefined,
    });
    const message = {
      id: 'm1',
      channelId: id,
      accountId: 'default',
      chatType: 'direct',
      senderId: 'somebody',
      senderName: 'Somebody',
      body: '삼성전자 얼마야',
      timestamp: createTimestamp(0),
    } as InboundMessage;
    const { inbox } = app.store;
    const target = { channelId: id, accountId: 'default', targetId: 'somebody' };
    const sessionKey = createSessionKey('agent:main:pigeon:direct:somebody');
    const { row } = await inbox.accept({ message, sessionKey, agentId: 'main', target });
    for (let attempt = 0; attempt < 3; attempt++) await inbox.markRunning(row.id);
    await app.recover();
    const log = openAuditLog(app.store, paths);
    expect(await log.ofRun(row.id)).toMatchObject([
      { kind: 'drop', body: { question: '삼성전자 얼마야', reason: 'gave-up' } },
    ]);
  } finally {
    await app.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
