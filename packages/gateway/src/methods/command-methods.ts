import { LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import { ALL_SCOPES } from '../access/principal.ts';
import type { MethodSource } from './method.ts';

/** The chat commands, for a menu. Those that need a role are left out for callers who cannot administer. */
export const commandMethods: MethodSource = ({ app, commandPrefix }) => ({
  'commands.list': {
    params: z.strictObject({ locale: z.optional(z.enum(LOCALES)) }),
    run: (_params, { principal, locale }) => ({
      commands: app.commands
        .filter(
          ({ requiredRoles = [] }) =>
            requiredRoles.length === 0 || ALL_SCOPES.every((scope) => principal.scopes.has(scope)),
        )
        .map(({ name, aliases, texts, ...plain }) => {
          const { description, usage } = texts?.[locale] ?? plain;
          const typed = [name, ...aliases].map((each) => `${commandPrefix}${each}`);
          return { name: typed[0]!, aliases: typed.slice(1), description, usage };
        }),
    }),
  },
});
