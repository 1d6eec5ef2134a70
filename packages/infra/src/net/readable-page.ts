import type { Task } from '../tasks/tasks.ts';
import { decodeEntities } from './html-entities.ts';
import { PageText } from './page-text.ts';

interface ReadablePage {
  readonly title?: string;
  readonly text: string;
  /** The parts too large to read; the text notes them in their place. */
  readonly unread: readonly Unread[];
}

/** The unread rest of a table with too many cells, or of a page whose elements are nested too deeply. */
type Unread = 'table' | 'depth';

/** Elements whose content is not readable text. */
const UNREAD = new Set(
  'script style template noscript svg math iframe object canvas audio video select textarea'.split(' '),
);
/** Elements around an article on every page of a site. */
const AROUND = new Set('nav footer aside form menu dialog button'.split(' '));
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Text that is there for machines only is where outsiders hide instructions. */
const HIDDEN =
  /\s(?:hidden(?=[\s=/>])|aria-hidden\s*=\s*["']?true)|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:[;"'\s]|$))/i;
const LONGEST_TAG = 4000;
/** Elements that end where the next one of their kind begins, unless one of `CONTAINERS` is between them. */
const UNENDED = new Set('p li dt dd tr td th thead tbody tfoot option'.split(' '));
const CONTAINERS = new Set('table ul ol dl menu div section article main body blockquote'.split(' '));
/** No readable page is nested this deeply; browsers stop at 512. */
const MAX_DEPTH = 2000;
/** How many levels up an unclosed element of the same kind is searched. */
const NEAR = 20;
/** The length below which a page's main part is too short to represent it. */
const ENOUGH = 200;

/**
 * Reduces HTML to its readable parts: headings, paragraphs, lists and tables; only the main part where the page marks
 * one.
 */
export function readPage(html: string): ReadablePage {
  const whole = read(html, { main: false, around: false });
  const main = /<(?:main|article)\b/i.test(html) ? read(html, { main: true, around: false }) : undefined;
  const isEnough = main && main.text !== '' && main.text.length >= Math.min(ENOUGH, whole.text.length / 4);
  const chosen = isEnough ? main : whole;
  const page = chosen.text === '' ? read(html, { main: false, around: true }) : chosen;
  const { title } = whole;
  return { ...(title && { title }), text: page.text, unread: page.unread };
}

/** Does so for a long page. */
export const readPageTask: Task<string, ReadablePage> = {
  name: 'read-page',
  run: readPage,
  lengthOf: (html) => html.length,
};

interface Wanted {
  /** The text of the main part only. */
  readonly main: boolean;
  /** The text including what surrounds it. */
  readonly around: boolean;
}

function read(html: string, wanted: Wanted): ReadablePage {
  const out = new PageText();
  const unread = new Set<Unread>();
  const open = new OpenElements();
  const lastEnd = html.lastIndexOf('>');
  let title: string | undefined;
  const isRead = (): boolean => open.skipped === 0 && (!wanted.main || open.mains > 0);
  const say = (text: string): void => {
    if (isRead()) out.text(decodeEntities(text));
  };
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    // Without a later `>` there are no more tags.
    if (start < 0 || start > lastEnd) {
      say(html.slice(at));
      break;
    }
    say(html.slice(at, start));
    const tag = tagAt(html, start);
    if (tag === undefined) {
      say('<');
      at = start + 1;
      continue;
    }
    at = tag.end;
    const { name, isEnd, attributes } = tag;
    if (name === '') continue;
    if (name === 'title' && !isEnd && title === undefined) {
      const end = endOf(html, name, at);
      title = decodeEntities(html.slice(at, end)).replace(/\s+/g, ' ').trim().slice(0, 300);
      at = end;
    } else if (UNREAD.has(name) && !isEnd) {
      at = endOf(html, name, at);
    } else if (isEnd) {
      if (open.skipped === 0) out.end(name);
      open.leave(name);
    } else {
      if (isRead() && !out.start(name)) {
        unread.add('table');
        at = endOf(html, 'table', at);
        continue;
      }
      if (EMPTY.has(name) || attributes.endsWith('/')) continue;
      const isSkipped = HIDDEN.test(` ${attributes} `) || (!wanted.around && AROUND.has(name));
      open.enter({ name, isSkipped, isMain: name === 'main' || name === 'article' });
      if (open.depth > MAX_DEPTH) {
        unread.add('depth');
        out.note(`The rest of this page was not read: its elements are nested more than ${MAX_DEPTH} deep.`);
        break;
      }
    }
  }
  return { ...(title && { title }), text: out.toString(), unread: [...unread] };
}

interface OpenElement {
  readonly name: string;
  readonly isSkipped: boolean;
  readonly isMain: boolean;
}

/**
 * The open elements. An end tag without a match is ignored; each other one removes the elements it passes, so the work
 * stays linear.
 */
class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #byName = new Map<string, number>();
  skipped = 0;
  mains = 0;

  get depth(): number {
    return this.#stack.length;
  }

  enter(element: OpenElement): void {
    if (UNENDED.has(element.name)) this.#endLast(element.name);
    this.#stack.push(element);
    this.#count(element, 1);
  }

  leave(name: string): void {
    if ((this.#byName.get(name) ?? 0) === 0) return;
    for (;;) {
      const element = this.#stack.pop()!;
      this.#count(element, -1);
      if (element.name === name) return;
    }
  }

  #endLast(name: string): void {
    if ((this.#byName.get(name) ?? 0) === 0) return;
    for (let at = this.#stack.length - 1; at >= Math.max(0, this.#stack.length - NEAR); at--) {
      const { name: found } = this.#stack[at]!;
      if (found === name) this.leave(name);
      if (found === name || CONTAINERS.has(found)) return;
    }
  }

  #count({ name, isSkipped, isMain }: OpenElement, by: 1 | -1): void {
    this.#byName.set(name, (this.#byName.get(name) ?? 0) + by);
    if (isSkipped) this.skipped += by;
    if (isMain) this.mains += by;
  }
}

/** Parses the tag, comment or declaration that begins here; undefined for a `<` that is text. */
function tagAt(html: string, start: number) {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return { name: '', isEnd: false, attributes: '', end: end < 0 ? html.length : end + 3 };
  }
  if (!/[A-Za-z/!?]/.test(html[start + 1] ?? '')) return undefined;
  const end = html.indexOf('>', start);
  if (end - start > LONGEST_TAG) return { name: '', isEnd: false, attributes: '', end: end + 1 };
  const isEnd = html[start + 1] === '/';
  const [name = ''] = /^[A-Za-z][A-Za-z0-9]{0,20}/.exec(html.slice(start + (isEnd ? 2 : 1), start + 24)) ?? [];
  const attributes = html.slice(start + (isEnd ? 2 : 1) + name.length, end).trim();
  return { name: name.toLowerCase(), isEnd, attributes, end: end + 1 };
}

/** Returns the start of an element's end tag; the end of the page if there is none. */
function endOf(html: string, name: string, from: number): number {
  const search = new RegExp(`</${name}`, 'gi');
  search.lastIndex = from;
  return search.exec(html)?.index ?? html.length;
}
