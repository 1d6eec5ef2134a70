import { decodeEntities, Pace } from '@finclaw/infra';

/** An element of an XML file, with the line it begins on. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  readonly parent: XmlNode | undefined;
  readonly line: number;
  /** The text of an element that holds no others. */
  text: string;
}

/** The file is not whole, declares entities of its own, or is nested or divided beyond what any tracker writes. */
export class XmlRefused extends Error {}

const DEEPEST = 500;
const MOST_ELEMENTS = 400_000;
/** A character reference or name only; a file that declares entities is refused. */
const TAG = /<(\/?)([^\s/>"'=<]{1,200})((?:[^>"'<]|"[^"]*"|'[^']*')*)>/y;
const ATTRIBUTE = /([\w.:-]{1,200})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g;
const PASSED_OVER: readonly (readonly [open: string, close: string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];

/** Reads a whole XML file; elements that `isLeftOut` names are passed over with all they hold. */
export async function readXml(text: string, isLeftOut: (name: string) => boolean = () => false): Promise<XmlNode> {
  const root: XmlNode = { name: '', attributes: {}, children: [], parent: undefined, line: 1, text: '' };
  let open = root;
  let [depth, count, line, counted, at, leftOut] = [0, 0, 1, 0, 0, 0];
  const pace = new Pace();
  for (let next = text.indexOf('<'); next >= 0; next = text.indexOf('<', at)) {
    if (pace.isDue()) await pace.rest();
    if (leftOut === 0 && open.children.length === 0 && next > at) open.text += decodeEntities(text.slice(at, next));
    for (; counted < next; counted++) if (text.charCodeAt(counted) === 10) line++;
    const over = PASSED_OVER.find(([start]) => text.startsWith(start, next));
    if (over !== undefined) {
      at = endOf(text, over[1], next);
      continue;
    }
    if (text.startsWith('<![CDATA[', next)) {
      at = endOf(text, ']]>', next);
      if (leftOut === 0) open.text += text.slice(next + 9, at - 3);
      continue;
    }
    TAG.lastIndex = next;
    const [tag, slash, name = '', rest = ''] = TAG.exec(text) ?? [];
    if (tag === undefined || name.startsWith('!')) throw new XmlRefused();
    at = next + tag.length;
    const isEmpty = rest.endsWith('/');
    if (slash === '/') {
      depth--;
      if (leftOut > 0) leftOut--;
      else if (open.name !== name || open.parent === undefined) throw new XmlRefused();
      else open = open.parent;
      continue;
    }
    if (!isEmpty && ++depth > DEEPEST) throw new XmlRefused();
    if (leftOut > 0 || isLeftOut(name)) {
      if (!isEmpty) leftOut++;
      continue;
    }
    if (++count > MOST_ELEMENTS) throw new XmlRefused();
    const node: XmlNode = { name, attributes: attributesOf(rest), children: [], parent: open, line, text: '' };
    open.children.push(node);
    if (!isEmpty) open = node;
  }
  if (depth !== 0 || root.children.length !== 1) throw new XmlRefused();
  return root;
}

function endOf(text: string, close: string, from: number): number {
  const end = text.indexOf(close, from);
  if (end < 0) throw new XmlRefused();
  return end + close.length;
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  if (!text.includes('=')) return {};
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single = '']) => [name, decodeEntities(double ?? single)]),
  );
}

/** Every element below another one, in the order of the file. */
export function* descendants(top: XmlNode): Generator<XmlNode> {
  const waiting = [...top.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index] as XmlNode);
  }
}

/** The first child of a name. */
export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((each) => each.name === name);

/** The text of the first child of a name; blank where there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string => child(node, name)?.text.trim() ?? '';
