import { PromptLedger } from './prompt-ledger.ts';

const MAX_SESSIONS = 10_000;

/** The ledgers of sessions whose caller passes none. */
interface SessionLedgers {
  of(sessionId: string): PromptLedger;
}

/**
 * Stores one ledger per session. Once ledgers had to be dropped, a session without one counts as untrusted and private.
 */
export function createSessionLedgers(most: number = MAX_SESSIONS): SessionLedgers {
  const ledgers = new Map<string, PromptLedger>();
  let hasForgotten = false;
  return {
    of(sessionId) {
      const ledger =
        ledgers.get(sessionId) ?? new PromptLedger(hasForgotten ? { untrusted: true, sensitive: true } : {});
      ledgers.delete(sessionId);
      ledgers.set(sessionId, ledger);
      if (ledgers.size > most) {
        ledgers.delete(ledgers.keys().next().value!);
        hasForgotten = true;
      }
      return ledger;
    },
  };
}
