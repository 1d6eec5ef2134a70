import { type AuditLog, type AuditVerdict, describeRun, openAuditLog, summariseRecord } from '@finclaw/app';
import { openStoreAt } from '@finclaw/cluster';
import { message } from '@finclaw/config';
import { FinClawError } from '@finclaw/infra';
import { showCodePoints } from '@finclaw/tools';
import type { Locale } from '@finclaw/types';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { openState } from '../open-state.ts';

const SHOWN = 20;

/** `finclaw audit show|verify`: shows what the program did, and whether the log is unchanged. */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const { loaded, paths, logger } = await openState(typed.io);
  const { locale } = loaded;
  const invocation = { ...typed, locale };
  const store = openStoreAt(paths.database, { logger, locale, mayCopy: true });
  try {
    const log = openAuditLog(store, paths);
    return action === 'show' ? await show(invocation, log, words[0]) : await verify(invocation, log);
  } finally {
    store.close();
  }
}

async function show({ io, locale, values }: Invocation, log: AuditLog, runId: string | undefined): Promise<number> {
  const records = runId === undefined ? await log.latest(SHOWN) : await log.ofRun(runId);
  if (runId !== undefined && records.length === 0)
    throw new FinClawError(message(locale, 'audit.noRun', { id: runId }), 'RUN_NOT_FOUND');
  if (values.json) {
    writeJson(io.stdout, records);
    return EXIT.done;
  }
  if (records.length === 0) writeLine(io.stdout, message(locale, 'audit.empty'));
  const lines =
    runId === undefined ? records.map((record) => summariseRecord(record, locale)) : describeRun(records, locale);
  for (const line of lines) writeLine(io.stdout, line);
  return EXIT.done;
}

async function verify({ io, locale, values }: Invocation, log: AuditLog): Promise<number> {
  const verdict = await log.verify();
  const { head } = values;
  const isHeadKnown = typeof head !== 'string' || (await log.hasHash(head));
  const isSound = verdict.ok && isHeadKnown;
  if (values.json)
    writeJson(io.stdout, { ...verdict, ok: isSound, ...(isHeadKnown ? {} : { problem: 'head-unknown' }) });
  else if (!verdict.ok) writeLine(io.stderr, describe(verdict, locale));
  else if (!isHeadKnown) writeLine(io.stderr, message(locale, 'audit.headUnknown', { head: showCodePoints(head) }));
  else {
    writeLine(io.stdout, message(locale, 'audit.sound', { count: verdict.count, head: verdict.head }));
    writeLine(io.stdout, message(locale, 'audit.protects'));
  }
  return isSound ? EXIT.done : EXIT.failed;
}

function describe({ problem, seq, runId }: Extract<AuditVerdict, { ok: false }>, locale: Locale): string {
  const what = message(locale, `audit.problem.${problem}`, { seq });
  return runId === undefined ? what : `${what} ${message(locale, 'audit.ofRun', { id: showCodePoints(runId) })}`;
}
