import { message } from '@finclaw/config';
import { configOf } from '../config-of.ts';
import { type Invocation, printResult } from '../io.ts';
import { withApp } from '../with-app.ts';

/** `finclaw models set MODEL`: sets the default model. */
export async function setModel(typed: Invocation, name: string): Promise<number> {
  const { io, values } = typed;
  const { id, locale } = await withApp(typed, async (app, { locale: spoken }) => ({
    id: app.models.resolve(name),
    locale: spoken,
  }));
  await configOf(io.env).writeConfigFile([{ path: 'models.defaultModel', value: id }]);
  return printResult({ io, values }, { defaultModel: id }, message(locale, 'models.set.done', { id }));
}
