/** The start and end of elements with one name. */
interface ElementName {
  readonly open: RegExp;
  readonly close: RegExp;
}

/** An element: its tag, its content, and its position. */
interface XmlElement {
  readonly attributes: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/** Elements of this name, with any prefix. */
export const named = (name: string): ElementName => ({
  open: new RegExp(`<(?:\\w+:)?${name}\\b([^<>]*)>`, 'g'),
  close: new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g'),
});

/**
 * The elements of a name that do not lie in each other, in their order. One that is never closed ends the reading: to
 * look for the next would mean to read the rest again for every tag of a hostile file.
 */
export function* elementsOf(xml: string, { open, close }: ElementName): Generator<XmlElement> {
  for (let at = 0; ; ) {
    open.lastIndex = at;
    const tag = open.exec(xml);
    if (tag === null) return;
    const [{ length }, attributes = ''] = tag;
    const inside = tag.index + length;
    close.lastIndex = inside;
    const closing = attributes.endsWith('/') ? undefined : close.exec(xml);
    if (closing === null) return;
    at = closing === undefined ? inside : closing.index + closing[0].length;
    yield {
      attributes,
      content: closing === undefined ? '' : xml.slice(inside, closing.index),
      start: tag.index,
      end: at,
    };
  }
}

/** The first element of a name. */
export const firstOf = (xml: string, name: ElementName): XmlElement | undefined =>
  elementsOf(xml, name).next().value ?? undefined;

/** A text without its elements of a name. */
export function without(xml: string, name: ElementName): string {
  let [text, at] = ['', 0];
  for (const { start, end } of elementsOf(xml, name)) {
    text += xml.slice(at, start);
    at = end;
  }
  return text + xml.slice(at);
}
