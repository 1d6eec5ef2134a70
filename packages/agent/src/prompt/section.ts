import type { ChatType, Locale, ToolDefinition } from '@finclaw/types';
import { estimateTokens } from '../execution/tokens.ts';
import type { ModelCapabilities } from '../models/model-entry.ts';

/** One part of the system prompt. */
export interface PromptSection {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Sections with a higher number come first. */
  readonly priority: number;
  /** Never dropped, whatever the budget. */
  readonly required: boolean;
  readonly tokenEstimate: number;
}

/** What a user is like as an investor. */
export interface InvestmentProfile {
  readonly riskTolerance: 'conservative' | 'moderate' | 'aggressive';
  readonly preferredMarkets: readonly string[];
  readonly complianceLevel: 'retail' | 'professional' | 'institutional';
}

/** Everything a prompt is built from. */
export interface PromptBuildContext {
  readonly userId: string;
  readonly channelId: string;
  readonly chatType: ChatType;
  readonly availableTools: readonly ToolDefinition[];
  readonly modelCapabilities: ModelCapabilities;
  readonly customInstructions?: string;
  readonly investmentProfile?: InvestmentProfile;
  readonly memorySummary?: string;
  readonly now?: Date;
  /** An IANA name; the time is given in it. Default UTC. */
  readonly timeZone?: string;
  readonly marketState?: string;
  /** The language of the prompt itself; the answer follows the user's. Default `ko`. */
  readonly locale?: Locale;
  readonly maxTokens?: number;
  /** Sections of plugins. An id that is taken is ignored. */
  readonly extraSections?: readonly PromptSection[];
  /** Skills the model may read when it needs them. */
  readonly skills?: readonly { readonly id: string; readonly name: string; readonly description: string }[];
}

/** The fifteen sections in their order. The last two of the stable part and all volatile ones have priorities of their own. */
export const SECTION_PRIORITY = {
  identity: 150,
  capabilities: 140,
  tools: 130,
  'finance-context': 120,
  compliance: 110,
  'risk-disclaimer': 100,
  'user-context': 90,
  'channel-context': 80,
  formatting: 70,
  language: 60,
  constraints: 50,
  examples: 40,
  'current-state': 6,
  memory: 4,
  custom: 10,
} as const satisfies Record<string, number>;

export type SectionId = keyof typeof SECTION_PRIORITY;

const REQUIRED: ReadonlySet<SectionId> = new Set(['identity', 'tools', 'compliance', 'risk-disclaimer', 'constraints']);

/** A text in both languages of the prompt. */
export type Bilingual = Readonly<Record<Locale, string>>;

/** Makes a section of the given lines; blank ones are left out. */
export function makeSection(id: SectionId, title: string, lines: readonly string[]): PromptSection {
  const content = lines.filter((line) => line !== '').join('\n');
  const section = { id, title, content, priority: SECTION_PRIORITY[id], required: REQUIRED.has(id), tokenEstimate: 0 };
  return { ...section, tokenEstimate: estimateTokens(renderSection(section)) };
}

/** A section as the model reads it. */
export function renderSection({ title, content }: Pick<PromptSection, 'title' | 'content'>): string {
  return `## ${title}\n${content}`;
}
