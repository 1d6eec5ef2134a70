import { type Labels, type ModelCapabilities, OWN_LABELS, type Trust } from '@finclaw/models';
import type { ChatType, Locale, ToolDefinition } from '@finclaw/types';

/** One part of the system prompt, with its author and privacy. */
export interface PromptSection extends Labels {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Sections with a higher number come first. */
  readonly priority: number;
}

/** The input of the prompt builder. */
export interface PromptBuildContext {
  readonly channelId: string;
  readonly chatType: ChatType;
  readonly availableTools: readonly ToolDefinition[];
  readonly modelCapabilities: ModelCapabilities;
  /** The product's description of the assistant: what it is, may do and never does. */
  readonly productSections: readonly PromptSection[];
  /** Facts about the user; for private chats only. */
  readonly personalState?: { readonly text: string; readonly trust: Trust };
  readonly customInstructions?: string;
  /** The language of the prompt itself; the answer follows the user's. */
  readonly locale: Locale;
  /** Skills the model may read when it needs them. */
  readonly skills: readonly { readonly id: string; readonly name: string; readonly description: string }[];
}

/** The moment of a question. */
export interface MomentContext {
  readonly now: Date;
  /** An IANA name; times are shown in it. */
  readonly timeZone: string;
  /** True if the user's time zone is assumed, not set. */
  readonly isZoneAssumed?: boolean;
  /** The product's state, in this program's own words. */
  readonly productState?: string;
  readonly locale: Locale;
}

/** The engine's own sections in their order. What may change comes last. */
const PRIORITY = {
  capabilities: 140,
  'channel-context': 80,
  language: 60,
  custom: 10,
  'current-state': 6,
  personal: 5,
} as const satisfies Record<string, number>;

/** Makes one of the engine's sections of the given lines; blank ones are left out. */
export function engineSection(
  id: keyof typeof PRIORITY,
  title: string,
  lines: readonly string[],
  labels: Labels = OWN_LABELS,
): PromptSection {
  return { ...promptSection(id, PRIORITY[id], title, lines), ...labels };
}

/** Makes a section of this program's own lines; blank ones are left out. */
export function promptSection(id: string, priority: number, title: string, lines: readonly string[]): PromptSection {
  return { id, title, content: lines.filter((line) => line !== '').join('\n'), priority, ...OWN_LABELS };
}
