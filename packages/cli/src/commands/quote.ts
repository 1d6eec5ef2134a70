import { lookUpQuote, quoteText } from '@finclaw/market';
import { instrumentProblem } from '../instrument-problem.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { withMarket } from '../with-market.ts';

/** `finclaw quote NAME…`: the latest price of each, with its time and source. */
export async function run(typed: Invocation): Promise<number> {
  return withMarket(typed, async ({ directory, market }, { io, locale, positionals, values }) => {
    const answers = await Promise.all(
      positionals.map((name) => lookUpQuote(name, { directory, market, now: Date.now })),
    );
    const found = answers.filter(({ status }) => status === 'ok');
    if (values.json) writeJson(io.stdout, answers);
    else if (found.length > 0) writeLine(io.stdout, quoteText(found, locale));
    for (const answer of answers) {
      if (answer.status === 'unavailable') writeLine(io.stderr, quoteText([answer], locale));
      else if (answer.status !== 'ok') writeLine(io.stderr, instrumentProblem(answer, locale));
    }
    return found.length === answers.length ? EXIT.done : EXIT.failed;
  });
}
