import type { GatewayResult } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';

const EXAMPLES = [
  'page.schedules.example.morning',
  'page.schedules.example.close',
  'page.schedules.example.week',
] as const;

interface AddScheduleProps {
  readonly onAdded: (added: GatewayResult<'schedules.add'>) => void;
  /** True if examples to choose from are shown. */
  readonly hasExamples: boolean;
}

/** Turns a sentence into a scheduled job. */
export function AddSchedule({ onAdded, hasExamples }: AddScheduleProps) {
  const { page } = usePage();
  const [sentence, setSentence] = useState('');
  const add = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    const timeZone = page.hello.value?.profile.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const added = await page.ask('schedules.add', { text: text.trim(), timeZone, locale: locale.value });
    if (!added) return;
    if (added.isDone) setSentence('');
    else page.notes.show(added.message, 'problem');
    onAdded(added);
  };
  return (
    <>
      <form
        class="line-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add(sentence);
        }}
      >
        <input
          class="field"
          aria-label={t('page.schedules.sentence')}
          placeholder={t('page.schedules.sentence')}
          maxLength={500}
          value={sentence}
          onInput={(event) => setSentence(event.currentTarget.value)}
        />
        <button type="submit" class="button" data-kind="primary">
          {t('page.schedules.add')}
        </button>
      </form>
      {hasExamples ? (
        <div class="panel-empty">
          <p>{t('page.schedules.empty')}</p>
          {EXAMPLES.map((key) => (
            <button key={key} type="button" class="button example-button" onClick={() => void add(t(key))}>
              {t(key)}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
