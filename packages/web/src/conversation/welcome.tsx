import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useGateway } from '../panels/use-gateway.ts';
import { Icon } from '../shell/icon.tsx';
import { FirstQuestion } from './first-question.tsx';
import { removePrompt, savedPrompts } from './saved-prompts.ts';

const EXAMPLES = [
  'page.welcome.example.quote',
  'page.welcome.example.compare',
  'page.welcome.example.portfolio',
  'page.welcome.example.convert',
] as const;

/** Shows the beginning of a new conversation: an invitation and questions that work at once. */
export function Welcome({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const { page, navigation } = usePage();
  const canSetUp = page.offers('keys.add') && page.offers('models.list');
  const models = useGateway('models.list', canSetUp ? {} : undefined);
  // With the built-in model alone, everything here works; a new user would want to add a real one next.
  const lacksModel = models.data?.models.every(({ id, isUsable }) => id === 'offline' || !isUsable);
  return (
    <div class="welcome">
      <h3>{t('page.welcome.title')}</h3>
      <p>{t('page.welcome.text')}</p>
      <FirstQuestion />
      <ul>
        {EXAMPLES.map((key) => (
          <li key={key}>
            <button type="button" class="example" onClick={() => onAsk(t(key))}>
              {t(key)}
            </button>
          </li>
        ))}
      </ul>
      {savedPrompts.value.length > 0 ? (
        <section aria-label={t('page.prompts.title')}>
          <p class="muted">{t('page.prompts.title')}</p>
          <ul>
            {savedPrompts.value.map((text) => (
              <li key={text} class="saved-prompt">
                <button type="button" class="example" dir="auto" onClick={() => onAsk(text)}>
                  {text}
                </button>
                <button
                  type="button"
                  class="icon-button"
                  aria-label={t('page.app.remove', { name: text })}
                  onClick={() => removePrompt(text)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {lacksModel ? (
        <p class="welcome-setup">
          {t('page.welcome.offline')}{' '}
          <button type="button" class="button" onClick={() => navigation.openPanel('settings')}>
            {t('page.welcome.setUp')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
