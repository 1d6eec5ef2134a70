import type { FinClawLogger } from '@finclaw/infra';
import type { PromptLedger } from '@finclaw/tools';
import type { ControlName, ControlToken, TextSegment } from '@finclaw/types';
import type { AdapterExecutionResult } from '../pipeline/execution-adapter.ts';
import type { PipelineMsgContext } from '../pipeline/pipeline-context.ts';

interface SilenceRules {
  readonly ctx: Pick<PipelineMsgContext, 'chatType' | 'schedule' | 'program' | 'sessionKey'>;
  readonly ledger: Pick<PromptLedger, 'labels'>;
  readonly logger: Pick<FinClawLogger, 'info' | 'warn'>;
}

/**
 * Returns true when a model may leave a message unanswered: only where no user waits for an answer, and only while
 * everything it has read was written by this program and its user, so that a web page cannot silence the assistant. A
 * job with nothing to report may always be silent.
 */
export function mayBeSilent({ ctx, ledger, logger }: SilenceRules): (name: ControlName) => boolean {
  const isOptional = (ctx.chatType !== 'direct' || ctx.schedule !== undefined) && ctx.program === undefined;
  let isLogged = false;
  return (name) => {
    if (name === 'HEARTBEAT_OK') return ctx.schedule !== undefined;
    const isUntrusted = ledger.labels.trust === 'untrusted';
    const isAllowed = isOptional && !isUntrusted;
    if (!isAllowed && !isLogged) {
      isLogged = true;
      logger.warn('The model asked not to answer, which does not count here', {
        sessionKey: ctx.sessionKey,
        name,
        isUntrusted,
      });
    }
    return isAllowed;
  };
}

/** Applies the control tokens of an answer. */
export function applyControls(
  answer: AdapterExecutionResult,
  segments: readonly TextSegment[],
  rules: SilenceRules,
): AdapterExecutionResult {
  const has = (name: ControlName): boolean =>
    segments.some(({ controls = [] }) => controls.some((each) => each.name === name));
  const isQuestion = has('NEED_INPUT') && (answer.ending === undefined || answer.ending.kind === 'completed');
  const silence = silenceIn(segments, mayBeSilent(rules));
  if (silence !== undefined)
    rules.logger.info('The model chose not to answer', { sessionKey: rules.ctx.sessionKey, name: silence.name });
  return {
    ...answer,
    ...(isQuestion && { ending: { kind: 'question', text: '' } }),
    ...(silence !== undefined && { isSilent: true }),
    ...(has('ATTACH_DISCLAIMER') && { wantsDisclaimer: true }),
  };
}

/** Returns the token that suppresses the answer, if it is allowed and at the end. */
function silenceIn(
  segments: readonly TextSegment[],
  isAllowed: (name: ControlName) => boolean,
): ControlToken | undefined {
  const isBlank = segments.every(({ text }) => text.trim() === '');
  return segments.at(-1)?.controls?.find(({ name }) => {
    if (name === 'HEARTBEAT_OK') return isBlank && isAllowed(name);
    return (name === 'NO_REPLY' || name === 'SILENT_REPLY') && isAllowed(name);
  });
}
