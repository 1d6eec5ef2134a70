import type { ChatType, ToolDefinition } from '@finclaw/types';
import type { Registration } from '../gate/gate.ts';
import type { PolicyContext, PolicyEvaluationResult } from './policy-types.ts';

/** The audience of a list of tools. */
export interface ToolAudience {
  readonly userId: string;
  readonly channelId: string;
  readonly sessionId: string;
  readonly chatType?: ChatType;
  readonly accountId?: string;
}

/** The rights of a caller here; unset rights are granted. */
export type CallerRights = Pick<PolicyContext, 'mayChange' | 'mayTell'>;

/** Caches lists of tools by audience: the same audience gets the same array until tools or rules change. */
export interface OfferedTools {
  list(registrations: readonly Registration[], audience: ToolAudience): readonly ToolDefinition[];
  reset(): void;
}

const MAX_LISTS = 64;

/** Remembers lists for the last audiences. */
export function createOfferedTools(
  judge: (context: PolicyContext) => PolicyEvaluationResult,
  rightsOf: (caller: ToolAudience) => CallerRights = () => ({}),
): OfferedTools {
  const lists = new Map<string, readonly ToolDefinition[]>();

  function isOffered({ definition, isUndeclared }: Registration, audience: ToolAudience & CallerRights): boolean {
    const context: PolicyContext = { ...audience, toolName: definition.name, toolDefinition: definition, isUndeclared };
    return judge(context).finalVerdict !== 'deny';
  }

  return {
    list(registrations, audience) {
      const { userId, channelId, sessionId, chatType = '' } = audience;
      const rights = rightsOf(audience);
      const judged = { ...audience, ...rights };
      const key = JSON.stringify([userId, channelId, sessionId, chatType, rights.mayChange, rights.mayTell]);
      const known = lists.get(key);
      if (known) return known;
      const offered = registrations.filter((registration) => isOffered(registration, judged)).map(({ api }) => api);
      if (lists.size >= MAX_LISTS) lists.delete(lists.keys().next().value!);
      lists.set(key, Object.freeze(offered));
      return offered;
    },
    reset: () => lists.clear(),
  };
}
