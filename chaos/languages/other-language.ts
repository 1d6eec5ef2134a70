import type { Locale } from '@finclaw/types';
import { catalogue } from '../../packages/config/src/messages/every-message.ts';

const HANGUL = /[가-힣ㄱ-ㅎㅏ-ㅣ]/;
/**
 * Matches what is the same in every language: addresses, commands with their arguments, paths, settings and file names.
 */
const ALIKE =
  /`[^`]*`|https?:\/\/\S+|\b(?:finclaw|npm|npx|docker)\b[^가-힣\n]*|(?<![\w/])\/[a-z][\w-]*(?: [\w|-]+)*|\b[\w-]+(?:[./_][\w-]+)+|<[^>]*>|\{[^}]*\}/g;
/** Two words in a row that English sentences are made of. */
const ENGLISH = /(?<![\w'-])[a-z][a-z']+(?: [a-z][a-z']+)+(?![\w-])/g;

type Texts = Readonly<Record<string, { readonly ko: string; readonly en: string }>>;
const texts = Object.values(catalogue as Texts);
/** Every lower-case word of the program's English sentences. */
const englishWords = new Set(texts.flatMap(({ en }) => en.match(/(?<![\w'])[a-z][a-z']+(?![\w-])/g) ?? []));
/** English texts that stand alone, such as the label of a button, and are different in Korean. */
const englishLabels = new Set(
  texts
    .filter(({ ko, en }) => ko !== en && HANGUL.test(ko) && /[a-z]/.test(en) && !en.includes('{'))
    .map(({ en }) => en.trim()),
);
const koreanLabels = new Set(texts.map(({ ko }) => ko.trim()));

/**
 * Returns the texts of a screen that are in the other language. On an English screen that is any Hangul; on a Korean
 * one two English words in a row, or a text that the program has in Korean. Commands, addresses and the texts in `own`,
 * such as names and the reader's words, do not count.
 */
export function textsInOtherLanguage(
  shown: readonly string[],
  language: Locale,
  own: readonly string[] = [],
): readonly string[] {
  const isOther = language === 'en' ? isKorean : isEnglish;
  return shown.filter(
    (text) => !own.includes(text.trim()) && isOther(own.reduce((rest, each) => rest.replaceAll(each, ''), text)),
  );
}

const isKorean = (text: string): boolean => HANGUL.test(text);

function isEnglish(text: string): boolean {
  const trimmed = text.trim();
  if (englishLabels.has(trimmed) && !koreanLabels.has(trimmed)) return true;
  return (text.replace(ALIKE, ' ').match(ENGLISH) ?? []).some((words) => {
    const all = words.split(' ');
    return all.some((word, at) => at > 0 && englishWords.has(word) && englishWords.has(all[at - 1]!));
  });
}
