const TAGS: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'u', 's', 'code', 'pre', 'a', 'blockquote']);
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text a reader sees of Telegram's kind of HTML; undefined for what Telegram would refuse to parse. */
export function visibleText(html: string): string | undefined {
  const open: string[] = [];
  let text = '';
  let from = 0;
  for (const match of html.matchAll(/<(\/?)([a-z]*)([^<>]*)>?/gi)) {
    const [whole, slash, name = ''] = match;
    if (!whole.endsWith('>') || !TAGS.has(name)) return undefined;
    text += html.slice(from, match.index);
    from = match.index + whole.length;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return undefined;
  }
  if (open.length > 0) return undefined;
  return (text + html.slice(from)).replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity);
}
