import type { RegisteredToolDefinition, ToolExecutor, ToolRegistry } from '@finclaw/tools';
import type { SkillManifest, SkillToolManifest } from './manifest.ts';
import { readSkillFile, type SkillFolder } from './skill-files.ts';

/** A skill and its folder. */
export interface LoadedSkill {
  readonly manifest: SkillManifest;
  readonly folder: SkillFolder;
}

/** The name under which a model reads skills. */
export const READ_SKILL = 'read_skill';

/**
 * Defines a skill's tool. It has no effects itself: the tool it uses passes the gate and asks for approval under its
 * own name.
 */
export function skillToolDefinition({ name, description, inputSchema }: SkillToolManifest): RegisteredToolDefinition {
  const flags = { changes: 'nothing', accessesSensitiveData: true, isExternal: true } as const;
  return { name, description, inputSchema, group: 'custom', ...flags };
}

/**
 * Calls the tool behind a skill's tool through the registry, so that it passes the gate under its own name. The inputs
 * a skill adds are its author's words, so they count as an outsider's before the call is judged.
 */
export function skillToolExecutor(tool: SkillToolManifest, registry: ToolRegistry): ToolExecutor {
  return async (input, context) => {
    if (registry.get(tool.uses)?.source === 'skill')
      return { content: 'A skill cannot use the tool of a skill', isError: true };
    context.ledger?.recordResult({ untrustedText: JSON.stringify(tool.input ?? {}) });
    const { content, isError, metadata } = await registry.execute(tool.uses, fillIn(tool.input, input), context);
    return { content, isError, metadata };
  };
}

/** Fills a template's `{name}` placeholders; a template that is only `{name}` becomes the value itself. */
function fillIn(template: unknown, input: Readonly<Record<string, unknown>>): unknown {
  if (typeof template === 'string') {
    const whole = /^\{(\w+)\}$/.exec(template)?.[1];
    if (whole !== undefined) return Object.hasOwn(input, whole) ? input[whole] : undefined;
    return template.replace(/\{(\w+)\}/g, (_, name: string) => (Object.hasOwn(input, name) ? String(input[name]) : ''));
  }
  if (Array.isArray(template)) return template.map((item) => fillIn(item, input));
  if (typeof template !== 'object' || template === null) return template;
  const filled = Object.entries(template).map(([key, value]) => [key, fillIn(value, input)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

export const readSkillDefinition: RegisteredToolDefinition = {
  name: READ_SKILL,
  description: 'Reads the instructions of a skill by its id, or a file that they refer to.',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id of the skill' },
      file: { type: 'string', description: 'A path in the folder of the skill, such as references/rules.md' },
    },
    required: ['id'],
  },
  group: 'assistant',
  changes: 'nothing',
  accessesSensitiveData: false,
};

/** Returns the text of a skill to the model, marked as untrusted content. */
export function readSkillExecutor(getSkill: (id: string) => LoadedSkill | undefined): ToolExecutor {
  return async ({ id, file }) => {
    const skill = getSkill(String(id));
    if (!skill) return { content: `There is no skill ${JSON.stringify(id)}`, isError: true };
    const { manifest, folder } = skill;
    const read =
      typeof file === 'string' ? await readSkillFile(folder, file) : ({ ok: true, value: manifest.prompt } as const);
    if (!read.ok) return { content: `${JSON.stringify(file)} of the skill was not read: ${read.error}`, isError: true };
    const { value: text } = read;
    return { content: text, isError: false, parts: [{ text, trust: 'untrusted', origin: `skill ${manifest.id}` }] };
  };
}
