import type { TextBlock } from '@finclaw/types';
import { joinLabels, OWN_LABELS, register } from '../ledger/labels.ts';
import {
  buildCapabilitiesSection,
  buildChannelContextSection,
  buildCurrentStateSection,
  buildCustomSection,
  buildLanguageSection,
  buildPersonalSection,
} from './engine-sections.ts';
import type { PromptBuildContext, PromptSection } from './section.ts';

/** The part of the prompt that stays the same from call to call, which vendors cache, and the part that does not. */
export function buildSystemPromptBlocks(context: PromptBuildContext): TextBlock[] {
  const [stable, changing] = [stableSections(context), volatileSections(context)];
  return [
    blockOf(stable, sharedBlock(rendered(stable))),
    blockOf(changing, { type: 'text', text: rendered(changing), volatile: true }),
  ];
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

/** The same block for the same text: runs that are under way together hold it once, and what was worked out for it is known again. */
function sharedBlock(text: string): TextBlock {
  const known = shared.get(text);
  if (known !== undefined) return known;
  const [oldest] = shared.keys();
  if (shared.size >= SHARED && oldest !== undefined) shared.delete(oldest);
  const block: TextBlock = { type: 'text', text };
  shared.set(text, block);
  return block;
}

/** What changes from call to call; what is known of the person comes last. */
function volatileSections(context: PromptBuildContext): PromptSection[] {
  return [buildCurrentStateSection(context), buildPersonalSection(context)].filter((section) => section !== undefined);
}

/** The stable sections in the order they are read. Equal contexts give equal bytes. */
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
