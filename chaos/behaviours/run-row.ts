import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProblems } from './judge.ts';
import { startModels } from './models.ts';
import { ask, type Observed, type Place } from './surfaces.ts';
import type { Row } from './table.ts';

/** The result of a row. */
export interface RowResult {
  readonly row: Row;
  readonly problems: readonly string[];
  readonly seen?: Observed;
  /** True if the next candidate had to replace the faulty model. */
  readonly wasHealed: boolean;
  readonly handOverMs: number | undefined;
}

/** Short enough for a table, long enough for a healthy model on a busy machine. */
const DEADLINES = { firstTokenTimeoutMs: 5_000, idleTimeoutMs: 2_000 };
const MAX_ANSWER_CHARS = 3_000;

/** Lets the real program meet one behaviour at one moment on one surface. */
export async function runRow(row: Row): Promise<RowResult> {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-row-'));
  const models = await startModels(row);
  const { fake } = models;
  const configure: Place['configure'] = ({ gateway, channels } = {}): void => {
    const providers = {
      anthropic: { baseUrl: fake.anthropicUrl, ...DEADLINES },
      openai: { baseUrl: fake.openaiUrl, ...DEADLINES },
    };
    const settings = {
      locale: 'ko',
      models: { defaultModel: 'claude-sonnet-5-5', fallbacks: ['gpt-4o', 'offline'] },
      agents: { providers },
      channels: { pipeline: { maxResponseLength: MAX_ANSWER_CHARS }, ...channels },
      ...(gateway && { gateway }),
    };
    writeFileSync(join(stateDir, 'finclaw.json5'), JSON.stringify(settings));
  };
  const env = { ANTHROPIC_API_KEY: 'sk-ant-row-0123456789abcdef', OPENAI_API_KEY: 'sk-row-0123456789abcdef' };
  try {
    const seen = await ask(row.surface, { stateDir, env, configure });
    const problems = [...findProblems(row, seen), ...(models.wasMet() ? [] : ['the behaviour was never met'])];
    return { row, problems, seen, wasHealed: row.behaviour.says === undefined, handOverMs: models.handOverMs() };
  } catch (error) {
    return { row, problems: [String(error)], wasHealed: false, handOverMs: models.handOverMs() };
  } finally {
    await fake.close();
    rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 });
  }
}
