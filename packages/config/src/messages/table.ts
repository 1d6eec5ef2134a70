import type { InEachLanguage } from '@finclaw/types';

/** One sentence in each language. `{name}` marks a value that is filled in. */
type MessageText = InEachLanguage & { readonly ko: string };

export type MessageTable = Readonly<Record<string, MessageText>>;
