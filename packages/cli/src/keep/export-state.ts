import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { copyFile, cp, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createSessionStore, listSessions } from '@finclaw/agent';
import { message } from '@finclaw/config';
import { createSilentLogger, FinClawError, type StatePaths } from '@finclaw/infra';
import { exportTables } from '@finclaw/storage';
import type { Locale } from '@finclaw/types';
import { conversationLabel } from '../sessions/conversation-label.ts';
import { lineOf } from '../sessions/show-session.ts';

interface Exported {
  readonly conversations: number;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Exports all stored data into a new folder, in formats other programs read. The folder appears when it is complete.
 */
export async function exportState(
  paths: StatePaths,
  target: string,
  trades: Iterable<string>,
  locale: Locale,
): Promise<Exported> {
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new FinClawError(message(locale, 'keep.folderTaken', { folder: target }), 'INVALID_INPUT');
  const draft = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    mkdirSync(join(draft, 'conversations'), { mode: 0o700 });
    const conversations = await exportConversations(paths.sessionsDir, join(draft, 'conversations'), locale);
    const tables = existsSync(paths.databaseFile) ? await exportTables(paths.databaseFile, join(draft, 'tables')) : [];
    await writeFile(
      join(draft, 'trades.csv'),
      [...trades].map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join(''),
    );
    if (existsSync(paths.configFile)) await copyFile(paths.configFile, join(draft, 'settings.json5'));
    for (const folder of ['skills', 'plugins'])
      if (existsSync(join(paths.stateDir, folder)))
        await cp(join(paths.stateDir, folder), join(draft, folder), { recursive: true });
    await writeFile(join(draft, 'README.md'), message(locale, 'keep.exportReadme'));
    if (existsSync(target)) rmSync(target, { recursive: true });
    renameSync(draft, target);
    return { conversations, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Exports each conversation twice: as stored, with the complete results it refers to, and as readable text. */
async function exportConversations(folder: string, target: string, locale: Locale): Promise<number> {
  const sessions = existsSync(folder) ? await listSessions(folder) : [];
  const store = createSessionStore({ dir: folder, logger: createSilentLogger() });
  for (const { file, sessionKey } of sessions) {
    const name = basename(file, '.jsonl');
    await copyFile(file, join(target, `${name}.jsonl`));
    if (sessionKey === undefined) continue;
    const results = file.replace(/\.jsonl$/, '.results');
    if (existsSync(results)) await copyFile(results, join(target, `${name}.results`));
    const { entries = [] } = (await store.read(sessionKey)) ?? {};
    const lines = (await store.complete(sessionKey, entries)).map((entry) => lineOf(entry, locale));
    await writeFile(join(target, `${name}.txt`), `${conversationLabel(sessionKey, locale)}\n\n${lines.join('\n')}\n`);
  }
  return sessions.length;
}
