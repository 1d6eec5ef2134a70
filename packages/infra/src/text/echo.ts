const MAX_ECHO = 64;

/** Returns text typed by a user, made safe to repeat: short, without code marks, and unable to notify anybody. */
export function echoSafe(text: string): string {
  const short = Array.from(text.slice(0, MAX_ECHO * 4))
    .slice(0, MAX_ECHO)
    .join('');
  return withoutMentions(short.replaceAll('`', ''));
}

/** Breaks mass mentions and mention tags with an invisible character, so that they read the same and notify nobody. */
export function withoutMentions(text: string): string {
  return text.replace(/@(?=everyone|here)/gi, '@\u200b').replace(/<(?=[@#])/g, '<\u200b');
}
