import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';
import { useGateway } from '../panels/use-gateway.ts';
import { FirstQuestion } from './first-question.tsx';

const EXAMPLES = [
  'page.welcome.example.quote',
  'page.welcome.example.compare',
  'page.welcome.example.portfolio',
  'page.welcome.example.convert',
] as const;

/** What a new conversation begins with: an invitation and questions that work at once. */
export function Welcome({ onAsk }: { readonly onAsk: (text: string) => void }) {
  const { page, navigation } = usePage();
  const canSetUp = page.offers('keys.add') && page.offers('models.list');
  const models = useGateway('models.list', canSetUp ? {} : undefined);
  // With the built-in model alone, everything here works; a real one is what somebody new would want to add next.
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
