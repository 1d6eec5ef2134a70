import { useEffect, useRef } from 'preact/hooks';
import { t } from '../language/language.ts';
import { announce } from '../shell/announcer.tsx';
import type { Conversation } from './conversation.ts';

const SPOKEN_LENGTH = 600;

/** Speaks each new answer once it is complete; speaking it as it streams would stutter. */
export function useSpokenAnswers(conversation: Conversation | undefined): void {
  const heard = useRef<{ readonly session: string; readonly answer: string } | undefined>(undefined);
  const session = conversation?.session.sessionKey;
  const last = conversation?.items.findLast((item) => item.type === 'answer');
  useEffect(() => {
    if (session === undefined) return;
    const isOpened = heard.current?.session !== session;
    if (!isOpened && last && last.id !== heard.current?.answer) {
      announce(t('page.reply.arrived', { text: last.text.replace(/[*_`#|]/g, ' ').slice(0, SPOKEN_LENGTH) }));
    }
    heard.current = { session, answer: last?.id ?? '' };
  }, [session, last?.id]);
}
