const PREFIX = 'finclaw.draft.';
const MOST = 30;

/** Keeps what was typed and not sent, for each conversation; an empty text is forgotten. */
export function keepDraft(storage: Storage, sessionKey: string | undefined, text: string): void {
  const key = PREFIX + (sessionKey ?? '');
  storage.removeItem(key);
  if (text.trim() === '') return;
  const kept = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
  for (const name of kept.slice(0, Math.max(0, kept.length - MOST + 1))) storage.removeItem(name);
  try {
    storage.setItem(key, text);
  } catch {
    // A full storage keeps no draft; the text is still in the field.
  }
}

/** What was typed here and not sent. */
export function draftOf(storage: Storage, sessionKey: string | undefined): string {
  return storage.getItem(PREFIX + (sessionKey ?? '')) ?? '';
}
