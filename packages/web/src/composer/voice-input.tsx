import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { locale, t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { canDictate, dictate } from './dictation.ts';

export interface VoiceInputProps {
  readonly field: RefObject<HTMLTextAreaElement>;
  readonly onTyped: () => void;
}

/**
 * Writes what is said into the message field, where the browser recognises the reader's language on the device; elsewhere
 * there is no button. Nothing is sent by it.
 */
export function VoiceInput({ field, onTyped }: VoiceInputProps) {
  const { page } = usePage();
  const [isOffered, setOffered] = useState(false);
  const [isListening, setListening] = useState(false);
  const end = useRef(() => {});
  const latestTyped = useRef(onTyped);
  latestTyped.current = onTyped;
  useEffect(() => {
    let isCurrent = true;
    void canDictate(locale.value).then((can) => isCurrent && setOffered(can));
    return () => {
      isCurrent = false;
    };
  }, [locale.value]);
  useEffect(() => () => end.current(), []);

  const begin = (): void => {
    const { value } = field.current!;
    const before = value === '' || /\s$/.test(value) ? value : `${value} `;
    let written = value;
    setListening(true);
    end.current = dictate(locale.value, {
      onText: (text) => {
        const box = field.current;
        // Once the reader has changed or sent the text, it is theirs.
        if (!box || box.value !== written) return end.current();
        box.value = before + text;
        written = box.value;
        latestTyped.current();
      },
      onEnd: (problem) => {
        end.current = () => {};
        setListening(false);
        if (problem) page.notes.show(t(`page.composer.dictate.${problem}`), 'problem');
      },
    });
  };
  if (!isOffered) return null;
  const label = t(isListening ? 'page.composer.dictate.end' : 'page.composer.dictate');
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      data-listening={isListening || undefined}
      onClick={() => (isListening ? end.current() : begin())}
    >
      <Icon name="voice" />
    </button>
  );
}
