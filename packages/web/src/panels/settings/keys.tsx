import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { KeyList } from './key-list.tsx';
import { t } from './words.ts';

/** Shows the keys of the installation, shared with all people. */
export function Keys({ onChanged }: { readonly onChanged: () => void }) {
  const { page } = usePage();
  const loaded = useGateway('keys.list', {});
  return (
    <>
      <h4>{t('page.keys.title')}</h4>
      {loaded.data ? (
        <KeyList
          {...loaded.data}
          onAdd={(provider, apiKey) => page.ask('keys.add', { provider, apiKey, locale: locale.value })}
          onRemove={(id) => page.ask('keys.remove', { id })}
          onChanged={() => {
            loaded.reload();
            onChanged();
          }}
        />
      ) : (
        <LoadState loaded={loaded} />
      )}
    </>
  );
}
