import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bridgeToolRegistry, Runner, ToolExecutor } from '@finclaw/agent';
import { PromptLedger } from '@finclaw/agent/tools';
import { createApp } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { registerMessage, USER_LABELS } from '../../packages/models/src/labels.ts';

const audience = { userId: 'someone', channelId: 'web', sessionId: 'bench', chatType: 'direct' };

/** Asks the offline model through the engine and the real tools; returns first delta and total time in milliseconds. */
export async function offlineCase() {
  const dir = mkdtempSync(join(tmpdir(), 'finclaw-bench-'));
  const env = { FINCLAW_STATE_DIR: dir };
  const paths = resolveStatePaths(env);
  await ensureStateDirs(paths);
  const { config } = await loadConfig({ env, configPath: join(dir, 'finclaw.json5') });
  const app = await createApp({ config, paths, locale: 'ko', logger: createSilentLogger(), env: {}, model: 'offline' });
  const newRunner = () => {
    const ledger = new PromptLedger();
    const handlers = bridgeToolRegistry(app.tools, { ...audience, ledger });
    return new Runner({ provider: app.finance.offlineModel, toolExecutor: new ToolExecutor({ handlers }), ledger });
  };
  return {
    async ask(content) {
      const startedAt = performance.now();
      let firstMs;
      const { status, finalText } = await newRunner().execute(
        {
          agentId: 'main',
          sessionKey: 'bench',
          model: { provider: 'offline', model: 'offline', contextWindow: 200_000, maxOutputTokens: 8192 },
          messages: [registerMessage({ role: 'user', content }, USER_LABELS)],
          tools: app.tools.toolsFor(audience),
        },
        (event) => {
          if (event.type === 'text_delta') firstMs ??= performance.now() - startedAt;
        },
      );
      if (status !== 'completed' || finalText === '') throw new Error(`The offline model ended as ${status}`);
      return { firstMs, totalMs: performance.now() - startedAt };
    },
    async close() {
      await app.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
