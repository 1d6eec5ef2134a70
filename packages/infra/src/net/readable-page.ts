import type { Steps } from '../concurrency/slices.ts';
import { decodeEntities } from './html-entities.ts';
import { PageText } from './page-text.ts';

/** What a person would read on a page. */
interface ReadablePage {
  readonly title?: string;
  readonly text: string;
}

/** Elements whose content is no text, as far as a reader is concerned. */
const UNREAD = new Set('script style template noscript svg math iframe object canvas audio video select textarea'.split(' '));
/** What surrounds an article on every page of a site. */
const AROUND = new Set('nav footer aside form menu dialog button'.split(' '));
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** Text that is there for machines only is where outsiders hide instructions. */
const HIDDEN =
  /\s(?:hidden(?=[\s=/>])|aria-hidden\s*=\s*["']?true)|style\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?:[;"'\s]|$))/i;
const LONGEST_TAG = 4000;
/** An end tag closes the nearest element of its name; one further up than this is taken for a stray. */
const DEEPEST = 50;
/** Below this a page says too little for its main part to stand for it. */
const ENOUGH = 200;

/** Reduces HTML to what can be read: headings, paragraphs, lists and tables, the main part alone where the page marks one. */
export function* readingPage(html: string): Steps<ReadablePage> {
  const whole = yield* reading(html, { main: false, around: false });
  const main = yield* reading(html, { main: true, around: false });
  const chosen = main.text.length >= Math.min(ENOUGH, whole.text.length / 4) && main.text !== '' ? main : whole;
  const page = chosen.text === '' ? yield* reading(html, { main: false, around: true }) : chosen;
  const title = whole.title;
  return { ...(title && { title }), text: page.text };
}

interface Wanted {
  /** Only what stands in the main part. */
  readonly main: boolean;
  /** Also what surrounds it. */
  readonly around: boolean;
}

function* reading(html: string, wanted: Wanted): Steps<{ title?: string; text: string }> {
  const out = new PageText();
  const open: { readonly name: string; readonly isSkipped: boolean; readonly isMain: boolean }[] = [];
  let title: string | undefined;
  let skipped = 0;
  let mains = 0;
  const leave = (name: string): void => {
    for (let depth = open.length - 1; depth >= Math.max(0, open.length - DEEPEST); depth--) {
      if (open[depth]!.name !== name) continue;
      for (const { isSkipped, isMain } of open.splice(depth)) {
        if (isSkipped) skipped--;
        if (isMain) mains--;
      }
      return;
    }
  };
  const say = (text: string): void => {
    if (skipped === 0 && (!wanted.main || mains > 0)) out.text(decodeEntities(text));
  };
  let at = 0;
  while (at < html.length) {
    yield;
    const start = html.indexOf('<', at);
    say(html.slice(at, start < 0 ? html.length : start));
    if (start < 0) break;
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
      if (skipped === 0) out.end(name);
      leave(name);
    } else {
      if (skipped === 0 && (!wanted.main || mains > 0)) out.start(name);
      if (EMPTY.has(name) || attributes.endsWith('/')) continue;
      const isSkipped = HIDDEN.test(` ${attributes} `) || (!wanted.around && AROUND.has(name));
      const isMain = name === 'main' || name === 'article';
      if (isSkipped) skipped++;
      if (isMain) mains++;
      open.push({ name, isSkipped, isMain });
    }
  }
  return { ...(title && { title }), text: out.toString() };
}

/** The tag, comment or declaration that begins here; undefined for a `<` that is text. */
function tagAt(html: string, start: number) {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return { name: '', isEnd: false, attributes: '', end: end < 0 ? html.length : end + 3 };
  }
  if (!/[A-Za-z/!?]/.test(html[start + 1] ?? '')) return undefined;
  const end = html.indexOf('>', start);
  if (end < 0 || end - start > LONGEST_TAG) return end < 0 ? undefined : { name: '', isEnd: false, attributes: '', end: end + 1 };
  const isEnd = html[start + 1] === '/';
  const [name = ''] = /^[A-Za-z][A-Za-z0-9]{0,20}/.exec(html.slice(start + (isEnd ? 2 : 1), start + 24)) ?? [];
  const attributes = html.slice(start + (isEnd ? 2 : 1) + name.length, end).trim();
  return { name: name.toLowerCase(), isEnd, attributes, end: end + 1 };
}

/** Where the end tag of an element begins; the end of the page if there is none. */
function endOf(html: string, name: string, from: number): number {
  const search = new RegExp(`</${name}`, 'gi');
  search.lastIndex = from;
  return search.exec(html)?.index ?? html.length;
}
