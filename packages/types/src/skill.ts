import type { MsgContext } from './message.ts';

export interface SkillArgDef {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean';
  readonly required?: boolean;
  readonly description?: string;
  readonly default?: string | number | boolean;
}

export interface SkillMedia {
  readonly type: 'image' | 'chart' | 'table' | 'file';
  readonly url?: string;
  readonly content?: string;
  readonly mimeType?: string;
  readonly title?: string;
}

export interface SkillContext {
  readonly msg: MsgContext;
  readonly args: Readonly<Record<string, unknown>>;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface SkillResult {
  readonly text?: string;
  readonly data?: unknown;
  readonly media?: readonly SkillMedia[];
  readonly error?: string;
}

export interface SkillCommand {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly args?: readonly SkillArgDef[];
  readonly handler: (context: SkillContext) => Promise<SkillResult>;
}

export interface SkillTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly handler: (input: unknown, context: SkillContext) => Promise<SkillResult>;
}

export interface SkillDefinition {
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly category: 'finance' | 'utility' | 'system' | 'custom';
  readonly commands: readonly SkillCommand[];
  readonly tools?: readonly SkillTool[];
}
