const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Makes a text safe between the tags of HTML or XML, and in an attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found);
