import { ownerKey } from '@finclaw/app';
import type { MemoryView } from '@finclaw/types';
import * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import { assertHasRoom } from '../access/within-limits.ts';
import type { MethodSource } from './method.ts';
import { identifier, nothing } from './params.ts';

const MAX_TEXT = 2000;

const locale = z.optional(z.enum(['ko', 'en']));

/** What the assistant remembers of people. */
export const memoryMethods: MethodSource = ({ app }) => {
  const list = async (principal: Principal): Promise<readonly MemoryView[]> =>
    (await app.memory.list(ownerKey(principal))).map(({ id, kind, text, notedAt }) => ({ id, kind, text, notedAt }));
  const told = async (principal: Principal, { isDone, text }: { readonly isDone: boolean; readonly text: string }) => ({
    isDone,
    message: text,
    memories: await list(principal),
  });
  return {
    'memory.list': { params: nothing, run: async (_params, { principal }) => ({ memories: await list(principal) }) },
    'memory.save': {
      params: z.strictObject({ id: z.optional(identifier), text: z.string().check(z.maxLength(MAX_TEXT)), locale }),
      run: async ({ id, text }, { principal, locale: language }) => {
        await assertHasRoom({ app }, principal);
        const owner = ownerKey(principal);
        const saved = id === undefined ? app.memory.add(owner, text, language) : app.memory.edit(owner, id, text, language);
        return told(principal, await saved);
      },
    },
    'memory.forget': {
      params: z.strictObject({ id: identifier, locale }),
      run: async ({ id }, { principal, locale: language }) =>
        told(principal, await app.memory.forget(ownerKey(principal), id, language)),
    },
  };
};
