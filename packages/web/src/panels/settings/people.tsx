import type { GatewayResult, PersonRole, PersonView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { usePage } from '../../page/page-context.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { Icon } from '../../shell/icon.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { SignIns } from './company-sign-ins.tsx';
import { WaysIn } from './ways-in.tsx';
import { t } from './words.ts';

const ROLES: readonly PersonRole[] = ['owner', 'member', 'reader'];

/**
 * Shows the users besides the owner: invited here, given a role and a cap, removed. Their data and messages are not
 * visible.
 */
export function People() {
  const { page } = usePage();
  const loaded = useGateway('people.list', {});
  const [ways, setWays] = useState<GatewayResult<'people.invite'> | undefined>(undefined);
  const [name, setName] = useState('');
  const [role, setRole] = useState<PersonRole>('member');
  const [leaving, setLeaving] = useState<PersonView | undefined>(undefined);
  const own = page.hello.value?.person.id;
  const isFixed = ({ id }: PersonView): boolean => id === 'local' || id === own;
  const invite = async (): Promise<void> => {
    const made = await page.ask('people.invite', { name: name.trim(), role });
    if (!made) return;
    setWays(made);
    setName('');
    loaded.reload();
  };
  const change = async (
    person: PersonView,
    change: { readonly role?: PersonRole; readonly dayUsd?: string | null },
  ) => {
    if (await page.ask('people.change', { id: person.id, ...change })) loaded.reload();
  };
  const unlink = async (id: string): Promise<void> => {
    if (await page.ask('people.unlink', { id })) loaded.reload();
  };
  const remove = async (person: PersonView): Promise<void> => {
    setLeaving(undefined);
    if (await page.ask('people.remove', { id: person.id })) loaded.reload();
  };
  return (
    <LoadedSection title={t('page.people.title')} loaded={loaded}>
      {({ people }) => (
        <>
          <ul class="rows">
            {people.map((person) => (
              <li key={person.id} class="row">
                <div>
                  <strong>{person.name || t('page.people.first')}</strong>
                  <p class="muted">
                    {t('page.people.state', {
                      browsers: person.browsers,
                      tokens: person.tokens,
                      senders: person.senders.length,
                      spent: `$${person.spentUsd}${person.dayUsd === undefined ? '' : ` / $${person.dayUsd}`}`,
                    })}
                    {Number(person.ownUsd) > 0 ? ` · ${t('page.people.ownSpent', { spent: `$${person.ownUsd}` })}` : ''}
                  </p>
                  {person.id === own ? null : <SignIns signIns={person.signIns} onRemove={unlink} />}
                  {isFixed(person) ? null : (
                    <div class="line-form">
                      <select
                        class="field"
                        aria-label={t('page.people.roleOf', { name: person.name })}
                        value={person.role}
                        onChange={(event) => void change(person, { role: event.currentTarget.value as PersonRole })}
                      >
                        {ROLES.map((each) => (
                          <option key={each} value={each}>
                            {t(`page.people.role.${each}`)}
                          </option>
                        ))}
                      </select>
                      <input
                        class="field"
                        type="number"
                        min="0"
                        step="0.1"
                        aria-label={t('page.people.capOf', { name: person.name })}
                        placeholder={t('page.people.cap')}
                        value={person.dayUsd ?? ''}
                        onChange={(event) => void change(person, { dayUsd: event.currentTarget.value || null })}
                      />
                    </div>
                  )}
                </div>
                {isFixed(person) ? (
                  <span>{t(`page.people.role.${person.role}`)}</span>
                ) : (
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={t('page.app.remove', { name: person.name })}
                    onClick={() => setLeaving(person)}
                  >
                    <Icon name="trash" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {leaving ? (
            <Confirm
              question={t('page.people.removeAsk', { name: leaving.name })}
              action={t('page.people.remove')}
              onConfirm={() => void remove(leaving)}
              onCancel={() => setLeaving(undefined)}
            />
          ) : null}
          {ways ? <WaysIn ways={ways} /> : null}
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void invite();
            }}
          >
            <input
              class="field"
              aria-label={t('page.people.name')}
              placeholder={t('page.people.name')}
              required
              maxLength={200}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
            <select
              class="field"
              aria-label={t('page.people.newRole')}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as PersonRole)}
            >
              {ROLES.map((each) => (
                <option key={each} value={each}>
                  {t(`page.people.role.${each}`)}
                </option>
              ))}
            </select>
            <button type="submit" class="button">
              {t('page.people.invite')}
            </button>
          </form>
        </>
      )}
    </LoadedSection>
  );
}
