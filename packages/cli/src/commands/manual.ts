import { EXIT, type Invocation, writeJson } from '../io.ts';
import { manualPage } from '../shell/manual.ts';
import { VERSION } from '../version.ts';

/** `finclaw manual`: the manual page, for `man`. */
export async function run({ io, locale, values, commands }: Invocation): Promise<number> {
  const page = manualPage(commands, locale, VERSION);
  if (values.json) writeJson(io.stdout, { page });
  else io.stdout.write(page);
  return EXIT.done;
}
