const MAX_ECHO = 64;

/** Sanitises text typed by a user for repetition: short, without code marks, and unable to notify anyone. */
export function echoSafe(text: string): string {
  const short = Array.from(text.slice(0, MAX_ECHO * 4))
    .slice(0, MAX_ECHO)
    .join('');
  return withoutMentions(short.replaceAll('`', ''));
}

/** Breaks mass mentions and mention tags with an invisible character, so that they look the same and notify no one. */
export function withoutMentions(text: string): string {
  return text.replace(/@(?=everyone|here)/gi, '@\u200b').replace(/<(?=[@#])/g, '<\u200b');
}
