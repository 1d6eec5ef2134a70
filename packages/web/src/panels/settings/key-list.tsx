import type { GatewayResult, KeyVendorView, ModelKeyView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { fullTime } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { SecretForm } from './secret-form.tsx';
import { t } from './words.ts';

/** Describes the vendor's last report about a key. */
function healthText({ state, reason = '', since = 0 }: ModelKeyView['health']): string {
  if (state === 'untested') return t('page.keys.untested');
  if (state === 'working') return t('page.keys.working');
  return t('page.keys.failing', { reason: FAULTS[reason]?.() ?? reason, since: fullTime(locale.value, since) });
}

const FAULTS: Readonly<Record<string, () => string>> = {
  auth: () => t('page.keys.refused'),
  billing: () => t('page.keys.noCredit'),
  'rate-limit': () => t('page.keys.limited'),
};

interface KeyListProps {
  readonly vendors: readonly KeyVendorView[];
  readonly keys: readonly ModelKeyView[];
  /** Tests a key with its vendor and stores it; without it none can be added. */
  readonly onAdd?: (provider: string, apiKey: string) => Promise<GatewayResult<'keys.add'> | undefined>;
  /** Asks the vendor about a stored key. */
  readonly onCheck?: (id: string) => Promise<void>;
  readonly onRemove: (id: string) => Promise<object | undefined>;
  /** Called when a key was added or removed. */
  readonly onChanged: () => void;
}

/** Shows keys of model vendors: each is tested with its vendor before it is stored, and never shown again. */
export function KeyList({ vendors, keys, onAdd, onCheck, onRemove, onChanged }: KeyListProps) {
  const { page } = usePage();
  const titleOf = (name: string): string => vendors.find((vendor) => vendor.name === name)?.title ?? name;

  const remove = async (id: string): Promise<void> => {
    if (await onRemove(id)) onChanged();
  };

  return (
    <>
      {keys.length === 0 ? <p class="muted">{t('page.keys.empty')}</p> : null}
      <ul class="rows">
        {keys.map(({ id, provider: owner, name, masked, waitsUntil, health }) => (
          <li key={id} class="row">
            <div>
              <strong>{titleOf(owner)}</strong>
              <p class="muted">
                {name} · {masked} · {healthText(health)}
                {waitsUntil === undefined
                  ? ''
                  : ` · ${t('page.keys.waits', { until: fullTime(locale.value, waitsUntil) })}`}
              </p>
            </div>
            {onCheck ? (
              <button
                type="button"
                class="button"
                aria-label={t('page.ownKeys.checkOf', { name: `${titleOf(owner)} ${masked}` })}
                onClick={() => void onCheck(id)}
              >
                {t('page.ownKeys.check')}
              </button>
            ) : null}
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.app.remove', { name: `${titleOf(owner)} ${masked}` })}
              onClick={() => void remove(id)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {onAdd ? (
        <SecretForm
          places={vendors}
          first={vendors[0]}
          words={{
            place: t('page.keys.vendor'),
            secret: t('page.keys.key'),
            add: t('page.keys.add'),
            checking: t('page.keys.checking'),
          }}
          hint={({ keyPage, title }) =>
            keyPage === undefined ? null : (
              <a href={keyPage} target="_blank" rel="noopener noreferrer">
                {t('page.keys.where', { vendor: title })}
              </a>
            )
          }
          onAdd={async ({ name, title }, apiKey) => {
            const done = await onAdd(name, apiKey);
            if (done?.stored) {
              page.notes.show([t('page.keys.added', { vendor: title }), done.notice ?? ''].join(' ').trim());
              onChanged();
            }
            return done?.problem;
          }}
        />
      ) : null}
    </>
  );
}
