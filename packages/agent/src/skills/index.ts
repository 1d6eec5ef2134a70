export { createSkillManager, type SkillManager, type SkillManagerOptions, type SkillProblem } from './manager.ts';
export type { SkillManifest, SkillToolManifest } from './manifest.ts';
