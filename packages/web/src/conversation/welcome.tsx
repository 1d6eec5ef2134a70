import { t } from '../language/language.ts';

const EXAMPLES = [
  'page.welcome.example.quote',
  'page.welcome.example.compare',
  'page.welcome.example.portfolio',
  'page.welcome.example.convert',
] as const;

/** What a new conversation begins with: an invitation and questions that work at once. */
export function Welcome({ onAsk }: { readonly onAsk: (text: string) => void }) {
  return (
    <div class="welcome">
      <h3>{t('page.welcome.title')}</h3>
      <p>{t('page.welcome.text')}</p>
      <ul>
        {EXAMPLES.map((key) => (
          <li key={key}>
            <button type="button" class="example" onClick={() => onAsk(t(key))}>
              {t(key)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
