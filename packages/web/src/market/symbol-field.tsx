import type { FinancialInstrument } from '@finclaw/types';
import { useEffect, useId, useState } from 'preact/hooks';
import { t } from '../language/language.ts';
import { usePage } from '../page/page-context.ts';

const TYPING_PAUSE_MS = 200;

interface SymbolFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

/** A field for a name or a ticker with suggestions. */
export function SymbolField({ label, value, onInput }: SymbolFieldProps) {
  const id = useId();
  const suggestions = useSuggestions(value);
  return (
    <>
      <input
        class="field"
        type="text"
        aria-label={label}
        placeholder={t('page.market.symbol')}
        autoComplete="off"
        spellcheck={false}
        required
        list={id}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <datalist id={id}>
        {suggestions.map(({ symbol, name, exchange }) => (
          <option key={symbol} value={symbol} label={exchange ? `${name} · ${exchange}` : name} />
        ))}
      </datalist>
    </>
  );
}

function useSuggestions(query: string): readonly FinancialInstrument[] {
  const { page } = usePage();
  const [found, setFound] = useState<readonly FinancialInstrument[]>([]);
  useEffect(() => {
    if (query.trim() === '' || !page.offers('instruments.search')) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const outcome = await page.call('instruments.search', { query: query.trim(), limit: 8 });
      if (isCurrent && outcome.ok) setFound(outcome.result.instruments);
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query]);
  return found;
}
