import type { OpenFinance } from '@finclaw/app/market';
import { message } from '@finclaw/config';
import { alertAnswerText, createAlertCommands, parseAlertSpec, setAlert } from '@finclaw/features/alerts';
import { FinClawError } from '@finclaw/infra';
import { instrumentProblem } from '../instrument-problem.ts';
import { EXIT, type Invocation, writeJson, writeLine } from '../io.ts';
import { LOCAL_OWNER } from '../local-owner.ts';
import { LOCAL_SENDER, TERMINAL_CHANNEL } from '../terminal/terminal-channel.ts';
import { UsageError } from '../usage-error.ts';
import { withFinance } from '../with-finance.ts';

const TARGET = { channelId: TERMINAL_CHANNEL, accountId: 'default', targetId: LOCAL_SENDER };

/** `finclaw alerts`: price alerts of the person at this machine; they arrive in the chat. */
export async function run(typed: Invocation): Promise<number> {
  const { action, positionals: words } = typed;
  const [id = ''] = words;
  const wish = action === 'add' ? readWish(typed, words.join(' ')) : undefined;
  return withFinance(typed, async (finance, { io, locale, values }) => {
    const { alerts } = finance.features.alerts;
    const list = () => alerts.list(LOCAL_OWNER);
    if (action === 'list') {
      if (values.json) writeJson(io.stdout, await list());
      else writeLine(io.stdout, await createAlertCommands(finance.features.alerts).list(LOCAL_OWNER, locale));
      return EXIT.done;
    }
    const text = wish === undefined ? await remove(id, finance, locale) : await add(wish, finance, locale);
    if (values.json) writeJson(io.stdout, { message: text, alerts: await list() });
    else writeLine(io.stdout, text);
    return EXIT.done;
  });
}

type Finance = OpenFinance;
type Locale = Invocation['locale'];
type Wish = NonNullable<ReturnType<typeof parseAlertSpec>>;

function readWish({ locale, usage }: Invocation, text: string): Wish {
  const wish = parseAlertSpec(text);
  if (wish === undefined) throw new UsageError(message(locale, 'cli.missingArgument', { name: 'NAME > PRICE', usage }));
  return wish;
}

async function add(wish: Wish, finance: Finance, locale: Locale): Promise<string> {
  const answer = await setAlert(wish, finance.features.alerts, { owner: LOCAL_OWNER, target: TARGET, locale });
  if (answer.status === 'ok') return alertAnswerText(answer, locale);
  const problem = answer.status === 'refused' ? alertAnswerText(answer, locale) : instrumentProblem(answer, locale);
  throw new FinClawError(problem, 'INVALID_INPUT');
}

async function remove(id: string, finance: Finance, locale: Locale): Promise<string> {
  if ((await finance.features.alerts.alerts.list(LOCAL_OWNER)).some((alert) => alert.id === id))
    return createAlertCommands(finance.features.alerts).remove(id, LOCAL_OWNER, locale);
  throw new FinClawError(message(locale, 'cli.alertNotFound', { id: id.slice(0, 60) }), 'INVALID_INPUT');
}
