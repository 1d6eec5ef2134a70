import {
  buildMomentNote,
  buildSystemPromptBlocks,
  type PromptSection,
  promptSection,
  type SkillManifest,
} from '@finclaw/agent';
import { type FinClawConfig, message } from '@finclaw/config';
import type { PipelineMsgContext, PromptSource } from '@finclaw/conversation';
import { financePromptSections } from '@finclaw/features';
import type { ModelCapabilities } from '@finclaw/models';
import type { Locale, ProgramRequest, ReaderProfile } from '@finclaw/types';

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

/** Describes a program's demands beyond words to the model; in English, as everything about tools is. */
function programSections(program: ProgramRequest | undefined): readonly PromptSection[] {
  const { tools = [], mustCall, answerSchema } = program ?? {};
  const lines = [
    tools.length > 0 &&
      'The question comes from a program. It runs the tools whose names begin with client_ itself: call one when the question needs it, and its result comes back in the next message.',
    mustCall &&
      `The program needs a call of ${mustCall.join(' or ')} and reads no words. Find out first what the call needs.`,
    answerSchema &&
      `The answer is read by a program. Write one JSON value that fits this JSON Schema, and not a word around it; figures are plain JSON numbers or strings, without citations: ${JSON.stringify(answerSchema)}`,
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return [];
  // The requesting program's author wrote the schema.
  const trust = answerSchema === undefined ? 'ours' : 'untrusted';
  return [{ ...promptSection('program', 20, 'The program that asks', lines), trust }];
}
