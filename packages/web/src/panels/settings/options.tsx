import type { GatewayResult, SettingView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { tOr } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import type { Loaded } from '../use-gateway.ts';
import { t } from './words.ts';

interface OptionsProps {
  readonly loaded: Loaded<GatewayResult<'config.get'>>;
  /** Selects the settings that belong here. */
  readonly shows: (path: string) => boolean;
}

/**
 * Settings of the program, each with the value in force and where it comes from. A change is checked and written into
 * the configuration file.
 */
export function Options({ loaded, shows }: OptionsProps) {
  const { page } = usePage();
  const change = async (path: string, value: string | null): Promise<boolean> => {
    const done = await page.ask('config.update', { path, value });
    if (!done) return false;
    loaded.replace(withSetting(loaded.data, done.setting));
    page.notes.show(t('page.options.saved'));
    return true;
  };
  if (loaded.data === undefined) return <LoadState loaded={loaded} />;
  return (
    <div class="options">
      {loaded.data.settings
        .filter(({ path }) => shows(path))
        .map((setting) => (
          <Option key={setting.path} setting={setting} onChange={(value) => change(setting.path, value)} />
        ))}
    </div>
  );
}

const withSetting = (
  data: GatewayResult<'config.get'> | undefined,
  changed: SettingView,
): GatewayResult<'config.get'> => ({
  settings: (data?.settings ?? []).map((setting) => (setting.path === changed.path ? changed : setting)),
});

const idOf = (path: string): string => `option-${path.replaceAll('.', '-')}`;

interface OptionProps {
  readonly setting: SettingView;
  readonly onChange: (value: string | null) => Promise<boolean>;
}

function Option({ setting, onChange }: OptionProps) {
  const { path, kind, value, inForce, isSet, standard, title, choices = [] } = setting;
  const name = title ?? tOr(`page.option.${path}`, path);
  const wordFor = (choice: string): string => tOr(`page.option.${path}.${choice}`, choice);
  const usual =
    standard === null ? t(kind === 'number' ? 'page.options.none' : 'page.options.open') : wordFor(standard);
  return (
    <div class="option">
      <span>
        <label for={idOf(path)}>{name}</label>
        {value === inForce ? null : <span class="chip">{t('page.options.pending')}</span>}
      </span>
      {kind === 'choice' ? (
        <select
          id={idOf(path)}
          class="field"
          value={isSet ? (value ?? '') : ''}
          aria-describedby={`${idOf(path)}-source`}
          onChange={(event) => {
            const select = event.currentTarget;
            void onChange(select.value || null).then((isSaved) => {
              if (!isSaved) select.value = isSet ? (value ?? '') : '';
            });
          }}
        >
          <option value="">{t('page.options.usual', { value: usual })}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {wordFor(choice)}
            </option>
          ))}
        </select>
      ) : (
        <TextOption setting={setting} onChange={onChange} />
      )}
      <span class="muted" id={`${idOf(path)}-source`}>
        {isSet ? t('page.options.fromFile', { value: usual }) : t('page.options.fromStandard')}
      </span>
    </div>
  );
}

/** A value that is typed; it is saved when the field is left or Enter is pressed. */
function TextOption({ setting: { path, kind, value }, onChange }: OptionProps) {
  const [text, setText] = useState(value ?? '');
  const save = async (): Promise<void> => {
    const wanted = text.trim();
    if (wanted === (value ?? '')) return;
    if (!(await onChange(wanted || null))) setText(value ?? '');
  };
  return (
    <input
      id={idOf(path)}
      class="field"
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={kind === 'hours' ? '22:00-07:00' : t('page.options.none')}
      value={text}
      aria-describedby={`${idOf(path)}-source`}
      onInput={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  );
}
