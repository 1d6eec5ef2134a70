import { neutraliseOutsideText, readPageTask, runTask } from '@finclaw/infra';

/** One file of a filing as published by the authority: HTML, or XML like it. */
export interface FiledDocument {
  readonly name: string;
  readonly markup: string;
}

/** The text under one heading, in the filer's words. */
export interface FilingSection {
  readonly title: string;
  /** 1 for a top-level section, more for nested ones. */
  readonly level: number;
  readonly text: string;
}

const HEADING = /^(#{1,6}) (.+)$/;
/** American filers write their headings as plain lines or as rows of a table; the form prescribes the words. */
const PART = /^(?:\| )?(part\s+[ivx]{1,4})\b.{0,150}$/i;
const ITEM = /^(?:\| )?(item\s+\d{1,2}(?:\.\d{2}|[a-c])?)\b.{0,200}$/i;

/**
 * Splits a filing into its sections. A table of contents names each of them as well: of two with the same heading, the
 * longer one is the section.
 */
export async function readSections(documents: readonly FiledDocument[]): Promise<readonly FilingSection[]> {
  const sections: (FilingSection & { readonly key: string })[] = [];
  for (const { name, markup } of documents) {
    const page = await runTask(readPageTask, withHeadings(markup));
    let part = '';
    let open = { title: name, level: 1, key: name };
    let lines: string[] = [];
    const close = (): void => {
      sections.push({ ...open, text: lines.join('\n') });
      lines = [];
    };
    for (const line of page.text.split('\n')) {
      const head = HEADING.exec(line);
      const item = ITEM.exec(line);
      const inPart = PART.exec(line);
      if (inPart !== null) part = inPart[1]!.toLowerCase();
      else if (head !== null || item !== null) {
        close();
        open =
          item === null
            ? { title: head![2]!, level: head![1]!.length, key: `${sections.length}` }
            : { title: plain(line), level: 2, key: `${name} ${part} ${item[1]!.toLowerCase()}` };
      } else if (!/^\|(?: --- \|)+$/.test(line) || lines.length > 0) lines.push(line);
    }
    close();
  }
  const longest = new Map<string, number>();
  for (const { key, text } of sections) longest.set(key, Math.max(longest.get(key) ?? 0, text.length));
  return sections
    .filter(
      ({ key, text }, at) => text.length === longest.get(key) && (text !== '' || (at > 0 && isAbove(sections, at))),
    )
    .map(({ title, level, text }) => ({
      title: neutraliseOutsideText(title),
      level,
      text: neutraliseOutsideText(text),
    }));
}

/** Returns true when a heading without text has subsections. */
const isAbove = (sections: readonly FilingSection[], at: number): boolean =>
  (sections[at + 1]?.level ?? 0) > (sections[at]?.level ?? 0);

const plain = (line: string): string =>
  line
    .replace(/^#+ /, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' ');

/**
 * Converts the headings of a Korean filing, whose level follows from the surrounding section and whose cells have
 * special tags.
 */
function withHeadings(markup: string): string {
  if (!/<SECTION-\d/.test(markup)) return markup;
  let level = 1;
  let at = 0;
  const pieces: string[] = [];
  for (const { index, 0: tag, 1: end = '', 2: name, 3: depth } of markup.matchAll(
    /<(\/?)(SECTION-(\d)|TITLE|TE|TU)\b/g,
  )) {
    if (depth !== undefined) level = end === '' ? Number(depth) : Number(depth) - 1;
    const known = name === 'TITLE' ? `h${Math.min(6, Math.max(1, level))}` : depth === undefined ? 'td' : 'section';
    pieces.push(markup.slice(at, index), `<${end}${known}`);
    at = index + tag.length;
  }
  return pieces.join('') + markup.slice(at);
}

/** Returns the text of a section with its subsections. */
export function sectionText(sections: readonly FilingSection[], at: number): string {
  const level = sections[at]?.level ?? 0;
  const end = sections.findIndex((each, index) => index > at && each.level <= level);
  return sections
    .slice(at, end < 0 ? sections.length : end)
    .map(({ title, text }, index) => (index === 0 ? text : `${title}\n${text}`))
    .join('\n')
    .trim();
}

/** Finds the requested section: by its number in the list, else the shortest title that contains the words. */
export function findSection(sections: readonly FilingSection[], wanted: string): number {
  if (/^\d{1,4}$/.test(wanted.trim())) return Number(wanted) <= sections.length ? Number(wanted) - 1 : -1;
  const words = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  const asked = words(wanted);
  if (asked.trim() === '') return -1;
  const titles = sections.map(({ title }, at) => ({ at, title: words(title) }));
  const whole = titles.filter(({ title }) => title.includes(asked));
  const close = (text: string): string => text.replaceAll(' ', '');
  const fitting = whole.length > 0 ? whole : titles.filter(({ title }) => close(title).includes(close(asked)));
  return fitting.sort((a, b) => a.title.length - b.title.length)[0]?.at ?? -1;
}
