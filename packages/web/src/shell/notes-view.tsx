import { useEffect } from 'preact/hooks';
import { t } from '../language/language.ts';
import type { Note } from '../page/notes.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = { plain: 2500, alert: 20_000, problem: 8000 };

/** Short messages at the edge of the page. */
export function NotesView() {
  const { page } = usePage();
  return (
    <div class="notes" role="status" aria-live="polite">
      {page.notes.list.value.map((note) => (
        <NoteView key={note.id} note={note} onClose={() => page.notes.remove(note.id)} />
      ))}
    </div>
  );
}

function NoteView({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const { navigation } = usePage();
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS[note.tone]);
    return () => clearTimeout(timer);
  }, [note.id]);
  return (
    <div class="note" data-tone={note.tone}>
      {note.tone === 'plain' ? null : <Icon name={note.tone === 'alert' ? 'alerts' : 'warning'} />}
      <p>
        {note.text}
        {note.sessionKey === undefined ? null : (
          <button
            type="button"
            class="link-button"
            onClick={() => {
              navigation.openSession(note.sessionKey);
              onClose();
            }}
          >
            {t('page.notes.show')}
          </button>
        )}
      </p>
      <button type="button" class="icon-button" aria-label={t('page.app.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
