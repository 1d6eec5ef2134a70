import { createSessionKey, LOCALES } from '@finclaw/types';
import * as z from 'zod/mini';
import { originOf } from '../access/principal.ts';
import { sessionNotFound } from '../conversations/conversations.ts';
import { shownResults } from '../conversations/shown-results.ts';
import { untilIdle } from '../conversations/until-idle.ts';
import { chooseModel } from './choose-model.ts';
import { ownThreadOf } from './message-methods.ts';
import type { MethodSource } from './method.ts';
import { identifier, limit, sessionKey, shortText } from './params.ts';

const LIST_LIMIT = 200;
const PAGE = 200;
const MATCHES = 50;

/** Conversations: listing, reading, searching, starting anew. */
export const sessionMethods: MethodSource = (context) => {
  const { app, conversations, mailbox, names, hub } = context;
  return {
    'sessions.list': {
      params: z.strictObject({ limit: limit(1000), channelId: z.optional(shortText) }),
      run: async (params, { principal }) => {
        const all = await conversations.list(principal);
        const wanted =
          params.channelId === undefined ? all : all.filter(({ channelId }) => channelId === params.channelId);
        return { sessions: wanted.slice(0, params.limit ?? LIST_LIMIT) };
      },
    },
    'sessions.get': {
      params: z.strictObject({
        sessionKey,
        limit: limit(1000),
        before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
      }),
      run: (params, { principal }) =>
        conversations.get(principal, params.sessionKey, params.limit ?? PAGE, params.before),
    },
    'sessions.shown': {
      params: z.strictObject({ sessionKey, runId: identifier, locale: z.optional(z.enum(LOCALES)) }),
      run: async (params, { principal, locale }) => {
        if (!conversations.maySee(principal, params.sessionKey)) throw sessionNotFound();
        const entries = (await app.sessions.read(params.sessionKey))?.entries ?? [];
        const ofRun = entries.filter(({ runId }) => runId === params.runId);
        const complete = await app.sessions.complete(params.sessionKey, ofRun);
        return { shown: shownResults(complete, app.finance.directory, locale) };
      },
    },
    'sessions.search': {
      params: z.strictObject({ query: shortText, limit: limit(200) }),
      run: async (params, { principal }) => ({
        matches: await conversations.search(principal, params.query, params.limit ?? MATCHES),
      }),
    },
    'sessions.reset': {
      params: z.strictObject({ sessionKey }),
      run: async (params, { principal }) => {
        const key = createSessionKey(params.sessionKey);
        if (!conversations.maySee(principal, key)) throw sessionNotFound();
        await untilIdle(app, key);
        const archive = await app.sessions.reset(key);
        const wasShown = (await mailbox.session(key)) !== undefined;
        await mailbox.clear(key);
        hub.publish({ type: 'session-changed', sessionKey: key, reason: 'reset' });
        return { reset: archive !== undefined || wasShown };
      },
    },
    'sessions.update': {
      params: z.strictObject({
        sessionKey,
        title: z.optional(z.nullable(shortText)),
        isPinned: z.optional(z.boolean()),
      }),
      run: async ({ sessionKey: key, ...change }, { principal }) => {
        // A missing conversation, or one of another person, cannot be renamed.
        await conversations.get(principal, key, 1, undefined);
        await names.change(key, change);
        hub.publish({ type: 'session-changed', sessionKey: key, reason: 'renamed' });
        return { session: (await conversations.get(principal, key, 1, undefined)).session };
      },
    },
    'sessions.remove': {
      params: z.strictObject({ sessionKey }),
      run: async (params, { principal }) => {
        const key = createSessionKey(params.sessionKey);
        await conversations.get(principal, key, 1, undefined);
        await untilIdle(app, key);
        await mailbox.clear(key);
        await names.remove(key);
        await app.deleteConversation(key, originOf(principal));
        hub.publish({ type: 'session-changed', sessionKey: key, reason: 'removed' });
        return { removed: true };
      },
    },
    'sessions.setModel': {
      params: z.strictObject({ sessionKey, model: shortText }),
      run: async (params, { principal, signal }) => {
        ownThreadOf(context, principal, params.sessionKey);
        return { model: await chooseModel(context, principal, params.sessionKey, params.model, signal) };
      },
    },
  };
};
