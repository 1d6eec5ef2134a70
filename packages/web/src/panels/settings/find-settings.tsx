import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from './words.ts';

const GROUPS = ['you', 'models', 'data', 'people', 'notices', 'access', 'program'] as const;
type GroupName = (typeof GROUPS)[number];

const idOf = (name: GroupName): string => `settings-group-${name}`;

/** A group of settings; one without any setting the reader may change is not shown. */
export function SettingsGroup({ name, children }: { readonly name: GroupName; readonly children: ComponentChildren }) {
  return (
    <section id={idOf(name)} class="settings-group" aria-label={t(`page.settings.group.${name}`)}>
      <p class="settings-group-name" aria-hidden="true">
        {t(`page.settings.group.${name}`)}
      </p>
      {children}
    </section>
  );
}

/** A search over every setting, and the way to each group. */
export function FindSettings() {
  const box = useRef<HTMLElement>(null);
  const [isFound, setFound] = useState(true);
  const find = (query: string): void => {
    const words = query.trim().toLowerCase();
    const sections = [...box.current!.parentElement!.querySelectorAll<HTMLElement>('.settings-group > .panel-section')];
    for (const section of sections) section.hidden = !textOf(section).includes(words);
    setFound(sections.some(({ hidden }) => !hidden));
  };
  const jumpTo = (name: GroupName): void => {
    // A search may hide the group.
    box.current!.querySelector('input')!.value = '';
    find('');
    document.getElementById(idOf(name))?.scrollIntoView({ block: 'start' });
  };
  return (
    <nav ref={box} class="find-settings" aria-label={t('page.settings.groups')}>
      <input
        type="search"
        class="field"
        aria-label={t('page.settings.find')}
        placeholder={t('page.settings.find')}
        onInput={(event) => find(event.currentTarget.value)}
      />
      <p class="muted" role="status">
        {isFound ? null : t('page.settings.notFound')}
      </p>
      <div>
        {GROUPS.map((name) => (
          <button key={name} type="button" class="button" data-kind="quiet" onClick={() => jumpTo(name)}>
            {t(`page.settings.group.${name}`)}
          </button>
        ))}
      </div>
    </nav>
  );
}

/** The words of a section, with those of its fields. */
function textOf(section: HTMLElement): string {
  const labels = [...section.querySelectorAll('[aria-label], [placeholder]')].map(
    (field) => `${field.getAttribute('aria-label') ?? ''} ${field.getAttribute('placeholder') ?? ''}`,
  );
  return [section.textContent, ...labels].join(' ').toLowerCase();
}
