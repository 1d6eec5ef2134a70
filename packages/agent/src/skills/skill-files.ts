import { readdirSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Result } from '@finclaw/types';
import { parseSkillManifest, type SkillManifest } from './manifest.ts';

/** A folder that may contain a skill. */
export interface SkillFolder {
  readonly root: string;
  readonly name: string;
  readonly path: string;
  /** Changes when one of the files does. */
  readonly signature: string;
}

const MAX_MANIFEST_BYTES = 256 * 1_024;
const SKILL_FILE = 'SKILL.md';
const TOOLS_FILE = 'tools.json';

/** Returns the folders under a root that contain a `SKILL.md`, by name. A missing root has none. */
export async function findSkillFolders(root: string): Promise<SkillFolder[]> {
  const names = namesIn(root);
  const folders = await Promise.all(
    names.map(async (name) => {
      const path = join(root, name);
      const [skill, tools] = await Promise.all(
        [SKILL_FILE, TOOLS_FILE].map((file) => stat(join(path, file)).catch(() => undefined)),
      );
      if (!skill?.isFile()) return undefined;
      const signature = [skill, tools].map((file) => `${file?.mtimeMs}:${file?.size}:${file?.ino}`).join('|');
      return { root, name, path, signature };
    }),
  );
  return folders.filter((folder) => folder !== undefined);
}

/** Synchronous, since it runs before every run and is most often empty: a thread hop would take longer. */
function namesIn(root: string): string[] {
  try {
    return readdirSync(root).sort();
  } catch {
    return [];
  }
}

/** Reads a skill. Symbolic links that leave the root and files that are too large are refused. */
export async function readSkill({ root, name, path }: SkillFolder): Promise<Result<SkillManifest, string>> {
  try {
    const skill = await readInside(root, join(path, SKILL_FILE));
    if (!skill.ok) return skill;
    const tools = await readInside(root, join(path, TOOLS_FILE));
    if (!tools.ok && tools.error !== MISSING) return tools;
    return parseSkillManifest(name, skill.value, tools.ok ? tools.value : undefined);
  } catch (error) {
    return { ok: false, error: `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
  }
}

/** Reads a file that a skill refers to, by its path inside the skill's folder. */
export async function readSkillFile({ path }: SkillFolder, file: string): Promise<Result<string, string>> {
  try {
    return await readInside(path, join(path, file));
  } catch (error) {
    return { ok: false, error: `it cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
  }
}

const MISSING = 'a file is missing';

async function readInside(root: string, path: string): Promise<Result<string, string>> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return { ok: false, error: MISSING };
  if (!real.startsWith((await realpath(root)) + sep)) return { ok: false, error: 'a file lies outside the folder' };
  const { size } = await stat(real);
  if (size > MAX_MANIFEST_BYTES) return { ok: false, error: `a file is larger than ${MAX_MANIFEST_BYTES} bytes` };
  return { ok: true, value: await readFile(real, 'utf8') };
}
