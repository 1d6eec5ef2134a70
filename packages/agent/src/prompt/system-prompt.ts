import { joinLabels, OWN_LABELS, register } from '@finclaw/models';
import type { TextBlock } from '@finclaw/types';
import {
  buildCapabilitiesSection,
  buildChannelContextSection,
  buildCurrentStateSection,
  buildCustomSection,
  buildLanguageSection,
  buildPersonalSection,
} from './engine-sections.ts';
import type { MomentContext, PromptBuildContext, PromptSection } from './section.ts';

/**
 * Builds the part of the prompt shared by all users, which vendors cache, and the part about the user, which seldom
 * changes.
 */
export function buildSystemPromptBlocks(context: PromptBuildContext): TextBlock[] {
  const stable = stableSections(context);
  const personal = buildPersonalSection(context);
  return [
    blockOf(stable, sharedBlock(rendered(stable))),
    ...(personal === undefined ? [] : [blockOf([personal], { type: 'text', text: renderSection(personal) })]),
  ];
}

/** Builds the note about the moment of a question; it is stored with the question and never changed. */
export function buildMomentNote(context: MomentContext): string {
  return renderSection(buildCurrentStateSection(context));
}

/** A block of the given lines that this program wrote itself, for prompts without sections. */
export function ownPromptBlock(text: string): TextBlock {
  return register({ type: 'text', text }, OWN_LABELS);
}

/** Enters a block with the labels of its sections; a section without any is refused here. */
function blockOf(sections: readonly PromptSection[], block: TextBlock): TextBlock {
  for (const { trust, private: isPrivate } of sections) register(block, { trust, private: isPrivate });
  return register(block, joinLabels(sections));
}

const rendered = (sections: readonly PromptSection[]): string => sections.map(renderSection).join('\n\n');

const SHARED = 16;
const shared = new Map<string, TextBlock>();

/** Returns the same block object for the same text: concurrent runs share it, and values cached for it are reused. */
function sharedBlock(text: string): TextBlock {
  const known = shared.get(text);
  if (known !== undefined) return known;
  const [oldest] = shared.keys();
  if (shared.size >= SHARED && oldest !== undefined) shared.delete(oldest);
  const block: TextBlock = { type: 'text', text };
  shared.set(text, block);
  return block;
}

/** Returns the stable sections in reading order. Equal contexts give equal bytes. */
export function stableSections(context: PromptBuildContext): PromptSection[] {
  const { locale, productSections } = context;
  return (
    [
      ...productSections,
      buildCapabilitiesSection(context),
      buildChannelContextSection(context),
      buildLanguageSection(locale),
      buildCustomSection(context),
    ]
      .filter((section) => section !== undefined)
      // Sorting is stable, so ties keep the order of the list.
      .sort((a, b) => b.priority - a.priority)
  );
}

const renderSection = ({ title, content }: PromptSection): string => `## ${title}\n${content}`;
