import type { InEachLanguage } from '@finclaw/types';

/** The reason a weekday has no session, or differing hours. */
export type DayName = InEachLanguage & { readonly ko: string };
