import type { GatewayResult, SettingView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { t, tOr } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';

/** Settings of the program. A change is checked and written into the configuration file; most take effect with the next start. */
export function Options() {
  const { page } = usePage();
  const loaded = useGateway('config.get', {});
  const change = async (path: string, value: string | null): Promise<boolean> => {
    const done = await page.ask('config.update', { path, value });
    if (!done) return false;
    loaded.replace(withSetting(loaded.data, done.setting));
    page.notes.show(t('page.options.saved'));
    return true;
  };
  const settings = loaded.data?.settings ?? [];
  const isPending = settings.some(({ value, inForce }) => value !== inForce);
  return (
    <section class="panel-section">
      <h3>{t('page.options.title')}</h3>
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      {isPending ? (
        <p class="warnings" role="status">
          {t('page.options.restart')}
        </p>
      ) : null}
      <div class="options">
        {settings.map((setting) => (
          <Option key={setting.path} setting={setting} onChange={(value) => change(setting.path, value)} />
        ))}
      </div>
    </section>
  );
}

const withSetting = (data: GatewayResult<'config.get'> | undefined, changed: SettingView): GatewayResult<'config.get'> => ({
  settings: (data?.settings ?? []).map((setting) => (setting.path === changed.path ? changed : setting)),
});

const idOf = (path: string): string => `option-${path.replaceAll('.', '-')}`;

interface OptionProps {
  readonly setting: SettingView;
  readonly onChange: (value: string | null) => Promise<boolean>;
}

function Option({ setting, onChange }: OptionProps) {
  const { path, kind, value, inForce, title, choices = [] } = setting;
  const name = title ?? tOr(`page.option.${path}`, path);
  const wordFor = (choice: string): string => tOr(`page.option.${path}.${choice}`, choice);
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
          value={value ?? ''}
          onChange={(event) => {
            const select = event.currentTarget;
            void onChange(select.value || null).then((isSaved) => {
              if (!isSaved) select.value = value ?? '';
            });
          }}
        >
          <option value="">{t('page.options.open')}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {wordFor(choice)}
            </option>
          ))}
        </select>
      ) : (
        <TextOption setting={setting} onChange={onChange} />
      )}
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
      onInput={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && !event.isComposing && void save()}
    />
  );
}
