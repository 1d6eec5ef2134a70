import type { ToolCallView } from '@finclaw/types';
import { useState } from 'preact/hooks';
import { fieldWord, locale, t, tOr } from '../language/language.ts';
import { decimal } from '../language/numbers.ts';
import { usePage } from '../page/page-context.ts';
import { Icon } from '../shell/icon.tsx';
import { Wide } from '../shell/wide.tsx';
import { briefInput, readableJson } from './tool-text.ts';

const ICONS = { running: 'clock', done: 'done', failed: 'warning', refused: 'close' } as const;

/** Shows one tool call: a line with its action, and behind it the exact input and result. */
export function ToolCard({ call }: { readonly call: ToolCallView }) {
  const { page } = usePage();
  const [isOpen, setOpen] = useState(false);
  const onToggle = (event: { readonly currentTarget: HTMLDetailsElement }): void => {
    setOpen(event.currentTarget.open);
    if (event.currentTarget.open && call.result === undefined && call.state !== 'running') void page.open.loadResults();
  };
  const brief = briefInput(call.input, fieldWord);
  return (
    <details class="tool" data-state={call.state} onToggle={onToggle}>
      <summary>
        <Icon name={ICONS[call.state]} />
        <span class="tool-name">{tOr(`tools.name.${call.name}`, call.name)}</span>
        {brief ? <span class="tool-brief">{brief}</span> : null}
        <span class={call.state === 'done' ? 'only-heard' : 'tool-state'}>{t(`page.tool.${call.state}`)}</span>
        {call.durationMs === undefined ? null : (
          <span class="tool-time number">
            {t('page.tool.seconds', {
              seconds: decimal(locale.value, (call.durationMs / 1000).toFixed(call.durationMs < 1000 ? 2 : 1)),
            })}
          </span>
        )}
      </summary>
      {isOpen ? (
        <div class="tool-detail">
          <p class="tool-label">{t('page.tool.input')}</p>
          <Wide class="raw" isExact label={t('page.tool.input')}>
            {readableJson(call.input)}
          </Wide>
          {call.state === 'running' ? null : (
            <>
              <p class="tool-label">{t('page.tool.result')}</p>
              <Wide class="raw" isExact label={t('page.tool.result')}>
                {call.result === undefined ? t('page.tool.noResult') : readableJson(call.result)}
              </Wide>
            </>
          )}
        </div>
      ) : null}
    </details>
  );
}
