import { message } from '@finclaw/config';
import { instrumentText, type Unresolved, unresolvedText } from '@finclaw/market';
import type { Locale } from '@finclaw/types';

/**
 * Why a name led to no instrument, in one sentence with the fix: at a command line nobody can answer a question back.
 */
export function instrumentProblem(problem: Unresolved, locale: Locale): string {
  if (problem.status === 'ambiguous') {
    const names = problem.candidates.map((candidate) => instrumentText(candidate, locale)).join(', ');
    return message(locale, 'cli.ambiguousName', { query: problem.query, names });
  }
  const sentence = unresolvedText(problem, locale);
  return problem.nearest.length > 0 ? sentence : `${sentence} ${message(locale, 'cli.giveCode')}`;
}
