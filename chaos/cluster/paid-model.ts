import { setTimeout as sleep } from 'node:timers/promises';
import { startWireFake, type WireFake } from '../../packages/models/src/testing/index.ts';

/** What it answers. */
export const PAID_ANSWER = 'That is fine.';

/** A slow model that records when it was asked for which message. */
export class PaidModel {
  readonly calls: { readonly message: string; readonly at: number }[] = [];
  readonly #fake: WireFake;

  private constructor(fake: WireFake, thinkMs: number) {
    this.#fake = fake;
    fake.answer(({ body }) => {
      const said = JSON.stringify(body.messages.at(-1)?.content ?? '');
      this.calls.push({ message: /\[([\w-]+)\]/.exec(said)?.[1] ?? '', at: Date.now() });
      // Thousands of prompts would not fit into memory.
      (fake.requests as unknown[]).length = 0;
      return {
        text: PAID_ANSWER.split(/(?<= )/),
        hold: sleep(thinkMs * (0.5 + Math.random())),
        usage: { input: 900, output: 20 },
      };
    });
  }

  /** Answers after about so long. */
  static async open(thinkMs: number): Promise<PaidModel> {
    return new PaidModel(await startWireFake(), thinkMs);
  }

  /** The settings with which a process asks it. */
  get settings() {
    return {
      models: { defaultModel: 'claude-sonnet-5-5', fallbacks: [] },
      agents: { providers: { anthropic: { baseUrl: this.#fake.anthropicUrl } }, budget: { perDayUsd: 'none' } },
    };
  }

  close(): Promise<void> {
    return this.#fake.close();
  }
}
