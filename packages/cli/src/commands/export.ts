import { message } from '@finclaw/config';
import { requireWord } from '../arguments.ts';
import type { CommandModule } from '../command-module.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { exportState } from '../keep/export-state.ts';
import { keptState } from '../keep/kept-state.ts';
import { PORTFOLIO_OWNER } from '../local-owner.ts';
import { withApp } from '../with-app.ts';

/** `finclaw export DIR`: everything that is kept, in formats that other programs read, for whoever wants to leave or look. */
export const command: CommandModule = {
  maxArguments: 1,

  async run(typed: Invocation): Promise<number> {
    const folder = requireWord(typed, typed.positionals[0], 'DIR');
    const { paths } = await keptState(typed);
    return withApp(typed, async ({ finance }, { io, locale, values }) => {
      const trades = await finance.portfolioOf(PORTFOLIO_OWNER).exportCsv();
      const exported = await exportState(paths, folder, trades, locale);
      if (values.json) writeJson(io.stdout, { folder, ...exported });
      else writeLine(io.stdout, message(locale, 'keep.exported', { ...exported, folder }));
      return EXIT.done;
    });
  },
};
