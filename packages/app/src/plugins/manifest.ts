import { isReservedChannel } from '@finclaw/config';
import { z } from 'zod';
import { PluginLoadError } from './errors.ts';

/** The kinds of additions of a plugin; it must declare each kind in its manifest. */
const PLUGIN_SLOTS = [
  'tools',
  'channels',
  'hooks',
  'events',
  'services',
  'commands',
  'market-sources',
  'routes',
  'schedules',
] as const;
export type PluginSlot = (typeof PLUGIN_SLOTS)[number];

const jsonSchema = z.record(z.string(), z.unknown());

const schema = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and hyphens'),
  version: z.string().regex(/^\d+\.\d+\.\d+/, 'must start with x.y.z'),
  main: z.string().min(1),
  /** Once required; `slots` says what it adds. */
  type: z.string().optional(),
  description: z.string().optional(),
  author: z.string().optional(),
  dependencies: z.array(z.string()).default([]),
  slots: z.array(z.enum(PLUGIN_SLOTS)).default([]),
  /** The channels it brings, by the id that is also the name of their section in the configuration. */
  channels: z
    .record(
      z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be lower-case letters, digits and hyphens')
        .refine((id) => !isReservedChannel(id), 'is the name of a part of FinClaw'),
      z.strictObject({ settings: jsonSchema.optional() }),
    )
    .default({}),
  /**
   * Its own settings that apply unless `plugins.config` overrides them, and the JSON schema both are checked against.
   */
  config: z.record(z.string(), z.unknown()).optional(),
  configSchema: jsonSchema.optional(),
});

export type PluginManifest = z.infer<typeof schema>;

export const MANIFEST_FILE = 'finclaw-plugin.json';

/** Reads a manifest's text; every mistake in it is named with its place. */
export function parseManifest(text: string): PluginManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new PluginLoadError('manifest', ['plugins.problem.json', { file: MANIFEST_FILE, reason }], cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(root)'}: ${issue.message}`);
  const reason = problems.join('; ');
  throw new PluginLoadError('manifest', ['plugins.problem.manifest', { file: MANIFEST_FILE, reason }]);
}
