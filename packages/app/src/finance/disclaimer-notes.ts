import type { SessionStore } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { PipelineDependencies } from '@finclaw/conversation';
import type { Store } from '@finclaw/storage';
import type { ToolRegistry } from '@finclaw/tools';

interface DisclaimerDeps {
  /** The interval of the disclaimer within one conversation. */
  readonly when: FinClawConfig['finance']['disclaimer'];
  readonly sessions: Pick<SessionStore, 'read'>;
  readonly tools: Pick<ToolRegistry, 'get'>;
  readonly values: Pick<Store['values'], 'get' | 'set'>;
  readonly now: () => number;
}

const SCOPE = 'session-disclaimer';

/**
 * Adds the disclaimer under answers about trades and allocation, whichever model wrote them: those for which a tool
 * about orders, holdings or targets gave a result. A model may request it under any other answer.
 */
export function createDisclaimerNotes(deps: DisclaimerDeps): NonNullable<PipelineDependencies['notesUnder']> {
  const { when, sessions, tools, values, now } = deps;
  const isAboutTrades = async (
    sessionKey: Parameters<SessionStore['read']>[0],
    runId: string | undefined,
  ): Promise<boolean> =>
    ((await sessions.read(sessionKey))?.entries ?? []).some(
      (entry) =>
        entry.runId === runId &&
        entry.role === 'tool' &&
        !entry.isError &&
        tools.get(entry.toolName ?? '')?.definition.needsDisclaimer === true,
    );
  /** Returns true when today's disclaimer belongs to this answer; an answer delivered again after a crash keeps it. */
  const isDue = async (sessionKey: string, runId = ''): Promise<boolean> => {
    const today = new Date(now()).toLocaleDateString('sv');
    const [day, owner] = (await values.get(SCOPE, sessionKey))?.split(' ') ?? [];
    if (day === today) return owner === runId;
    await values.set(SCOPE, sessionKey, `${today} ${runId}`);
    return true;
  };
  return async ({ sessionKey, runId, program }, locale, { wantsDisclaimer = false } = {}) => {
    // A program that reads JSON has no place for a sentence.
    if (when === 'never' || program?.answerSchema !== undefined) return [];
    if (!wantsDisclaimer && !(await isAboutTrades(sessionKey, runId))) return [];
    const isShown = when === 'always' || (await isDue(sessionKey, runId)) || wantsDisclaimer;
    return isShown ? [`_${message(locale, 'pipeline.disclaimer')}_`] : [];
  };
}
