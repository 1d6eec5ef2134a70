import { LANGUAGES, type Locale } from '@finclaw/types';
import { type LocalOptions, recognitionClass } from './recognition-class.ts';

interface DictationListener {
  /** All that was understood so far. */
  onText(text: string): void;
  /** It has ended; `problem` says why it could not be done. */
  onEnd(problem?: 'refused' | 'failed'): void;
}

interface ResultEvent extends Event {
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

const optionsOf = (locale: Locale): LocalOptions => ({ langs: [LANGUAGES[locale].tag], processLocally: true });

/** Returns true when the browser can recognise a language on this device, so that no sound leaves it. */
export async function canDictate(locale: Locale): Promise<boolean> {
  const state = await recognitionClass()
    ?.available(optionsOf(locale))
    .catch(() => 'unavailable');
  return state !== undefined && state !== 'unavailable';
}

/** Listens on this device, after fetching the language if it is not there yet. Returns how to end it. */
export function dictate(locale: Locale, { onText, onEnd }: DictationListener): () => void {
  const Recognition = recognitionClass()!;
  const recognition = new Recognition();
  const options = optionsOf(locale);
  Object.assign(recognition, { lang: options.langs[0], processLocally: true, continuous: true, interimResults: true });
  let problem: 'refused' | 'failed' | undefined;
  let [isStarted, isOver] = [false, false];
  recognition.addEventListener('result', (event) => {
    const { results } = event as ResultEvent;
    onText(Array.from(results, (result) => result[0]?.transcript.trim() ?? '').join(' '));
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error: string };
    if (error !== 'no-speech' && error !== 'aborted') problem = error === 'not-allowed' ? 'refused' : 'failed';
  });
  recognition.addEventListener('end', () => onEnd(problem));
  void begin().catch(() => onEnd('failed'));
  return () => {
    isOver = true;
    if (isStarted) recognition.stop();
    else onEnd();
  };

  async function begin(): Promise<void> {
    const isReady = (await Recognition.available(options)) === 'available' || (await Recognition.install(options));
    if (isOver) return;
    if (!isReady) return onEnd('failed');
    recognition.start();
    isStarted = true;
  }
}
