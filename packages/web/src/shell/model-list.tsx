import type { ModelView } from '@finclaw/types';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../language/language.ts';

interface ModelListProps {
  readonly models: readonly ModelView[];
  readonly current: string | undefined;
  readonly onChoose: (model: string) => void;
}

/** The models that can answer now, narrowed down by typing; those that cannot are behind a button, with the reason. */
export function ModelList({ models, current, onChoose }: ModelListProps) {
  const [query, setQuery] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const wanted = query.trim().toLowerCase();
  const found = models.filter(({ id, displayName, provider }) =>
    `${displayName} ${id} ${provider}`.toLowerCase().includes(wanted),
  );
  const usable = found.filter(({ isUsable }) => isUsable);
  const others = found.filter(({ isUsable }) => !isUsable);
  return (
    <div class="model-list">
      <input
        ref={field}
        type="search"
        class="field"
        aria-label={t('page.models.search')}
        placeholder={t('page.models.search')}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && usable[0] && onChoose(usable[0].id)}
      />
      <ul>
        {usable.map(({ id, provider, displayName }) => (
          <li key={`${provider} ${id}`}>
            <button type="button" aria-pressed={id === current} onClick={() => onChoose(id)}>
              {displayName}
              <small>{provider}</small>
            </button>
          </li>
        ))}
        {showsAll
          ? others.map(({ id, provider, displayName, status }) => (
              <li key={`${provider} ${id}`}>
                <button type="button" disabled>
                  {displayName}
                  <small>{status}</small>
                </button>
              </li>
            ))
          : null}
      </ul>
      {others.length > 0 && !showsAll ? (
        <button type="button" onClick={() => setShowsAll(true)}>
          {t('page.models.others', { count: others.length })}
        </button>
      ) : null}
    </div>
  );
}
