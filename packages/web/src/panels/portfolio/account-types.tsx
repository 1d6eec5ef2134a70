import type { PortfolioView } from '@finclaw/types';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

/** Shows the legal type of each account and its remaining contribution allowance. */
export function AccountTypes({ portfolio }: { readonly portfolio: PortfolioView }) {
  const { page } = usePage();
  const loaded = useGateway('portfolio.accountTypes', { locale: locale.value }, { from: portfolio });
  const view = loaded.data;
  if (view === undefined) return <LoadState loaded={loaded} />;
  const describe = async (account: string, type: string, opened: string | undefined): Promise<void> => {
    const result = await page.ask('portfolio.describeAccount', {
      account,
      type,
      locale: locale.value,
      ...(opened && { opened }),
    });
    if (result) loaded.replace(result);
  };
  const mayChange = page.offers('portfolio.describeAccount');
  return (
    <>
      {view.lines.length === 0 ? <p class="muted">{t('page.portfolio.accountTypes.hint')}</p> : null}
      {view.accounts.map(({ account, type, opened }) => (
        <p key={account} class="import-columns account-type">
          <label>
            {account}
            <select
              class="field"
              value={type}
              disabled={!mayChange}
              onChange={(event) => void describe(account, event.currentTarget.value, opened)}
            >
              {view.types.map((each) => (
                <option key={each.type} value={each.type}>
                  {each.name}
                </option>
              ))}
            </select>
          </label>
          {type.startsWith('isa') ? (
            <label>
              {t('page.portfolio.opened')}
              <input
                class="field"
                type="date"
                value={opened ?? ''}
                disabled={!mayChange}
                onChange={(event) => void describe(account, type, event.currentTarget.value)}
              />
            </label>
          ) : null}
        </p>
      ))}
      {view.lines.map((line) => (
        <p key={line} class="tax-line">
          {line}
        </p>
      ))}
    </>
  );
}
