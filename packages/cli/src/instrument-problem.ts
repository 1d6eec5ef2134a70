import { message } from '@finclaw/config';
import { instrumentText, type Unresolved, unresolvedText } from '@finclaw/market';
import type { Locale } from '@finclaw/types';

/** Returns the reason a name matched no instrument, in one sentence with the fix: a command line cannot ask back. */
export function instrumentProblem(problem: Unresolved, locale: Locale): string {
  if (problem.status === 'ambiguous') {
    const names = problem.candidates.map((candidate) => instrumentText(candidate, locale)).join(', ');
    return message(locale, 'cli.ambiguousName', { query: problem.query, names });
  }
  const sentence = unresolvedText(problem, locale);
  return problem.nearest.length > 0 ? sentence : `${sentence} ${message(locale, 'cli.giveCode')}`;
}
