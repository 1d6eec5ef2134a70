import { type GatewayParams, type GatewayResult, LOCALES, type ReaderProfile } from '@finclaw/types';
import { saveFile } from '../../conversation/export-conversation.ts';
import { locale } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { useGateway } from '../use-gateway.ts';
import { t } from './words.ts';

type Change = GatewayParams<'person.update'>;
type Loaded = GatewayResult<'person.get'>;

/** The parts with a few fixed values. */
const CHOICES = {
  language: LOCALES,
  taxResidence: ['kr', 'us', 'none'],
  colours: ['green-up', 'red-up'],
  investor: ['retail', 'professional', 'institutional'],
  riskTolerance: ['low', 'medium', 'high'],
} as const;
const MARKETS = ['kr', 'us', 'crypto'] as const;
type ChoicePart = keyof typeof CHOICES;

/** The reader's profile, and everything they stored as a file. */
export function OwnSettings() {
  const { page } = usePage();
  const loaded = useGateway('person.get', {});
  const save = async (): Promise<void> => {
    const result = await page.ask('person.export', {});
    if (result) saveFile(result.filename, 'application/json', result.text);
  };
  const change = async (wanted: Change): Promise<void> => {
    const result = await page.changeProfile(wanted);
    if (result) loaded.replace(result);
  };
  return (
    <LoadedSection title={t('page.own.title')} class="panel-section stack" loaded={loaded}>
      {(data) => (
        <>
          <ProfileFields {...data} change={change} />
          <button type="button" class="button" onClick={() => void save()}>
            {t('page.own.export')}
          </button>
        </>
      )}
    </LoadedSection>
  );
}

interface FieldsProps extends Pick<Loaded, 'own' | 'standard' | 'currencies'> {
  readonly change: (wanted: Change) => Promise<void>;
}

/** A field for each part of a profile. */
function ProfileFields({ own, standard, currencies, change }: FieldsProps) {
  const choice = (part: ChoicePart) => (
    <Choice
      part={part}
      own={own[part]}
      standard={standard[part]}
      values={CHOICES[part].map((value) => ({ value, text: t(`profile.${part}.${value}` as 'profile.language.ko') }))}
      change={change}
    />
  );
  const names = new Intl.DisplayNames([locale.value], { type: 'currency' });
  const markets = own.markets ?? standard.markets;
  // A browser lists only zones with a place; one may be set to another, such as UTC.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...[own.timeZone ?? []].flat()])];
  return (
    <>
      {choice('language')}
      <Choice
        part="baseCurrency"
        own={own.baseCurrency}
        standard={standard.baseCurrency}
        values={currencies.map((value) => ({ value, text: `${value} · ${names.of(value) ?? value}` }))}
        change={change}
      />
      {choice('taxResidence')}
      <Choice
        part="timeZone"
        own={own.timeZone}
        standard={standard.timeZone}
        values={zones.map((value) => ({ value, text: value.replaceAll('_', ' ') }))}
        change={change}
      />
      {choice('colours')}
      {choice('investor')}
      {choice('riskTolerance')}
      <fieldset class="option">
        <legend>{t('profile.markets')}</legend>
        {MARKETS.map((value) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={markets.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                void change({ markets: MARKETS.filter((each) => (each === value ? checked : markets.includes(each))) })
              }
            />{' '}
            {t(`profile.markets.${value}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

interface ChoiceProps {
  readonly part: Exclude<keyof ReaderProfile, 'markets'>;
  readonly own: string | undefined;
  readonly standard: string | undefined;
  readonly values: readonly { readonly value: string; readonly text: string }[];
  readonly change: (wanted: Change) => Promise<void>;
}

/** One field; its first choice resets it to the default. */
function Choice({ part, own, standard, values, change }: ChoiceProps) {
  const usual = values.find(({ value }) => value === standard)?.text ?? t('profile.notSet');
  return (
    <label class="option">
      <span>{t(`profile.${part}`)}</span>
      <select
        class="field"
        value={own ?? ''}
        onChange={({ currentTarget: { value } }) => void change({ [part]: value === '' ? null : value })}
      >
        <option value="">{t('page.options.usual', { value: usual })}</option>
        {values.map(({ value, text }) => (
          <option key={value} value={value} lang={part === 'language' ? value : undefined}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
