import { message } from '@finclaw/config';
import type { NewsHeader, Unresolved } from '@finclaw/finance';
import { instrumentText, newsText, unresolvedText } from '@finclaw/finance';
import { createTimestamp, type Locale, type NewsItem } from '@finclaw/types';
import { askBack, type Intent, type Script, type ToolRequest } from '../intent.ts';
import { PRONOUN } from '../question.ts';
import { referenceTo, subjectOf } from '../subject.ts';
import { explainFailure } from '../tool-failure.ts';

const NEWS_WORD =
  /뉴스|기사|소식|헤드라인|속보|이슈|호재|악재|무슨\s?일|\b(?:news|headlines?|what(?:'s| is) (?:up|happening) with|what happened (?:to|with|at)|what's (?:new|going on) (?:with|at|about|on))\b/i;
/** "뉴스는?" asks about what was talked about; "오늘 뉴스 뭐 있어?" does not. */
const ABOUT_TOPIC =
  /관련|^\s*(?:뉴스|기사|소식)(?:는|은|도|\s?좀|\s?알려\s?줘|\s?보여\s?줘)|^(?:and |any )?(?:the )?news\b(?: too)?[?]*$/i;
const MOST_SUBJECTS = 3;

/** "삼성전자 뉴스", "오늘 뉴스 뭐 있어?", "news about Tesla" */
export const news: Intent = {
  id: 'news',
  understand(question) {
    const { text, locale, mentions } = question;
    if (!NEWS_WORD.test(text)) return undefined;
    const isAboutTopic = mentions.length > 0 || PRONOUN.test(text) || ABOUT_TOPIC.test(text);
    // "반도체 뉴스" names a subject, not an instrument: the news in general will do.
    const isUnclear = mentions.some(({ resolution }) => resolution.kind !== 'found');
    const subject = subjectOf(question);
    if (subject.kind === 'unclear' && isUnclear) return askBack(subject.question, /^.{1,30}$/);
    const symbols =
      subject.kind === 'found' && isAboutTopic ? subject.instruments.map((each) => referenceTo(each, question)) : [];
    const inputs = symbols.length === 0 ? [{}] : symbols.slice(0, MOST_SUBJECTS).map((instrument) => ({ instrument }));
    return {
      script: () =>
        describeNews(
          inputs.map((input) => ({ name: 'get_news', input })),
          locale,
        ),
    };
  },
};

function* describeNews(requests: readonly ToolRequest[], locale: Locale): Script {
  const answers = yield requests;
  const texts = answers.map(({ name, content }) => readNews(content, locale) ?? explainFailure(name, content, locale));
  return texts.join('\n\n');
}

/** The first line is this program's; every other line that is JSON is a stranger's headline. */
export function readNews(content: string, locale: Locale): string | undefined {
  const rows = content.split('\n').flatMap(readRow);
  const header = rows.find(({ status }) => typeof status === 'string') as unknown as NewsHeader | Unresolved | undefined;
  if (header === undefined) return undefined;
  if (header.status === 'ambiguous' || header.status === 'unknown') return unresolvedText(header, locale);
  if (header.status === 'unconfigured') return message(locale, 'news.unconfigured');
  const items = header.items.flatMap(({ number, source, time }) => {
    const told = rows.find((row) => row.number === number && typeof row.title === 'string');
    if (told === undefined) return [];
    const { title, url } = told as unknown as Pick<NewsItem, 'title' | 'url'>;
    return [{ id: String(number), title, url: String(url), source, publishedAt: createTimestamp(Date.parse(time)) }];
  });
  const about = header.instrument === undefined ? undefined : instrumentText(header.instrument, locale);
  const title = about === undefined || items.length === 0 ? [] : [message(locale, 'offline.newsAbout', { name: about })];
  return [...title, newsText({ items, unavailable: header.unavailable }, locale, about)].join('\n');
}

type Row = Readonly<Record<string, unknown>>;

function readRow(line: string): Row[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line) as Row];
  } catch {
    return [];
  }
}
