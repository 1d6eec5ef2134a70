import type { MemoryView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { saveFile } from '../../conversation/export-conversation.ts';
import { locale, t } from '../../language/language.ts';
import { day } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

/** Shows all memories of the reader, to be read, changed, deleted and exported. */
export function MemoryPanel() {
  const { page } = usePage();
  const loaded = useGateway('memory.list', {});
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [forgetting, setForgetting] = useState<MemoryView | undefined>(undefined);
  const save = async (id: string | undefined, wanted: string): Promise<void> => {
    const saved = await page.ask('memory.save', {
      ...(id !== undefined && { id }),
      text: wanted,
      locale: locale.value,
    });
    if (!saved) return;
    loaded.replace(saved);
    if (!saved.isDone) {
      page.notes.show(saved.message, 'problem');
      return;
    }
    setEditing(undefined);
    if (id === undefined) setText('');
  };
  const forget = async ({ id }: MemoryView): Promise<void> => {
    setForgetting(undefined);
    const gone = await page.ask('memory.forget', { id, locale: locale.value });
    if (!gone) return;
    loaded.replace(gone);
    page.notes.show(gone.message);
  };
  const memories = loaded.data?.memories;
  return (
    <>
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(undefined, text);
        }}
      >
        <input
          class="field"
          aria-label={t('page.memory.text')}
          placeholder={t('page.memory.text')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-kind="primary">
          {t('page.memory.add')}
        </button>
      </form>
      {memories === undefined ? <LoadState loaded={loaded} /> : null}
      {memories?.length === 0 ? <p class="panel-empty">{t('page.memory.empty')}</p> : null}
      <ul class="rows">
        {memories?.map((memory) => (
          <li key={memory.id} class="row">
            <div>
              {editing === memory.id ? (
                <EditMemory
                  memory={memory}
                  onSave={(wanted) => void save(memory.id, wanted)}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                <p>{memory.text}</p>
              )}
              <p class="muted">
                <span class="chip">{t(`page.memory.kind.${memory.kind}`)}</span> {day(locale.value, memory.notedAt)}
              </p>
              {page.offers('memory.save') ? (
                <p class="row-actions">
                  <button type="button" class="link-button" onClick={() => setEditing(memory.id)}>
                    {t('page.memory.edit')}
                  </button>
                  <button type="button" class="link-button" onClick={() => setForgetting(memory)}>
                    {t('page.memory.forget')}
                  </button>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {memories && memories.length > 0 ? (
        <button
          type="button"
          class="button"
          onClick={() => saveFile('finclaw-memory.json', 'application/json', JSON.stringify(memories, null, 2))}
        >
          {t('page.memory.export')}
        </button>
      ) : null}
      {forgetting ? (
        <Confirm
          question={t('page.memory.forgetQuestion', { text: forgetting.text })}
          action={t('page.memory.forget')}
          onConfirm={() => void forget(forgetting)}
          onCancel={() => setForgetting(undefined)}
        />
      ) : null}
    </>
  );
}

interface EditMemoryProps {
  readonly memory: MemoryView;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

function EditMemory({ memory, onSave, onCancel }: EditMemoryProps) {
  const [text, setText] = useState(memory.text);
  return (
    <form
      class="line-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
    >
      <input
        class="field"
        aria-label={t('page.memory.edit')}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button" data-kind="primary">
        {t('page.sessions.save')}
      </button>
      <button type="button" class="button" onClick={onCancel}>
        {t('page.app.cancel')}
      </button>
    </form>
  );
}
