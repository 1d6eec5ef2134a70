import { createSessionKey } from '@finclaw/types';
import * as z from 'zod/mini';
import { originOf } from '../access/principal.ts';
import { sessionNotFound } from '../conversations/conversations.ts';
import type { MethodCall, MethodSource } from './method.ts';
import { identifier, sessionKey } from './params.ts';

const MOST_PARTS = 2000;

/** Answers as signed files that others can check. */
export const answerMethods: MethodSource = ({ app, conversations }) => {
  const placeOf = (
    wanted: { readonly sessionKey: string; readonly runId: string },
    { principal, locale }: MethodCall,
  ) => {
    const key = createSessionKey(wanted.sessionKey);
    if (!conversations.maySee(principal, key)) throw sessionNotFound();
    return { sessionKey: key, runId: wanted.runId, locale };
  };
  return {
    'answers.parts': {
      params: z.strictObject({ sessionKey, runId: identifier }),
      run: async (wanted, call) => ({ parts: await app.signing.parts(placeOf(wanted, call)) }),
    },
    'answers.sign': {
      params: z.strictObject({
        sessionKey,
        runId: identifier,
        withhold: z.array(identifier).check(z.maxLength(MOST_PARTS)),
      }),
      run: async ({ withhold, ...wanted }, call) => {
        const answer = await app.signing.sign(placeOf(wanted, call), withhold, originOf(call.principal));
        return { file: JSON.stringify(answer) };
      },
    },
  };
};
