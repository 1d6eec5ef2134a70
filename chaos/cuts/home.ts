import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWireFake } from '../../packages/models/src/testing/wire-fake.ts';
import type { Place } from '../behaviours/surfaces.ts';
import { answerInPieces } from './cut-model.ts';

/** The vendors whose protocols the model uses, and their paths. */
export const VENDORS = {
  anthropic: { model: 'claude-sonnet-5-5', path: '/v1/messages' },
  openai: { model: 'gpt-4o', path: '/v1/chat/completions' },
} as const;

export type Vendor = keyof typeof VENDORS;

/** A state directory whose model sends its answers in pieces. */
export interface CutHome extends Place {
  /** The time the first words of an answer stay alone. */
  pauseMs: number;
  close(): Promise<void>;
}

/** Starts the model and writes the settings that lead to it, with room for many conversations at once. */
export async function openHome(vendor: Vendor): Promise<CutHome> {
  const stateDir = mkdtempSync(join(tmpdir(), 'finclaw-cuts-'));
  const fake = await startWireFake();
  answerInPieces(fake, () => home.pauseMs);
  const providers = { [vendor]: { baseUrl: vendor === 'anthropic' ? fake.anthropicUrl : fake.openaiUrl } };
  const home: CutHome = {
    stateDir,
    pauseMs: 3,
    env: { ANTHROPIC_API_KEY: 'sk-ant-cuts-0123456789abcdef', OPENAI_API_KEY: 'sk-cuts-0123456789abcdef' },
    configure({ gateway, channels } = {}) {
      const settings = {
        locale: 'ko',
        models: { defaultModel: VENDORS[vendor].model, fallbacks: [] },
        agents: { providers, defaults: { maxConcurrent: 64 }, budget: { perDayUsd: 'none' } },
        channels: { ...channels },
        ...(gateway && { gateway }),
      };
      writeFileSync(join(stateDir, 'finclaw.json5'), JSON.stringify(settings));
    },
    async close() {
      await fake.close();
      rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  home.configure();
  return home;
}
