import { message } from '@finclaw/config';
import { lookUpQuote, quoteText } from '@finclaw/finance';
import type { CommandModule } from '../command-table.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { withApp } from '../with-app.ts';

/** `finclaw quote NAME…`: the latest price of each, with its time and source. */
export const command: CommandModule = {
  async run({ io, locale, positionals, values, usage }: Invocation): Promise<number> {
    if (positionals.length === 0) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME', usage }));
    return withApp(io, async ({ locale: language, finance: { directory, market } }) => {
      const answers = await Promise.all(positionals.map((name) => lookUpQuote(name, { directory, market, now: Date.now })));
      if (values.json) writeJson(io.stdout, answers);
      else writeLine(io.stdout, quoteText(answers, language));
      return answers.every(({ status }) => status === 'ok') ? EXIT.done : EXIT.failed;
    });
  },
};
