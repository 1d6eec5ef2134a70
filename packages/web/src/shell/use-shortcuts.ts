import { useEffect } from 'preact/hooks';
import { usePage } from '../page/page-context.ts';
import { isSideOpen } from './side-state.ts';

/** Global shortcuts: Ctrl/⌘+K searches, Ctrl/⌘+Shift+O starts a conversation, / focuses the message field. */
export function useShortcuts(): void {
  const { navigation } = usePage();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing || document.querySelector('dialog[open]')) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      const isTyping = (event.target as Element | null)?.closest('input, textarea, select') !== null;
      if (hasModifier && event.key.toLowerCase() === 'k') {
        isSideOpen.value = matchMedia('(max-width: 760px)').matches;
        setTimeout(() => document.querySelector<HTMLInputElement>('.search input')?.focus());
      } else if (hasModifier && event.shiftKey && event.key.toLowerCase() === 'o') navigation.openSession(undefined);
      else if (event.key === '/' && !hasModifier && !isTyping) document.getElementById('composer')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
