import { buildSystemPromptBlocks, type ModelCapabilities, type SkillManifest } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { MarketSession, PromptSource } from '@finclaw/conversation';
import { financePromptSections } from '@finclaw/finance';
import { zoneOfProcess } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { programSections } from './program-section.ts';

/** What the system prompt tells the model about. */
interface PromptSourceDeps {
  readonly agents: FinClawConfig['agents'];
  readonly capabilitiesOf: (model: string) => ModelCapabilities;
  readonly describeMarket: (session: MarketSession, locale: Locale) => string;
  readonly skills: () => readonly SkillManifest[];
  readonly now: () => number;
}

/** Prompts from the configuration, the channel and the time. */
export function createPromptSource(deps: PromptSourceDeps): PromptSource {
  return {
    blocksFor({ ctx, agentId, locale, tools, model, personal }) {
      const market = ctx.marketSession && deps.describeMarket(ctx.marketSession, locale);
      const customInstructions = deps.agents.entries[agentId]?.systemPrompt;
      return buildSystemPromptBlocks({
        channelId: ctx.channelId,
        chatType: ctx.chatType,
        availableTools: tools,
        productSections: [...financePromptSections(locale, tools.length > 0), ...programSections(ctx.program)],
        modelCapabilities: deps.capabilitiesOf(model.model),
        locale,
        skills: deps.skills(),
        now: new Date(deps.now()),
        timeZone: zoneOfProcess(),
        ...productState(
          // What a person holds may name the same market already.
          market !== undefined && !personal?.text?.includes(market) && market,
          ctx.schedule && message(locale, 'schedules.prompt', { due: ctx.schedule.due }),
        ),
        ...(personal?.text ? { personalState: { text: personal.text, trust: personal.trust ?? 'untrusted' } } : {}),
        ...(customInstructions ? { customInstructions } : {}),
      });
    },
  };
}

function productState(...lines: readonly (string | undefined | false)[]): { readonly productState?: string } {
  const said = lines.filter((line) => typeof line === 'string');
  return said.length === 0 ? {} : { productState: said.join('\n') };
}
