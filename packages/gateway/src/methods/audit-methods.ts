import { describeRun, openAuditLog, summariseRecord } from '@finclaw/app';
import { message } from '@finclaw/config';
import * as z from 'zod/mini';
import type { Principal } from '../access/principal.ts';
import type { MethodSource } from './method.ts';
import { identifier, limit, nothing } from './params.ts';

/** The methods that show the audit log and check that it is unchanged. */
export const auditMethods: MethodSource = ({ app, paths, conversations }) => {
  const log = openAuditLog(app.store, paths);
  /**
   * Returns true when a caller may see a record's content: a person's questions and answers are theirs; others see only
   * that there was one, and when.
   */
  const isSeenBy = (principal: Principal, { kind, body }: Parameters<typeof summariseRecord>[0]): boolean => {
    if (kind === 'share') {
      const { owner, person, answer } = body as {
        readonly owner: string;
        readonly person: string;
        readonly answer?: string;
      };
      // The recipient of an offer sees only their own answer here.
      return principal.person === owner || (answer !== undefined && principal.person === person);
    }
    const { sessionKey, requester } = (body ?? {}) as { sessionKey?: string; requester?: { sessionKey?: string } };
    const key = sessionKey ?? requester?.sessionKey;
    return key === undefined || conversations.maySee(principal, key);
  };
  return {
    'audit.list': {
      params: z.strictObject({ runId: z.optional(identifier), limit: limit(500) }),
      run: async ({ runId, limit: count = 50 }, { principal, locale }) => {
        const records = runId === undefined ? await log.latest(count) : await log.ofRun(runId);
        const areSeen = records.every((record) => isSeenBy(principal, record));
        // The approvals of a run are part of its story.
        const textOf = (record: (typeof records)[number]): string => {
          if (!isSeenBy(principal, record)) return message(locale, 'audit.ofSomebodyElse');
          return runId !== undefined && record.kind === 'run' && areSeen
            ? describeRun(records, locale).join('\n')
            : summariseRecord(record, locale);
        };
        return {
          entries: records.map((record) => ({
            sequence: record.seq,
            at: record.at,
            kind: record.kind,
            text: textOf(record),
            ...(record.runId === undefined ? {} : { runId: record.runId }),
          })),
        };
      },
    },
    'audit.verify': {
      params: nothing,
      run: async (_params, { locale }) => {
        const verdict = await log.verify();
        if (verdict.ok) return { isSound: true, count: verdict.count, head: verdict.head };
        const { problem, seq } = verdict;
        return { isSound: false, count: seq - 1, problem: message(locale, `audit.problem.${problem}`, { seq }) };
      },
    },
  };
};
