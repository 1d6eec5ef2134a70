// The whole program in a state folder of its own, with a channel that sends nowhere.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@finclaw/app';
import { type FinClawConfig, loadConfig } from '@finclaw/config';
import { createSilentLogger, ensureStateDirs, type FinClawLogger, resolveStatePaths } from '@finclaw/infra';
import { NullChannel } from '../lib/null-channel.ts';

interface ProgramOptions {
  readonly model: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Changes the settings. */
  readonly adjust?: (config: FinClawConfig) => FinClawConfig;
  readonly logger?: FinClawLogger;
}

/** Opens it; `ask` puts a question as somebody and waits for the end. */
export async function openProgram({
  model,
  env: extra = {},
  adjust = (config) => config,
  logger = createSilentLogger(),
}: ProgramOptions) {
  const stateDir = mkdtempSync(join(process.env['FINCLAW_PERF_TMP'] ?? tmpdir(), 'finclaw-perf-'));
  process.on('exit', () => rmSync(stateDir, { recursive: true, force: true }));
  const env = { FINCLAW_STATE_DIR: stateDir, ...extra };
  const paths = resolveStatePaths(env);
  await ensureStateDirs(paths);
  const { config, locale } = await loadConfig({ env, configPath: join(stateDir, 'finclaw.json5') });
  const app = await createApp({ config: adjust(config), paths, locale, logger, env, model });
  const channel = new NullChannel();
  app.addChannel(channel);
  let asked = 0;
  const ask = async (sender: string, body: string, onDelta: (delta: string) => void = () => {}) => {
    const id = `m-${++asked}`;
    const end = app.turnOf(channel.id, id);
    const stop = channel.read(sender, onDelta);
    await channel.accept(id, sender, body);
    const turn = await end;
    stop();
    if (turn.outcome !== 'answered') throw new Error(`It ended as ${turn.outcome}: ${turn.text}`);
    return turn;
  };
  return { app, paths, channel, ask };
}

/** Settings that send the requests to a scripted model. */
export const answeredBy =
  (baseUrl: string, atATime = 8) =>
  ({ agents, ...config }: FinClawConfig): FinClawConfig => ({
    ...config,
    agents: {
      ...agents,
      defaults: { ...agents.defaults, maxConcurrent: atATime },
      budget: { perDayUsd: 'none' },
      providers: { ...agents.providers, anthropic: { ...agents.providers?.['anthropic'], baseUrl } },
    },
  });

/** CPU time of this process for some work, in milliseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
