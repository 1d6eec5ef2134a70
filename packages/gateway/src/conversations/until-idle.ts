import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '@finclaw/app';
import { Refusal } from '@finclaw/config';
import type { SessionKey } from '@finclaw/types';

const PATIENCE_MS = 5000;
const STEP_MS = 20;

/** Stops the running answer of a conversation and waits until nothing writes to it any more. */
export async function untilIdle(
  app: Pick<App, 'stopAnywhere' | 'isBusyAnywhere'>,
  sessionKey: SessionKey,
): Promise<void> {
  for (let waited = 0; await app.isBusyAnywhere(sessionKey); waited += STEP_MS) {
    if (waited >= PATIENCE_MS) throw new Refusal('AGENT_BUSY', 'gateway.sessionBusy');
    await app.stopAnywhere(sessionKey);
    await sleep(STEP_MS);
  }
}
