import { buildMomentNote, buildSystemPromptBlocks, type SkillManifest } from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { PipelineMsgContext, PromptSource } from '@finclaw/conversation';
import { financePromptSections } from '@finclaw/features';
import type { ModelCapabilities } from '@finclaw/models';
import type { Locale, ReaderProfile } from '@finclaw/types';
import { programSections } from './program-section.ts';

/** The contents of the system prompt. */
interface PromptSourceDeps {
  readonly agents: FinClawConfig['agents'];
  readonly capabilitiesOf: (model: string) => ModelCapabilities;
  /** Returns whether the exchanges are open, a line each, in the time of a zone. */
  readonly describeMarkets: (at: number, locale: Locale, timeZone: string) => readonly string[];
  /** Returns the time zone of a message's author. */
  readonly zoneOf: (ctx: PipelineMsgContext) => string;
  /** Returns true when that zone was set by the user or their own machine. */
  readonly isZoneKnown: (ctx: PipelineMsgContext) => boolean;
  /** The type of investor who wrote a message. */
  readonly investorOf: (
    ctx: Pick<PipelineMsgContext, 'channelId' | 'accountId' | 'senderId'>,
  ) => ReaderProfile['investor'];
  readonly skills: () => readonly SkillManifest[];
}

/** Prompts from the configuration, the channel and the time. */
export function createPromptSource(deps: PromptSourceDeps): PromptSource {
  return {
    blocksFor({ ctx, agentId, locale, tools, model, personal }) {
      // In a room everyone reads the answer.
      const investor = ctx.chatType === 'direct' ? deps.investorOf(ctx) : 'retail';
      const customInstructions = deps.agents.entries[agentId]?.systemPrompt;
      return buildSystemPromptBlocks({
        channelId: ctx.channelId,
        chatType: ctx.chatType,
        availableTools: tools,
        productSections: [...financePromptSections(locale, tools, investor), ...programSections(ctx.program)],
        modelCapabilities: deps.capabilitiesOf(model.model),
        locale,
        skills: deps.skills(),
        ...(personal?.text ? { personalState: { text: personal.text, trust: personal.trust ?? 'untrusted' } } : {}),
        ...(customInstructions ? { customInstructions } : {}),
      });
    },
    async momentOf(ctx, at, locale) {
      const timeZone = deps.zoneOf(ctx);
      const due = ctx.schedule && message(locale, 'schedules.prompt', { due: ctx.schedule.due });
      const productState = [...deps.describeMarkets(at, locale, timeZone), ...(due === undefined ? [] : [due])].join(
        '\n',
      );
      return buildMomentNote({
        now: new Date(at),
        timeZone,
        isZoneAssumed: !deps.isZoneKnown(ctx),
        productState,
        locale,
      });
    },
  };
}
