import { LOCALES, type MemoryView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { FeatureCall, FeatureMethods } from '../feature.ts';
import { identifier, nothing } from '../method-params.ts';
import type { PersonalMemory } from './personal-memory.ts';

const MAX_TEXT = 2000;

const locale = z.optional(z.enum(LOCALES));

/** Returns the methods about memories, for the page and for programs. */
export function memoryMethods(memory: PersonalMemory) {
  const list = async ({ owner }: FeatureCall): Promise<readonly MemoryView[]> =>
    (await memory.list(owner)).map(({ id, kind, text, notedAt }) => ({ id, kind, text, notedAt }));
  const reply = async (call: FeatureCall, { isDone, text }: { readonly isDone: boolean; readonly text: string }) => ({
    isDone,
    message: text,
    memories: await list(call),
  });
  return {
    'memory.list': { params: nothing, run: async (_params, call) => ({ memories: await list(call) }) },
    'memory.save': {
      grows: true,
      params: z.strictObject({ id: z.optional(identifier), text: z.string().check(z.maxLength(MAX_TEXT)), locale }),
      run: async ({ id, text }, call) => {
        const { owner, locale: language } = call;
        const saved = id === undefined ? memory.add(owner, text, language) : memory.edit(owner, id, text, language);
        return reply(call, await saved);
      },
    },
    'memory.forget': {
      params: z.strictObject({ id: identifier, locale }),
      run: async ({ id }, call) => reply(call, await memory.forget(call.owner, id, call.locale)),
    },
  } satisfies FeatureMethods;
}
