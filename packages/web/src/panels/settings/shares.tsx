import type { GatewayResult, GivenShareView, ShareAccess } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { type Loaded, useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

const ACCESS: readonly ShareAccess[] = ['reader', 'writer'];
const STATE = {
  offered: 'page.shares.offered',
  accepted: 'page.shares.given',
  declined: 'page.shares.declined',
} as const;

/**
 * Shows the reader's shared accounts, the accounts others share with the reader, and offers that wait for an answer.
 * Nothing is shown where there are no other people.
 */
export function Shares() {
  const loaded = useGateway('shares.list', {});
  return (
    <LoadedSection title={t('page.shares.title')} loaded={loaded} isWanted={({ people }) => people.length > 0}>
      {(data) => <Shared data={data} onChange={loaded.replace} />}
    </LoadedSection>
  );
}

interface SharedProps {
  readonly data: GatewayResult<'shares.list'>;
  readonly onChange: Loaded<GatewayResult<'shares.list'>>['replace'];
}

function Shared({ data, onChange }: SharedProps) {
  const { page } = usePage();
  const [wanted, setWanted] = useState<{ account?: string; person?: string; access: ShareAccess }>({
    access: 'reader',
  });
  const { account = data.accounts[0], person = data.people[0]?.id, access } = wanted;
  const share = async (): Promise<void> => {
    if (account === undefined || person === undefined) return;
    const result = await page.ask('shares.add', { account, person, access });
    if (result) onChange(result);
  };
  const answer = async (method: 'shares.accept' | 'shares.decline', id: string): Promise<void> => {
    const result = await page.ask(method, { id });
    if (result) onChange(result);
  };
  const end = async (given: GivenShareView): Promise<void> => {
    const result = await page.ask('shares.end', { account: given.account, person: given.person.id });
    if (result) onChange(result);
  };
  return (
    <>
      {data.offers.length === 0 ? null : (
        <>
          <h4>{t('page.shares.offers')}</h4>
          <p class="muted">{t('page.shares.offersText')}</p>
          <ul class="rows">
            {data.offers.map(({ id, account, person: { name }, access }) => (
              <li key={id} class="row">
                <div>
                  <strong>“{account}”</strong>
                  <p class="muted">
                    {t('page.shares.offer', { name: `“${name}”`, access: t(`page.shares.access.${access}`) })}
                  </p>
                </div>
                <button
                  type="button"
                  class="button"
                  aria-label={t('page.shares.acceptOf', { account, name })}
                  onClick={() => void answer('shares.accept', id)}
                >
                  {t('page.shares.accept')}
                </button>
                <button
                  type="button"
                  class="button"
                  aria-label={t('page.shares.declineOf', { account, name })}
                  onClick={() => void answer('shares.decline', id)}
                >
                  {t('page.shares.decline')}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="muted">{t('page.shares.text')}</p>
      <ul class="rows">
        {data.given.map((given) => (
          <li key={`${given.account} ${given.person.id}`} class="row">
            <div>
              <strong>{given.account}</strong>
              <p class="muted">
                {t(STATE[given.state], { name: given.person.name, access: t(`page.shares.access.${given.access}`) })}
              </p>
            </div>
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.shares.end', { account: given.account, name: given.person.name })}
              onClick={() => void end(given)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
        {data.received.map((received) => (
          <li key={`${received.person.id} ${received.account}`} class="row">
            <div>
              <strong>{received.account}</strong>
              <p class="muted">
                {t('page.shares.received', {
                  name: received.person.name,
                  access: t(`page.shares.access.${received.access}`),
                })}
              </p>
            </div>
            <button
              type="button"
              class="icon-button"
              aria-label={t('page.shares.leave', { account: received.account, name: received.person.name })}
              onClick={() => void answer('shares.decline', received.id)}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {data.accounts.length === 0 || !page.offers('portfolio.edit') ? null : (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void share();
          }}
        >
          <select
            class="field"
            aria-label={t('page.shares.account')}
            value={account}
            onChange={(event) => setWanted({ ...wanted, account: event.currentTarget.value })}
          >
            {data.accounts.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
          <select
            class="field"
            aria-label={t('page.shares.person')}
            value={person}
            onChange={(event) => setWanted({ ...wanted, person: event.currentTarget.value })}
          >
            {data.people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <select
            class="field"
            aria-label={t('page.shares.access')}
            value={access}
            onChange={(event) => setWanted({ ...wanted, access: event.currentTarget.value as ShareAccess })}
          >
            {ACCESS.map((each) => (
              <option key={each} value={each}>
                {t(`page.shares.access.${each}`)}
              </option>
            ))}
          </select>
          <button type="submit" class="button">
            {t('page.shares.share')}
          </button>
        </form>
      )}
    </>
  );
}
