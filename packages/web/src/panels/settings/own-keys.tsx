import { usePage } from '../../page/page-context.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { KeyList } from './key-list.tsx';
import { t } from './words.ts';

/** Shows the reader's own model keys, which are used and pay only for their own questions. */
export function OwnKeys({ onChanged }: { readonly onChanged: () => void }) {
  const { page } = usePage();
  const loaded = useGateway('ownKeys.list', {});
  const { id, role } = page.hello.value?.person ?? {};
  const isReader = role === 'reader';
  // A sole owner needs no second list; theirs is added in the terminal.
  const canBegin = !(isReader || id === 'local');
  const changed = (): void => {
    loaded.reload();
    onChanged();
  };
  const check = async (id: string): Promise<void> => {
    const found = await page.ask('ownKeys.check', { id });
    if (found) page.notes.show(found.problem ?? t('page.ownKeys.fine'));
    loaded.reload();
  };
  const limit = async (value: string): Promise<void> => {
    const result = await page.ask('ownKeys.limit', { dayUsd: value === '' ? null : value });
    if (result) loaded.replace(result);
  };
  return (
    <LoadedSection title={t('page.ownKeys.title')} loaded={loaded} isWanted={({ keys }) => keys.length > 0 || canBegin}>
      {({ vendors, keys, dayUsd }) => (
        <>
          <p class="muted">{t('page.ownKeys.text')}</p>
          <KeyList
            vendors={vendors}
            keys={keys}
            {...(isReader ? {} : { onAdd: (provider, apiKey) => page.ask('ownKeys.add', { provider, apiKey }) })}
            onCheck={check}
            onRemove={(id) => page.ask('ownKeys.remove', { id })}
            onChanged={changed}
          />
          {keys.length > 0 ? (
            <label class="option">
              <span>{t('page.ownKeys.limit')}</span>
              <input
                class="field"
                type="number"
                min="0"
                step="0.1"
                placeholder={t('page.ownKeys.unlimited')}
                value={dayUsd ?? ''}
                onChange={(event) => void limit(event.currentTarget.value)}
              />
            </label>
          ) : null}
        </>
      )}
    </LoadedSection>
  );
}
