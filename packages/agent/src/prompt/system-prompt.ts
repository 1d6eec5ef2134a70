import { FinClawError } from '@finclaw/infra';
import type { TextBlock } from '@finclaw/types';
import { estimateTokens } from '../execution/tokens.ts';
import {
  buildChannelContextSection,
  buildConstraintsSection,
  buildCurrentStateSection,
  buildCustomSection,
  buildExamplesSection,
  buildFormattingSection,
  buildLanguageSection,
  buildMemorySection,
  buildUserContextSection,
} from './conversation-sections.ts';
import { buildComplianceSection, buildFinanceContextSection, buildRiskDisclaimerSection } from './finance-sections.ts';
import { buildCapabilitiesSection, buildIdentitySection, buildToolsSection } from './identity-sections.ts';
import { capText } from './quote.ts';
import { type PromptBuildContext, type PromptSection, renderSection, SECTION_PRIORITY } from './section.ts';

/** `minimal` is for helpers with one task; `none` for callers that bring their own prompt. */
export type PromptBuildMode = 'full' | 'minimal' | 'none';

const VOLATILE: ReadonlySet<string> = new Set(['current-state', 'memory']);
const LOWEST_STABLE_PRIORITY = SECTION_PRIORITY['current-state'] + 1;
const MAX_EXTRA = 4_000;
const SEPARATOR = '\n\n';

/** The sections of a prompt in the order they are read. Equal contexts give equal bytes. */
export function listPromptSections(context: PromptBuildContext, mode: PromptBuildMode = 'full'): PromptSection[] {
  if (mode === 'none') return [];
  const sections = mode === 'minimal' ? minimalSections(context) : fullSections(context);
  // Sorting is stable, so ties keep the order of the list.
  return fitBudget(
    sections.toSorted((a, b) => b.priority - a.priority),
    context.maxTokens,
  );
}

/** The system prompt as one text. */
export function buildSystemPrompt(context: PromptBuildContext, mode: PromptBuildMode = 'full'): string {
  return buildSystemPromptBlocks(context, mode)
    .map((block) => block.text)
    .join(SEPARATOR);
}

/** The system prompt as a part that stays the same from call to call, which providers cache, and a part that does not. */
export function buildSystemPromptBlocks(context: PromptBuildContext, mode: PromptBuildMode = 'full'): TextBlock[] {
  const sections = listPromptSections(context, mode);
  const stable = sections.filter(({ id }) => !VOLATILE.has(id));
  const changing = sections.filter(({ id }) => VOLATILE.has(id));
  const text = (part: readonly PromptSection[]) => part.map(renderSection).join(SEPARATOR);
  return [
    ...(stable.length === 0 ? [] : [{ type: 'text' as const, text: text(stable) }]),
    ...(changing.length === 0 ? [] : [{ type: 'text' as const, text: text(changing), volatile: true }]),
  ];
}

function minimalSections({ locale = 'ko', availableTools }: PromptBuildContext): PromptSection[] {
  const tools = availableTools.length === 0 ? [] : [buildToolsSection(availableTools, locale)];
  return [buildIdentitySection(locale), ...tools, buildConstraintsSection(locale, true)];
}

function fullSections(context: PromptBuildContext): PromptSection[] {
  const { locale = 'ko', availableTools, investmentProfile, extraSections = [] } = context;
  const sections = [
    buildIdentitySection(locale),
    buildCapabilitiesSection(context),
    availableTools.length === 0 ? undefined : buildToolsSection(availableTools, locale),
    buildFinanceContextSection(locale),
    buildComplianceSection(investmentProfile?.complianceLevel ?? 'retail', locale),
    buildRiskDisclaimerSection(locale),
    buildUserContextSection(context),
    buildChannelContextSection(context),
    buildFormattingSection(locale),
    buildLanguageSection(locale),
    buildConstraintsSection(locale),
    buildExamplesSection(locale),
    buildCurrentStateSection(context),
    buildMemorySection(context),
    buildCustomSection(context),
  ].filter((section) => section !== undefined);
  return [...sections, ...toExtraSections(extraSections)];
}

/** A plugin's section stays in the cached part, after its place in the order, and cannot replace one of ours. */
function toExtraSections(extraSections: readonly PromptSection[]): PromptSection[] {
  const ids = new Set<string>(Object.keys(SECTION_PRIORITY));
  return extraSections
    .filter(({ id }) => !ids.has(id) && ids.add(id))
    .map((section) => {
      const content = capText(section.content, MAX_EXTRA);
      const tokenEstimate = estimateTokens(renderSection({ ...section, content }));
      return {
        ...section,
        content,
        tokenEstimate,
        required: false,
        priority: Math.max(LOWEST_STABLE_PRIORITY, section.priority || 0),
      };
    });
}

/** Drops what can be spared, least important first, until the rest fits. */
function fitBudget(sections: PromptSection[], maxTokens: number | undefined): PromptSection[] {
  if (maxTokens === undefined) return sections;
  const kept = [...sections];
  const total = () => kept.reduce((sum, section) => sum + section.tokenEstimate, 0);
  while (total() > maxTokens) {
    const last = kept.findLastIndex((section) => !section.required);
    if (last < 0)
      throw new FinClawError(
        `The required parts of the prompt need ${total()} tokens, ${maxTokens} are allowed`,
        'PROMPT_BUDGET_EXCEEDED',
      );
    kept.splice(last, 1);
  }
  return kept;
}
