import { basename } from 'node:path';
import type { SessionStore } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { EXIT, type Invocation, printResult, writeJson, writeLine } from '../io.ts';
import { conversationLabel, conversationName } from './conversation-label.ts';
import { findSession } from './find-session.ts';

/** Starts a conversation afresh; the old file is saved under another name. */
export async function resetStored(
  { io, locale, values }: Invocation,
  name: string,
  store: SessionStore,
): Promise<number> {
  const key = await findSession(store, name, locale);
  const archive = basename((await store.reset(key)) ?? '');
  return printResult(
    { io, values },
    { sessionKey: key, archive },
    message(locale, 'cli.sessionReset', { name: conversationLabel(key, locale), archive }),
  );
}

/** Lists the problems of one conversation, or of all, and with `--yes` repairs them. */
export async function repairStored(
  { io, locale, values }: Invocation,
  name: string | undefined,
  store: SessionStore,
): Promise<number> {
  const sessions = name ? [] : await store.list();
  const keys = name ? [await findSession(store, name, locale)] : sessions.flatMap(({ sessionKey }) => sessionKey ?? []);
  for (const { sessionKey, file } of sessions) {
    if (sessionKey === undefined)
      writeLine(io.stderr, message(locale, 'cli.sessionNameless', { file: basename(file) }));
  }
  const results: unknown[] = [];
  for (const key of keys) {
    const report = await store.repair(key, { dryRun: values.yes !== true });
    if (!report) continue;
    const { corruptions, backup } = report;
    results.push({ sessionKey: key, corruptions, ...(backup ? { backup: basename(backup) } : {}) });
    if (values.json) continue;
    const label = conversationLabel(key, locale);
    if (corruptions.length === 0) writeLine(io.stdout, message(locale, 'cli.sessionSound', { name: label }));
    else if (backup) {
      writeLine(
        io.stdout,
        message(locale, 'cli.sessionRepaired', { name: label, count: corruptions.length, backup: basename(backup) }),
      );
    } else {
      writeLine(io.stdout, message(locale, 'cli.sessionDamaged', { name: label, count: corruptions.length }));
      for (const { type, index } of corruptions)
        writeLine(io.stdout, message(locale, `cli.corruption.${type}`, { number: index + 1 }));
      writeLine(io.stdout, message(locale, 'cli.sessionRepairHint', { name: conversationName(key) }));
    }
  }
  if (values.json) writeJson(io.stdout, results);
  return EXIT.done;
}
