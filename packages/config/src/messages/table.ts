/** One sentence in both languages. `{name}` marks a value that is filled in. */
interface MessageText {
  readonly ko: string;
  readonly en: string;
}

export type MessageTable = Readonly<Record<string, MessageText>>;
