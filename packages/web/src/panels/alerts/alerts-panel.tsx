import type { AlertView, DecimalString } from '@finclaw/types';
import { useEffect, useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { ago } from '../../language/times.ts';
import { conditionSentence, subjectName } from '../../market/alert-words.ts';
import { SymbolField } from '../../market/symbol-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

const TYPES = ['above', 'below', 'crosses_above', 'crosses_below', 'percent_from_here', 'change_percent'] as const;
type AlertType = (typeof TYPES)[number];

/** The reader's price alerts. */
export function AlertsPanel() {
  const { page } = usePage();
  const loaded = useGateway('alerts.list', {});
  const fired = page.alertsFired.value;
  useEffect(() => {
    if (fired > 0) loaded.reload();
  }, [fired]);
  const remove = async (id: string): Promise<void> => {
    if (await page.ask('alerts.remove', { id })) loaded.reload();
  };
  return (
    <>
      {page.offers('alerts.create') ? <NewAlert onCreated={loaded.reload} /> : null}
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {loaded.data?.alerts.length === 0 ? <p class="panel-empty">{t('page.alerts.empty')}</p> : null}
      <ul class="rows">
        {loaded.data?.alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onRemove={() => void remove(alert.id)} />
        ))}
      </ul>
    </>
  );
}

function AlertRow({ alert, onRemove }: { readonly alert: AlertView; readonly onRemove: () => void }) {
  const { page } = usePage();
  const name = alert.name ?? subjectName(alert);
  return (
    <li class="row">
      <div>
        <strong>{name}</strong> <span class="muted">{alert.symbol}</span>
        <p>{conditionSentence(locale.value, alert.condition, alert)}</p>
        {alert.enabled ? null : <span class="chip">{t('page.alerts.off')}</span>}
        {alert.lastTriggeredAt === undefined ? null : (
          <p class="muted">
            {t('page.alerts.fired', {
              count: alert.triggerCount,
              time: ago(locale.value, alert.lastTriggeredAt, page.now()),
            })}
          </p>
        )}
      </div>
      {page.offers('alerts.remove') ? (
        <button type="button" class="icon-button" aria-label={t('page.app.remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      ) : null}
    </li>
  );
}

function NewAlert({ onCreated }: { readonly onCreated: () => void }) {
  const { page } = usePage();
  const [symbol, setSymbol] = useState('');
  const [type, setType] = useState<AlertType>('above');
  const [value, setValue] = useState('');
  const [made, setMade] = useState('');
  const create = async (): Promise<void> => {
    const condition = { type, value: value.replaceAll(',', '').trim() as DecimalString };
    const created = await page.ask('alerts.create', { symbol: symbol.trim(), condition });
    if (!created) return;
    setMade(created.message);
    setSymbol('');
    setValue('');
    onCreated();
  };
  return (
    <form
      class="alert-form"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <SymbolField label={t('page.market.symbol')} value={symbol} onInput={setSymbol} />
      <input
        class="field"
        aria-label={t('page.alerts.value')}
        placeholder={t('page.alerts.value')}
        inputMode="decimal"
        required
        pattern="-?[0-9,]+(\.[0-9]+)?"
        value={value}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      <select
        class="field"
        aria-label={t('page.alerts.condition')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value as AlertType)}
      >
        {TYPES.map((name) => (
          <option key={name} value={name}>
            {t(`page.alerts.type.${name}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" data-kind="primary">
        {t('page.alerts.create')}
      </button>
      <div role="status">
        {made.split('\n').map((line) => (
          <p key={line} class="muted">
            {line}
          </p>
        ))}
      </div>
    </form>
  );
}
