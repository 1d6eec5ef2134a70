import { type Span, span } from '../screen/styled-text.ts';

/** Comments, texts, numbers and words, as nearly every language writes them. */
const PIECES =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|(?<!\S)(?:\/\/|#|--)[^\n]*)|(?<string>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?)|(?<number>(?<![\w.])\d[\w.]*)|(?<word>[A-Za-z_]\w*)/gu;

/** Keywords of the languages that answers about data and programs are written in. */
const KEYWORDS: ReadonlySet<string> = new Set(
  `and as async await break case catch class const continue def default del do elif else enum except export extends false
  finally fn for from func function global if implements import in interface is lambda let match new nil none not null or
  package pass private public raise return self static struct super switch this throw true try type undefined use var
  void while with yield
  alter asc between by create desc distinct drop exists group having inner insert into join left like limit on order
  outer over partition right select set table then union update values when where`.split(/\s+/),
);

/** Colours code of any language without a grammar, by common features. */
export function colouredCode(code: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(PIECES)) {
    if (index > at) spans.push(span(code.slice(at, index), 'cyan'));
    at = index + text.length;
    if (groups.comment !== undefined) spans.push(span(text, 'dim'));
    else if (groups.string !== undefined) spans.push(span(text, 'green'));
    else if (groups.number !== undefined) spans.push(span(text, 'yellow'));
    else spans.push(KEYWORDS.has(text.toLowerCase()) ? span(text, 'blue') : span(text, 'cyan'));
  }
  return [...spans, span(code.slice(at), 'cyan')];
}
