// The whole program in a state folder of its own, with a channel that sends nowhere.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@finclaw/app';
import { loadConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, resolveStatePaths } from '@finclaw/infra';
import { NullChannel } from '../lib/null-channel.mjs';

/** Opens it. `adjust` changes the settings; `ask` puts a question as somebody and waits for the end. */
export async function openProgram({ model, env: extra = {}, adjust = (config) => config }) {
  const stateDir = mkdtempSync(join(process.env.FINCLAW_PERF_TMP ?? tmpdir(), 'finclaw-perf-'));
  process.on('exit', () => rmSync(stateDir, { recursive: true, force: true }));
  const env = { FINCLAW_STATE_DIR: stateDir, ...extra };
  const paths = resolveStatePaths(env);
  await ensureStateDirs(paths);
  const { config, locale } = await loadConfig({ env, configPath: join(stateDir, 'finclaw.json5') });
  const app = await createApp({ config: adjust(config), paths, locale, logger: createSilentLogger(), env, model });
  const channel = new NullChannel();
  app.addChannel(channel);
  let asked = 0;
  const ask = async (sender, body, onDelta = () => {}) => {
    const id = `m-${++asked}`;
    const end = app.turnOf(channel.id, id);
    const stop = channel.read(sender, onDelta);
    await channel.accept(id, sender, body);
    const turn = await end;
    stop();
    if (turn.outcome !== 'answered') throw new Error(`It ended as ${turn.outcome}: ${turn.text}`);
    return turn;
  };
  return { app, paths, ask };
}
