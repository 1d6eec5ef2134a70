import type { GatewayResult, PortfolioView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

type View = GatewayResult<'portfolio.goals'>;

/** Shows goals with their progress and the monthly saving they need. */
export function Goals({ portfolio }: { readonly portfolio: PortfolioView }) {
  const { page } = usePage();
  const loaded = useGateway('portfolio.goals', { locale: locale.value }, { from: portfolio });
  const view = loaded.data;
  if (view === undefined) return <LoadState loaded={loaded} />;
  const remove = async (name: string): Promise<void> => {
    const result = await page.ask('portfolio.setGoal', { name, remove: true, locale: locale.value });
    if (result) loaded.replace(result);
  };
  const mayChange = page.offers('portfolio.setGoal');
  return (
    <>
      {view.goals.length === 0 ? <p class="muted">{t('page.portfolio.goals.hint')}</p> : null}
      {view.goals.map(({ name, percent, lines }) => (
        <div key={name} class="goal">
          {percent === undefined ? null : <progress max={100} value={Number(percent)} aria-label={name} />}
          {lines.map((line) => (
            <p key={line} class="tax-line">
              {line}
            </p>
          ))}
          {mayChange ? (
            <button type="button" class="button" onClick={() => void remove(name)}>
              {t('page.portfolio.goals.remove', { name })}
            </button>
          ) : null}
        </div>
      ))}
      {view.notice === undefined ? null : <p class="muted">{view.notice}</p>}
      {mayChange ? <NewGoal accounts={view.accounts} onSaved={loaded.replace} /> : null}
    </>
  );
}

const FIELDS = ['name', 'amount', 'by', 'rate'] as const;

function NewGoal({ accounts, onSaved }: { readonly accounts: readonly string[]; onSaved(view: View): void }) {
  const { page } = usePage();
  const save = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form);
    const text = (field: string): string => String(typed.get(field) ?? '').trim();
    const chosen = typed.getAll('account').map(String);
    const result = await page.ask('portfolio.setGoal', {
      name: text('name'),
      amount: text('amount'),
      by: text('by'),
      ...(text('rate') !== '' && { rate: text('rate') }),
      ...(chosen.length > 0 && { accounts: chosen }),
      locale: locale.value,
    });
    if (result === undefined) return;
    form.reset();
    onSaved(result);
  };
  return (
    <form
      class="import-columns new-goal"
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
    >
      {FIELDS.map((field) => (
        <label key={field}>
          {t(`page.portfolio.goals.${field}`)}
          <input class="field" name={field} type={field === 'by' ? 'date' : 'text'} required={field !== 'rate'} />
        </label>
      ))}
      {accounts.length > 1 ? (
        <fieldset>
          <legend>{t('page.portfolio.goals.accounts')}</legend>
          {accounts.map((account) => (
            <label key={account}>
              <input type="checkbox" name="account" value={account} /> {account}
            </label>
          ))}
        </fieldset>
      ) : null}
      <button type="submit" class="button">
        {t('page.portfolio.goals.save')}
      </button>
    </form>
  );
}
