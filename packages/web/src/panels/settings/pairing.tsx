import type { PersonRef } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, tOr } from '../../language/language.ts';
import { ago, clock } from '../../language/times.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

/** People come and go while the panel is open. */
const EVERY_MS = 15_000;

/**
 * Shows who asks to talk to the bots of this machine, and who was admitted. A person is admitted by the code they were
 * given and tell the owner.
 */
export function Pairing() {
  const { page } = usePage();
  const loaded = useGateway('pairing.list', {}, { everyMs: EVERY_MS });
  const [code, setCode] = useState('');
  const approve = async (): Promise<void> => {
    const answer = await page.ask('pairing.approve', { code: code.trim() });
    if (!answer) return;
    if (answer.result === 'paired') {
      setCode('');
      page.notes.show(t('page.pairing.done', { name: answer.person.name ?? answer.person.senderId }));
    } else if (answer.result === 'locked') {
      page.notes.show(t('page.pairing.locked', { time: clock(locale.value, answer.until, page.now()) }), 'problem');
    } else page.notes.show(t(`page.pairing.${answer.result}`), 'problem');
    loaded.reload();
  };
  const shut = async (method: 'pairing.refuse' | 'pairing.remove', person: PersonRef): Promise<void> => {
    const { channelId, accountId, senderId } = person;
    if (await page.ask(method, { channelId, accountId, senderId })) loaded.reload();
  };
  return (
    <LoadedSection title={t('page.pairing.title')} loaded={loaded}>
      {({ waiting, paired }) => (
        <>
          <p class="muted">{waiting.length === 0 ? t('page.pairing.nobody') : t('page.pairing.how')}</p>
          <ul class="rows">
            {waiting.map((person) => (
              <li key={keyOf(person)} class="row">
                <Person
                  person={person}
                  note={t('page.pairing.since', { time: ago(locale.value, person.createdAt, page.now()) })}
                />
                <button type="button" class="button" onClick={() => void shut('pairing.refuse', person)}>
                  {t('page.pairing.refuse')}
                </button>
              </li>
            ))}
          </ul>
          {waiting.length === 0 ? null : (
            <form
              class="line-form"
              onSubmit={(event) => {
                event.preventDefault();
                void approve();
              }}
            >
              <input
                class="field"
                aria-label={t('page.pairing.code')}
                placeholder="ABCD-2345"
                autoComplete="off"
                required
                value={code}
                onInput={(event) => setCode(event.currentTarget.value)}
              />
              <button type="submit" class="button" data-kind="primary">
                {t('page.pairing.approve')}
              </button>
            </form>
          )}
          {paired.length === 0 ? null : (
            <>
              <h4>{t('page.pairing.paired')}</h4>
              <ul class="rows">
                {paired.map((person) => (
                  <li key={keyOf(person)} class="row">
                    <Person person={person} note={ago(locale.value, person.pairedAt, page.now())} />
                    <button
                      type="button"
                      class="button"
                      data-kind="danger"
                      onClick={() => void shut('pairing.remove', person)}
                    >
                      {t('page.pairing.remove')}
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </LoadedSection>
  );
}

const keyOf = ({ channelId, accountId, senderId }: PersonRef): string => `${channelId} ${accountId} ${senderId}`;

function Person({ person, note }: { readonly person: PersonRef & { readonly name?: string }; readonly note: string }) {
  const { channelId, accountId, senderId, name } = person;
  const account = accountId === 'default' ? '' : ` · ${accountId}`;
  return (
    <div>
      <strong>{name ?? senderId}</strong> <span class="chip">{tOr(`page.channel.${channelId}`, channelId)}</span>
      <p class="muted">
        {senderId}
        {account} · {note}
      </p>
    </div>
  );
}
