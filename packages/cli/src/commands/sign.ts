import { saveSigned, signedFileName, signedSummary, withheldParts } from '@finclaw/app';
import { EXIT, type Invocation, printResult } from '../io.ts';
import { findSession } from '../sessions/find-session.ts';
import { withApp } from '../with-app.ts';

/** `finclaw sign [SESSION]`: the last answer of a conversation with all that its figures rest on, as a signed file. */
export async function run(typed: Invocation): Promise<number> {
  return withApp(typed, async ({ sessions, signing }, { io, locale, values, positionals: [name = 'main'] }) => {
    const place = { sessionKey: await findSession(sessions, name, locale), locale };
    const parts = await signing.parts(place);
    const names = String(values.withhold ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    const withheld = withheldParts(parts, { names, isAll: values.all === true });
    const answer = await signing.sign(place, withheld, 'typed');
    if (values.output === '-') {
      io.stdout.write(`${JSON.stringify(answer)}\n`);
      return EXIT.done;
    }
    const file = typeof values.output === 'string' ? values.output : signedFileName('.', answer);
    saveSigned(file, answer);
    return printResult(
      { io, values },
      { file, withheld, parts: parts.map((part) => part.name) },
      signedSummary(file, { parts, withheld, locale }),
    );
  });
}
