import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
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
  const find = (query: string): void => {
    const words = query.trim().toLowerCase();
    for (const section of box.current!.parentElement!.querySelectorAll<HTMLElement>('.settings-group > .panel-section'))
      section.hidden = !textOf(section).includes(words);
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
      <div>
        {GROUPS.map((name) => (
          <button
            key={name}
            type="button"
            class="button"
            data-kind="quiet"
            onClick={() => document.getElementById(idOf(name))?.scrollIntoView({ block: 'start' })}
          >
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
