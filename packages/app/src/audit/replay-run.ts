import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSkillManager, type SkillManifest } from '@finclaw/agent';
import type { FinClawConfig } from '@finclaw/config';
import {
  createSilentLogger,
  ensureStateDirs,
  type FinClawLogger,
  redactSecrets,
  resolveStatePaths,
} from '@finclaw/infra';
import { ToolRegistry } from '@finclaw/tools';
import type { ChannelPlugin, TranscriptEntry } from '@finclaw/types';
import { type App, createApp } from '../create-app.ts';
import { diffLines } from './line-diff.ts';
import type { Recording } from './recording.ts';
import type { ReplayDifference } from './replay-difference.ts';
import { ReplaySources } from './replay-sources.ts';

interface ReplayOptions {
  readonly config: FinClawConfig;
  /** The conversation before the run. */
  readonly entries: readonly TranscriptEntry[];
  /** Secrets known by value, which the recording does not contain. */
  readonly secrets: readonly string[];
  /** The folder of the skills the model may use. */
  readonly skillsDir?: string;
}

/** The result of running a recorded run again. */
interface ReplayReport {
  readonly differences: readonly ReplayDifference[];
  readonly recorded: { readonly outcome: string; readonly delivered: readonly string[] };
  readonly today: { readonly outcome: string; readonly delivered: readonly string[] };
}

/**
 * Replays a recorded run through today's program, from the accepted message to the delivered text. Model, tools, user
 * and clock are played from the recording; everything is written to a temporary folder.
 */
export async function replayRun(
  recording: Recording,
  { config, entries, secrets, skillsDir }: ReplayOptions,
): Promise<ReplayReport> {
  const mask = (text: string) => redactSecrets(text, secrets);
  const redact = (text: string) => (recording.isRedacted ? mask(text) : text);
  const folder = mkdtempSync(join(tmpdir(), 'finclaw-replay-'));
  try {
    const paths = resolveStatePaths({ FINCLAW_STATE_DIR: folder });
    ensureStateDirs(paths);
    const logger = createSilentLogger();
    const skills = skillsDir === undefined ? [] : await skillsIn(skillsDir, logger);
    const world = new ReplaySources(recording, { mask, skills });
    const { locale, startedAt } = recording;
    const app = await createApp({ config, paths, locale, logger, env: {}, now: () => startedAt, replay: world });
    try {
      const today = await runAgain(app, recording, entries, world, redact);
      const recorded = { outcome: recording.outcome, delivered: recording.delivered };
      return { differences: [...world.differences(), ...compare(recorded, today)], recorded, today };
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The skills of a folder, loaded beside the program. */
async function skillsIn(rootDir: string, logger: FinClawLogger): Promise<readonly SkillManifest[]> {
  const manager = createSkillManager({ rootDir, registry: new ToolRegistry({}), logger });
  await manager.loadAll();
  return manager.list();
}

async function runAgain(
  app: App,
  recording: Recording,
  entries: readonly TranscriptEntry[],
  world: ReplaySources,
  redact: (text: string) => string,
): Promise<ReplayReport['today']> {
  const { ctx, agentId, checkpoint, reader } = recording;
  if (reader) await app.people.profiles.change(app.people.ownerKey(ctx), reader);
  app.addChannel(silentChannel(recording));
  const session = await app.sessions.open(ctx.sessionKey);
  try {
    await session.append(entries);
    if (checkpoint) await session.saveCheckpoint(checkpoint);
  } finally {
    await session.close();
  }
  const { outcome } = await app.runAgain(ctx, agentId, world.control);
  const parts = await app.store.outbox.partsOfRun(ctx.runId ?? '');
  return { outcome, delivered: parts.map(({ payload }) => redact(payload.text ?? '')) };
}

/** Returns a channel that accepts messages like the recorded run's, and displays nothing. */
function silentChannel({ ctx, channel }: Recording): ChannelPlugin {
  const id = ctx.channelId;
  return { id, capabilities: channel, send: async () => undefined };
}

function compare(recorded: ReplayReport['recorded'], today: ReplayReport['today']): readonly ReplayDifference[] {
  const differences: ReplayDifference[] = [];
  if (recorded.outcome !== today.outcome)
    differences.push({ kind: 'outcome', recorded: recorded.outcome, today: today.outcome });
  if (JSON.stringify(recorded.delivered) !== JSON.stringify(today.delivered))
    differences.push({
      kind: 'answer',
      diff: diffLines(recorded.delivered.join('\n\n'), today.delivered.join('\n\n')),
    });
  return differences;
}
