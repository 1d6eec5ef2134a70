import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serverToFolder } from '@finclaw/app';
import { message } from '@finclaw/config';
import type { StatePaths } from '@finclaw/infra';
import type { Locale } from '@finclaw/types';
import { type Invocation, printResult } from '../io.ts';
import { exportState } from '../keep/export-state.ts';
import { savedState } from '../keep/saved-state.ts';
import { withServer } from '../keep/with-server.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { withFinance } from '../with-finance.ts';

/** `finclaw export DIR`: writes everything that is stored in formats other programs read. */
export async function run(typed: Invocation): Promise<number> {
  const [folder = ''] = typed.positionals;
  const { paths } = await savedState(typed);
  return withFinance(typed, async (finance, { io, locale, values }) => {
    const trades = await finance.features.portfolio.of(PORTFOLIO_OWNER).exportCsv();
    const exported = await withFiles(paths, locale, (files) => exportState(files, folder, trades, locale));
    return printResult(
      { io, values },
      { folder, ...exported },
      message(locale, 'keep.exported', { ...exported, folder }),
    );
  });
}

/** Exports a server's data to temporary files. */
function withFiles<T>(paths: StatePaths, locale: Locale, work: (paths: StatePaths) => Promise<T>): Promise<T> {
  return withServer(paths, locale, async (on) => {
    if (on === undefined) return work(paths);
    // A name that the next backup clears away should this one be killed.
    const folder = join(paths.stateDir, `.backup-${process.pid}`);
    try {
      await serverToFolder(on.server, folder, on.options);
      return await work({ ...paths, databaseFile: join(folder, 'finclaw.db'), sessionsDir: join(folder, 'sessions') });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
