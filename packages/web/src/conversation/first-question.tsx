import { format, messages, profilePresets } from '@finclaw/config/page';
import { inLanguage } from '@finclaw/types';
import { locale, t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

/** Asks a new user once for language, currency and tax residence; an answer, a skip or a first question ends it. */
export function FirstQuestion() {
  const { page } = usePage();
  if (page.hello.value?.isProfileAsked !== false || !page.offers('person.update')) return null;
  return (
    <section class="first-question" aria-label={t('profile.ask')}>
      <p>{t('profile.ask')}</p>
      <div class="first-choices">
        {profilePresets(locale.value).map(({ name, profile }) => (
          <button
            key={name}
            type="button"
            class="button"
            lang={profile.language}
            onClick={() => void page.changeProfile(profile)}
          >
            {format(inLanguage(messages[`profile.preset.${name}`], profile.language), {})}
          </button>
        ))}
        <button type="button" class="button" data-kind="quiet" onClick={() => void page.changeProfile({})}>
          {t('profile.ask.skip')}
        </button>
      </div>
      <p class="muted">{t('profile.ask.later')}</p>
    </section>
  );
}
