/** One element of an OFX file, with the line it begins on. */
export interface OfxElement {
  readonly name: string;
  readonly line: number;
  /** The text of an element that holds no others. */
  text: string;
  readonly children: OfxElement[];
}

const TAG = /<(\/?)([A-Z0-9.]+)>([^<]*)/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const DEEPEST = 40;

/** Tells whether a text begins like the files of banks and brokers for Quicken and Money. */
export const isOfx = (head: string): boolean =>
  /^\s*(?:<!--\s*)?(?:OFXHEADER\s*:|<\?xml[\s\S]{0,200}<\?OFX\b|<\?OFX\b|<OFX>)/i.test(head.slice(0, 2000));

/**
 * Reads OFX 1 (SGML: a value has no end tag) and OFX 2 (XML) alike: an element with text holds no others, and an end
 * tag closes the nearest open element of its name.
 */
export function readOfx(text: string): OfxElement {
  const root: OfxElement = { name: '', line: 1, text: '', children: [] };
  const open: OfxElement[] = [root];
  let [line, counted] = [1, 0];
  for (const found of text.matchAll(TAG)) {
    for (; counted < found.index; counted++) if (text.charCodeAt(counted) === 10) line++;
    const [, slash, tag = '', after = ''] = found;
    const name = tag.toUpperCase();
    if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name);
      if (at > 0) open.length = at;
      continue;
    }
    const value = after.trim().replace(/&(#?\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
    const element: OfxElement = { name, line, text: value, children: [] };
    open.at(-1)?.children.push(element);
    if (value === '' && open.length < DEEPEST) open.push(element);
  }
  return root;
}

/** Every element of a name, however deep. */
export function* elements(within: OfxElement, name: string): Generator<OfxElement> {
  for (const child of within.children) {
    if (child.name === name) yield child;
    yield* elements(child, name);
  }
}

/** The text of the first element of a name below another one; blank where there is none. */
export function textOf(within: OfxElement, name: string): string {
  for (const found of elements(within, name)) return found.text;
  return '';
}
