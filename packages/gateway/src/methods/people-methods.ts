import * as z from 'zod/mini';
import { PeopleDesk } from '../access/people-desk.ts';
import { originOf } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { dayUsd, identifier, nothing, shortText } from './params.ts';

const role = z.enum(['owner', 'member', 'reader']);

/** The methods for the users of the program and their ways to sign in. */
export const peopleMethods: MethodSource = ({ app, access, links, address, now }) => {
  const desk = new PeopleDesk({ people: app.people, access, links, store: app.store, address, now });
  return {
    'people.list': { params: nothing, run: async () => ({ people: await desk.list() }) },
    'people.invite': {
      params: z.strictObject({ name: shortText, role }),
      run: (wanted, { principal }) => desk.invite(wanted.name, wanted.role, originOf(principal)),
    },
    'people.change': {
      params: z.strictObject({
        id: identifier,
        name: z.optional(shortText),
        role: z.optional(role),
        dayUsd: z.optional(z.nullable(dayUsd)),
      }),
      run: async ({ id, ...change }, { principal }) => ({ person: await desk.change(id, change, originOf(principal)) }),
    },
    'people.remove': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { principal }) => ({ removed: await desk.remove(id, originOf(principal)) }),
    },
    'people.unlink': {
      params: z.strictObject({ id: identifier }),
      run: async ({ id }, { principal }) => ({ removed: await desk.unlink(id, originOf(principal)) }),
    },
    'people.connect': {
      params: nothing,
      run: (_params, { principal }) => desk.waysIn(principal.person, originOf(principal)),
    },
  };
};
