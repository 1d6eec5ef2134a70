import type { FinClawLogger } from '@finclaw/infra';
import { createToolRegistrar, type ToolRegistry } from '@finclaw/tools';
import type { Result } from '@finclaw/types';
import type { SkillManifest } from './manifest.ts';
import { findSkillFolders, readSkill, type SkillFolder } from './skill-files.ts';
import {
  type LoadedSkill,
  READ_SKILL,
  readSkillDefinition,
  readSkillExecutor,
  skillToolDefinition,
  skillToolExecutor,
} from './skill-tools.ts';

/** A skill that could not be loaded, and why. */
interface SkillProblem {
  readonly folder: string;
  readonly reason: string;
}

export interface SkillManager {
  /** Loads every skill anew; returns what could not be loaded. */
  loadAll(): Promise<readonly SkillProblem[]>;
  /**
   * Loads new and changed skills and drops deleted ones; checks only file times, so it is cheap enough for every run.
   */
  refresh(): Promise<readonly SkillProblem[]>;
  list(): readonly SkillManifest[];
}

interface SkillManagerOptions {
  /** Folders whose sub-folders are skills; of two skills with one id, the first one counts. */
  readonly rootDir: string | readonly string[];
  readonly registry: ToolRegistry;
  readonly logger: FinClawLogger;
}

/** Loads the skills of some folders and registers their tools. */
export function createSkillManager({ rootDir, registry, logger }: SkillManagerOptions): SkillManager {
  const roots = typeof rootDir === 'string' ? [rootDir] : rootDir;
  const registrar = createToolRegistrar(registry, 'skill');
  const skills = new Map<string, LoadedSkill>();
  /** Folders that failed, with their state; they are skipped until it changes. */
  const skipped = new Map<string, string>();
  let working: Promise<unknown> = Promise.resolve();

  function registerTools({ tools }: SkillManifest): void {
    const registered: string[] = [];
    try {
      for (const tool of tools) {
        registrar.register(skillToolDefinition(tool), skillToolExecutor(tool, registry));
        registered.push(tool.name);
      }
    } catch (error) {
      for (const name of registered) registrar.unregister(name);
      throw error;
    }
  }

  function drop(id: string): void {
    for (const { name } of skills.get(id)?.manifest.tools ?? []) registrar.unregister(name);
    skills.delete(id);
    if (skills.size === 0) registry.unregister(READ_SKILL);
  }

  /** Replaces a skill's old version, or changes nothing. */
  function install(manifest: SkillManifest, folder: SkillFolder): Result<SkillManifest, string> {
    const old = skills.get(manifest.id);
    for (const { name } of old?.manifest.tools ?? []) registrar.unregister(name);
    try {
      registerTools(manifest);
    } catch (error) {
      if (old) registerTools(old.manifest);
      return { ok: false, error: error instanceof Error ? error.message : String(error) };
    }
    skills.set(manifest.id, { manifest, folder });
    if (!registry.has(READ_SKILL))
      registry.register(
        readSkillDefinition,
        readSkillExecutor((id) => skills.get(id)),
      );
    return { ok: true, value: manifest };
  }

  async function load(folder: SkillFolder): Promise<Result<SkillManifest, string>> {
    const read = await readSkill(folder);
    if (!read.ok) return read;
    const taken = skills.get(read.value.id);
    if (taken && taken.folder.path !== folder.path)
      return { ok: false, error: `the id ${read.value.id} is taken by ${taken.folder.path}` };
    return install(read.value, folder);
  }

  async function scan(isDue: (folder: SkillFolder) => boolean): Promise<readonly SkillProblem[]> {
    const folders = (await Promise.all(roots.map(findSkillFolders))).flat();
    const present = new Set(folders.map(({ path }) => path));
    for (const [id, { folder }] of skills) if (!present.has(folder.path)) drop(id);
    const problems: SkillProblem[] = [];
    for (const folder of folders.filter(isDue)) {
      const known = [...skills.values()].find((skill) => skill.folder.path === folder.path);
      const result = await load(folder);
      if (result.ok) {
        skipped.delete(folder.path);
        // The skill was renamed.
        if (known && known.manifest.id !== result.value.id) drop(known.manifest.id);
        continue;
      }
      skipped.set(folder.path, folder.signature);
      problems.push({ folder: folder.path, reason: result.error });
      logger.warn('A skill was not loaded', { folder: folder.path, reason: result.error });
    }
    return problems;
  }

  function isChanged({ path, signature }: SkillFolder): boolean {
    const known = [...skills.values()].find(({ folder }) => folder.path === path);
    return skipped.get(path) !== signature && known?.folder.signature !== signature;
  }

  /** One change at a time: two scans side by side would register a tool twice. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = working.then(work);
    working = result.catch(() => {});
    return result;
  }

  return {
    loadAll: () => inTurn(() => scan(() => true)),
    refresh: () => inTurn(() => scan(isChanged)),
    list: () => [...skills.values()].map(({ manifest }) => manifest).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
