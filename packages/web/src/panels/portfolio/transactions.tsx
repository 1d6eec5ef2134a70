import type { GatewayResult, TransactionView } from '@finclaw/types';
import { useEffect, useState } from 'preact/hooks';
import { locale } from '../../language/language.ts';
import { decimal, money } from '../../language/numbers.ts';
import { usePage } from '../../page/page-context.ts';
import { Confirm } from '../../shell/confirm.tsx';
import { Wide } from '../../shell/wide.tsx';
import { LoadState } from '../load-state.tsx';
import type { Loaded } from '../use-gateway.ts';
import { EditTransaction } from './edit-transaction.tsx';
import { useGrowing } from './growing.tsx';
import { t } from './words.ts';

interface TransactionsProps {
  readonly loaded: Loaded<GatewayResult<'portfolio.rows'>>;
  readonly onChanged: () => void;
  /** Called with the number of rows that the reader has come to and that are not loaded yet. */
  readonly onWanted: (count: number) => void;
}

/** Every row the portfolio is made of, newest first, each of which can be corrected or taken back. */
export function Transactions({ loaded, onChanged, onWanted }: TransactionsProps) {
  const { page } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [undoing, setUndoing] = useState<TransactionView | undefined>(undefined);
  const [editing, setEditing] = useState<TransactionView | undefined>(undefined);
  const { rows, total } = loaded.data ?? { rows: [], total: 0 };
  const { count, more } = useGrowing(isOpen ? total : 0, rows.length);
  const wanted = isOpen ? Math.min(count, total) : 0;
  useEffect(() => {
    if (wanted > rows.length) onWanted(wanted);
  }, [wanted, rows.length]);
  if (loaded.data === undefined) return <LoadState loaded={loaded} />;
  if (rows.length === 0) return null;
  const tell = (key: 'page.portfolio.undone' | 'page.portfolio.saved'): void => {
    page.notes.show(t(key));
    onChanged();
  };
  const undo = async ({ id }: TransactionView): Promise<void> => {
    setUndoing(undefined);
    const result = await page.ask('portfolio.undo', { id, locale: locale.value });
    if (!result) return;
    if (result.undone) tell('page.portfolio.undone');
    else page.notes.show(result.problem ?? '', 'problem');
  };
  return (
    <details class="panel-section more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{t('page.portfolio.transactions', { count: total })}</h3>
      </summary>
      {isOpen ? (
        <Wide class="wide table-scroll" label={t('page.portfolio.transactions', { count: total })}>
          <table>
            <tbody>
              {rows.slice(0, count).map((row) => (
                <tr key={row.id}>
                  <td class="number">{row.date}</td>
                  <td>
                    {row.kind}
                    {row.isEdited ? <span class="chip">{t('page.portfolio.isEdited')}</span> : null}
                    {row.by === undefined ? null : <span class="chip">{row.by}</span>}
                  </td>
                  <td>
                    {row.name ?? ''}
                    {row.isShared ? <span class="chip">{row.account}</span> : null}
                  </td>
                  <td data-align="right" class="number">
                    {row.quantity === undefined ? '' : decimal(locale.value, row.quantity)}
                  </td>
                  <td data-align="right" class="number">
                    {row.amount === undefined || row.currency === undefined
                      ? ''
                      : money(locale.value, row.amount, row.currency)}
                    {row.settled === undefined ? null : (
                      <small class="muted"> = {money(locale.value, row.settled.amount, row.settled.currency)}</small>
                    )}
                  </td>
                  <td class="transaction-actions">
                    {page.offers('portfolio.edit') && !row.isReadOnly ? (
                      <button
                        type="button"
                        class="link-button"
                        aria-label={t('page.portfolio.editRow', { row: nameOf(row) })}
                        onClick={() => setEditing(row)}
                      >
                        {t('page.portfolio.edit')}
                      </button>
                    ) : null}
                    {page.offers('portfolio.undo') && !row.isReadOnly ? (
                      <button
                        type="button"
                        class="link-button"
                        aria-label={t('page.portfolio.undoRow', { row: nameOf(row) })}
                        onClick={() => setUndoing(row)}
                      >
                        {t('page.portfolio.undo')}
                      </button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {more}
        </Wide>
      ) : null}
      {undoing ? (
        <Confirm
          question={t(undoing.isEdited ? 'page.portfolio.undoEditQuestion' : 'page.portfolio.undoQuestion', {
            row: nameOf(undoing),
          })}
          action={t('page.portfolio.undo')}
          onConfirm={() => void undo(undoing)}
          onCancel={() => setUndoing(undefined)}
        />
      ) : null}
      {editing ? (
        <EditTransaction
          row={editing}
          name={nameOf(editing)}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            tell('page.portfolio.saved');
          }}
        />
      ) : null}
    </details>
  );
}

const nameOf = ({ date, kind, name = '' }: TransactionView): string => `${date} ${kind} ${name}`.trim();
