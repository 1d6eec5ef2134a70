import { useEffect, useRef, useState } from 'preact/hooks';
import { locale, tOr } from '../../language/language.ts';
import { SymbolField } from '../../market/symbol-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { t } from './words.ts';

/** The kinds of manual entries, with their fields besides date and account. */
const FIELDS = {
  buy: ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax'],
  sell: ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax'],
  dividend: ['symbol', 'amount', 'currency', 'tax'],
  deposit: ['amount', 'currency'],
  withdrawal: ['amount', 'currency'],
  interest: ['amount', 'currency', 'tax'],
  fee: ['amount', 'currency'],
  tax: ['amount', 'currency'],
  'transfer-in': ['symbol', 'quantity', 'amount', 'currency'],
  'transfer-out': ['symbol', 'quantity'],
} as const;
type Kind = keyof typeof FIELDS;
const KINDS = Object.keys(FIELDS) as readonly Kind[];
const OPTIONAL: ReadonlySet<string> = new Set(['account', 'currency', 'fee', 'tax', 'note']);
const WORDS: ReadonlySet<string> = new Set(['symbol', 'currency', 'account', 'note']);

/** The button that is pressed first in a portfolio, and the form behind it. */
export function AddTransaction({ onAdded }: { readonly onAdded: () => void }) {
  const { page } = usePage();
  const [isOpen, setOpen] = useState(false);
  if (!page.offers('portfolio.add')) return null;
  return (
    <p class="portfolio-add">
      <button type="button" class="button" data-kind="primary" onClick={() => setOpen(true)}>
        {t('page.portfolio.add')}
      </button>
      {isOpen ? (
        <Form
          onClose={() => setOpen(false)}
          onAdded={() => {
            setOpen(false);
            page.notes.show(t('page.portfolio.added'));
            onAdded();
          }}
        />
      ) : null}
    </p>
  );
}

function Form({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: () => void }) {
  const { page } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>('buy');
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({ date: today() });
  const [problem, setProblem] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const names = ['date', ...FIELDS[kind], 'account', 'note'];
  const isPriced = names.includes('price');
  const save = async (): Promise<void> => {
    const fields = Object.fromEntries(names.map((name) => [name, written[name] ?? '']));
    const result = await page.ask('portfolio.add', { id, kind, fields, locale: locale.value });
    if (!result) return;
    if (result.added) onAdded();
    else setProblem(result.problem ?? '');
  };
  const write = (name: string, value: string): void => setWritten((before) => ({ ...before, [name]: value }));
  return (
    <dialog ref={dialog} class="confirm edit-row" aria-label={t('page.portfolio.add')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h3>{t('page.portfolio.add')}</h3>
        <div class="import-columns">
          <label>
            {t('page.portfolio.kind')}
            <select class="field" value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
              {KINDS.map((name) => (
                <option key={name} value={name}>
                  {t(`page.portfolio.kind.${name}`)}
                </option>
              ))}
            </select>
          </label>
          {names.map((name) =>
            name === 'symbol' ? (
              <div key={name}>
                {tOr('page.portfolio.column.symbol', name)}
                <SymbolField
                  label={tOr('page.portfolio.column.symbol', name)}
                  value={written[name] ?? ''}
                  onInput={(text) => write(name, text)}
                />
              </div>
            ) : (
              <label key={name}>
                {tOr(`page.portfolio.column.${name}`, name)}
                <input
                  class="field"
                  type={name === 'date' ? 'date' : 'text'}
                  inputMode={name === 'date' || WORDS.has(name) ? undefined : 'decimal'}
                  required={!OPTIONAL.has(name) && !(isPriced && (name === 'price' || name === 'amount'))}
                  maxLength={name === 'note' ? 500 : 120}
                  value={written[name] ?? ''}
                  onInput={({ currentTarget }) => write(name, currentTarget.value)}
                />
              </label>
            ),
          )}
        </div>
        {isPriced ? <p class="muted">{t('page.portfolio.addHint')}</p> : null}
        <p class="problem" role="alert">
          {problem}
        </p>
        <div class="confirm-actions">
          <button type="button" class="button" onClick={onClose}>
            {t('page.app.cancel')}
          </button>
          <button type="submit" class="button" data-kind="primary">
            {t('page.portfolio.save')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The day it is where the reader is, as a date field writes it. */
const today = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
