const PREFIX = 'finclaw.draft.';
const MOST = 30;

/** Stores the unsent text of each conversation; an empty text is removed. */
export function keepDraft(storage: Storage, sessionKey: string | undefined, text: string): void {
  const key = PREFIX + (sessionKey ?? '');
  storage.removeItem(key);
  if (text.trim() === '') return;
  const drafts = Object.keys(storage).filter((name) => name.startsWith(PREFIX));
  for (const name of drafts.slice(0, Math.max(0, drafts.length - MOST + 1))) storage.removeItem(name);
  try {
    storage.setItem(key, text);
  } catch {
    // A full storage drops the draft; the text is still in the field.
  }
}

/** Returns the unsent text of a conversation. */
export function draftOf(storage: Storage, sessionKey: string | undefined): string {
  return storage.getItem(PREFIX + (sessionKey ?? '')) ?? '';
}
