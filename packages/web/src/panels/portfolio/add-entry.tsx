import { useState } from 'preact/hooks';
import { locale, tOr } from '../../language/language.ts';
import { SymbolField } from '../../market/symbol-field.tsx';
import { usePage } from '../../page/page-context.ts';
import { EntryDialog, EntryField } from './entry-dialog.tsx';
import { t } from './words.ts';

/** A form for manual entries: the kinds, and the fields of each besides day, account and note. */
interface EntryForm {
  readonly title: 'page.portfolio.add' | 'page.portfolio.addAsset';
  readonly choice: 'page.portfolio.kind' | 'page.portfolio.assetKind';
  readonly hint: 'page.portfolio.addHint' | 'page.portfolio.assetHint';
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /** The fields that cannot be left empty. */
  readonly needed: ReadonlySet<string>;
  /** Returns what is sent for a kind. */
  request(kind: string, fields: Readonly<Record<string, string>>): EntryRequest;
}

interface EntryRequest {
  readonly kind: string;
  readonly fields: Readonly<Record<string, string>>;
}

const TRADE = ['symbol', 'quantity', 'price', 'amount', 'currency', 'fee', 'tax'];
const MONEY = ['amount', 'currency'];

const TRANSACTION: EntryForm = {
  title: 'page.portfolio.add',
  choice: 'page.portfolio.kind',
  hint: 'page.portfolio.addHint',
  kinds: {
    buy: [...TRADE, 'account', 'note'],
    sell: [...TRADE, 'account', 'note'],
    dividend: ['symbol', ...MONEY, 'tax', 'account', 'note'],
    deposit: [...MONEY, 'account', 'note'],
    withdrawal: [...MONEY, 'account', 'note'],
    interest: [...MONEY, 'tax', 'account', 'note'],
    fee: [...MONEY, 'account', 'note'],
    tax: [...MONEY, 'account', 'note'],
    'transfer-in': ['symbol', 'quantity', ...MONEY, 'account', 'note'],
    'transfer-out': ['symbol', 'quantity', 'account', 'note'],
  },
  needed: new Set(['symbol', 'quantity', 'amount']),
  request: (kind, fields) => ({ kind, fields }),
};

const WORTH = ['cost', 'value', 'currency', 'account'];
const UNITS = ['quantity', 'cost', 'price', 'currency', 'account'];

const ASSET: EntryForm = {
  title: 'page.portfolio.addAsset',
  choice: 'page.portfolio.assetKind',
  hint: 'page.portfolio.assetHint',
  kinds: {
    'real-estate': ['name', ...WORTH],
    custom: ['name', ...WORTH],
    cash: ['name', ...WORTH],
    loan: ['name', ...WORTH],
    bond: ['name', ...UNITS, 'face', 'coupon', 'frequency', 'maturity'],
    'krx-other-fund': ['name', ...UNITS],
    commodity: ['name', ...UNITS],
    option: ['name', ...UNITS, 'underlying', 'right', 'strike', 'maturity', 'multiplier'],
  },
  needed: new Set(['name']),
  // A new value alone leaves the other fields of the asset as recorded.
  request: (assetClass, fields) => ({
    kind: 'asset',
    fields: isValueAlone(fields) ? fields : { ...fields, assetClass },
  }),
};

const isValueAlone = ({ cost, value, price, maturity }: Readonly<Record<string, string>>): boolean =>
  !cost && !maturity && Boolean(value || price);

/** The buttons that are pressed first in a portfolio, and the forms behind them. */
export function AddEntries({ onAdded }: { readonly onAdded: () => void }) {
  const { page } = usePage();
  const [open, setOpen] = useState<EntryForm | undefined>(undefined);
  if (!page.offers('portfolio.add')) return null;
  return (
    <p class="portfolio-add">
      <button type="button" class="button" data-kind="primary" onClick={() => setOpen(TRANSACTION)}>
        {t(TRANSACTION.title)}
      </button>
      <button type="button" class="button" onClick={() => setOpen(ASSET)}>
        {t(ASSET.title)}
      </button>
      {open ? (
        <Entry
          form={open}
          onClose={() => setOpen(undefined)}
          onAdded={() => {
            setOpen(undefined);
            page.notes.show(t('page.portfolio.added'));
            onAdded();
          }}
        />
      ) : null}
    </p>
  );
}

interface EntryProps {
  readonly form: EntryForm;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

function Entry({ form, onClose, onAdded }: EntryProps) {
  const { page } = usePage();
  const [id] = useState(() => crypto.randomUUID());
  const kinds = Object.keys(form.kinds);
  const [kind, setKind] = useState(kinds[0]!);
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({ date: today() });
  const names = ['date', ...form.kinds[kind]!];
  const isPriced = names.includes('price');
  const save = async (): Promise<string | undefined> => {
    const fields = Object.fromEntries(names.map((name) => [name, written[name] ?? '']));
    const result = await page.ask('portfolio.add', { id, ...form.request(kind, fields), locale: locale.value });
    if (result?.added) onAdded();
    return result?.problem;
  };
  const write = (name: string, value: string): void => setWritten((before) => ({ ...before, [name]: value }));
  const isAsset = form === ASSET;
  const isRequired = (name: string): boolean =>
    name === 'date' ||
    (form.needed.has(name) && !(isPriced && name === 'amount')) ||
    (name === 'cost' && !isValueAlone(written));
  return (
    <EntryDialog
      title={t(form.title)}
      {...(isPriced || isAsset ? { hint: t(form.hint) } : {})}
      onSave={save}
      onClose={onClose}
    >
      <label>
        {t(form.choice)}
        <select class="field" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          {kinds.map((name) => (
            <option key={name} value={name}>
              {tOr(`page.portfolio.${isAsset ? 'asset' : 'kind'}.${name}`, name)}
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
          <EntryField
            key={name}
            name={name}
            value={written[name] ?? ''}
            isRequired={isRequired(name)}
            onInput={(text) => write(name, text)}
          />
        ),
      )}
    </EntryDialog>
  );
}

/** The day it is where the reader is, as a date field writes it. */
const today = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
