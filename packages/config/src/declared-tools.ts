import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, resolveStatePaths } from '@finclaw/infra';
import { isRecord } from '@finclaw/types';
import { pluginManifests } from './declared-channels.ts';
import type { KnownTool } from './unmatched-rules.ts';

/** The settings that decide which tools people have added. */
interface ToolSettings {
  readonly tools: { readonly projectSkills?: unknown };
  readonly plugins: { readonly enabled?: unknown };
}

interface DeclaredTools {
  readonly tools: readonly KnownTool[];
  /** True if there may be more: a plugin's tools are known only after loading it. */
  readonly isOpen: boolean;
}

/** Finds the tools of the skills, and whether plugins or skills of other folders could add more. Runs no code. */
export async function declaredTools({ tools, plugins }: ToolSettings, env: Environment): Promise<DeclaredTools> {
  const enabled = Array.isArray(plugins.enabled) ? plugins.enabled.map(String) : [];
  const [skills, manifests] = await Promise.all([skillTools(env), pluginManifests(enabled, env)]);
  const bringsTools = ({ slots }: Readonly<Record<string, unknown>>): boolean =>
    Array.isArray(slots) && slots.includes('tools');
  const isOpen =
    tools.projectSkills === true || skills === undefined || manifests === undefined || manifests.some(bringsTools);
  return { tools: skills ?? [], isOpen };
}

/** The names in the `tools.json` of each skill; undefined when one of them cannot be read. */
async function skillTools(env: Environment): Promise<readonly KnownTool[] | undefined> {
  const { skillsDir } = resolveStatePaths(env);
  const folders = await readdir(skillsDir).catch(() => []);
  try {
    return (await Promise.all(folders.map((folder) => toolsOfSkill(join(skillsDir, folder, 'tools.json'))))).flat();
  } catch {
    return undefined;
  }
}

async function toolsOfSkill(file: string): Promise<readonly KnownTool[]> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const tools: unknown = JSON.parse(text);
  return (Array.isArray(tools) ? tools : [])
    .filter(isRecord)
    .map(({ name }) => ({ name: String(name), group: 'custom' }));
}
