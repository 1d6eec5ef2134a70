import { buildMomentNote, buildSystemPromptBlocks, type ModelCapabilities, type SkillManifest } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { PromptSource } from '@finclaw/conversation';
import { financePromptSections } from '@finclaw/finance';
import { zoneOfProcess } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { programSections } from './program-section.ts';

/** What the system prompt tells the model about. */
interface PromptSourceDeps {
  readonly agents: FinClawConfig['agents'];
  readonly capabilitiesOf: (model: string) => ModelCapabilities;
  /** Whether the exchanges are open, a line each. */
  readonly describeMarkets: (at: number, locale: Locale) => readonly string[];
  readonly skills: () => readonly SkillManifest[];
}

/** Prompts from the configuration, the channel and the time. */
export function createPromptSource(deps: PromptSourceDeps): PromptSource {
  return {
    blocksFor({ ctx, agentId, locale, tools, model, personal }) {
      const customInstructions = deps.agents.entries[agentId]?.systemPrompt;
      return buildSystemPromptBlocks({
        channelId: ctx.channelId,
        chatType: ctx.chatType,
        availableTools: tools,
        productSections: [...financePromptSections(locale, tools), ...programSections(ctx.program)],
        modelCapabilities: deps.capabilitiesOf(model.model),
        locale,
        skills: deps.skills(),
        ...(personal?.text ? { personalState: { text: personal.text, trust: personal.trust ?? 'untrusted' } } : {}),
        ...(customInstructions ? { customInstructions } : {}),
      });
    },
    momentOf({ schedule }, at, locale) {
      const due = schedule && message(locale, 'schedules.prompt', { due: schedule.due });
      const productState = [...deps.describeMarkets(at, locale), ...(due === undefined ? [] : [due])].join('\n');
      return buildMomentNote({ now: new Date(at), timeZone: zoneOfProcess(), productState, locale });
    },
  };
}
