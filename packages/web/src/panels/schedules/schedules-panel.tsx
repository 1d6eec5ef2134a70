import type { ScheduleView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { locale, t } from '../../language/language.ts';
import { usePage } from '../../page/page-context.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { LoadState } from '../load-state.tsx';
import { useGateway } from '../use-gateway.ts';
import { AddSchedule } from './add-schedule.tsx';

type Action = 'pause' | 'resume' | 'run' | 'remove';

/** Shows the reader's scheduled jobs: created by a sentence, paused, run at once, with their results. */
export function SchedulesPanel() {
  const { page } = usePage();
  const loaded = useGateway('schedules.list', { locale: locale.value });
  const [removing, setRemoving] = useState<ScheduleView | undefined>(undefined);
  const change = async (id: string, action: Action): Promise<void> => {
    const changed = await page.ask('schedules.change', { id, action, locale: locale.value });
    if (!changed) return;
    loaded.replace(changed);
    if (action === 'run') page.notes.show(changed.message);
  };
  return (
    <>
      <AddSchedule hasExamples={loaded.data?.schedules.length === 0} onAdded={loaded.replace} />
      {loaded.data === undefined ? <LoadState loaded={loaded} /> : null}
      <ul class="rows">
        {loaded.data?.schedules.map((schedule) => (
          <ScheduleRow
            key={schedule.id}
            schedule={schedule}
            onChange={(action) => (action === 'remove' ? setRemoving(schedule) : void change(schedule.id, action))}
          />
        ))}
      </ul>
      {removing ? (
        <Confirm
          question={t('page.schedules.removeQuestion', { text: removing.text })}
          action={t('page.schedules.remove')}
          onConfirm={() => {
            setRemoving(undefined);
            void change(removing.id, 'remove');
          }}
          onCancel={() => setRemoving(undefined)}
        />
      ) : null}
    </>
  );
}

interface ScheduleRowProps {
  readonly schedule: ScheduleView;
  readonly onChange: (action: Action) => void;
}

function ScheduleRow({ schedule: { text, state, zone, next, runs }, onChange }: ScheduleRowProps) {
  const { page } = usePage();
  const time = (at: number): string =>
    new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);
  const actions: readonly Action[] =
    state === 'done' ? ['remove'] : [state === 'paused' ? 'resume' : 'pause', 'run', 'remove'];
  return (
    <li class="row">
      <div>
        <p>
          <strong>{text}</strong>{' '}
          {state === 'active' ? null : <span class="chip">{t(`page.schedules.state.${state}`)}</span>}
        </p>
        {next.length > 0 ? <p class="muted">{t('page.schedules.next', { time: time(next[0]!), zone })}</p> : null}
        {runs.map(({ at, outcome }) => (
          <p key={at} class="muted">
            {time(at)} · {outcome}
          </p>
        ))}
        {page.offers('schedules.change') ? (
          <p class="row-actions">
            {actions.map((action) => (
              <button key={action} type="button" class="link-button" onClick={() => onChange(action)}>
                {t(`page.schedules.${action}`)}
              </button>
            ))}
          </p>
        ) : null}
      </div>
    </li>
  );
}
