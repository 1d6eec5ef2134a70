import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

interface Place {
  readonly name: string;
  readonly title: string;
}

interface SecretFormProps<P extends Place> {
  /** The possible uses of a secret. */
  readonly places: readonly P[];
  /** The default choice. */
  readonly first: P | undefined;
  readonly words: { readonly place: string; readonly secret: string; readonly add: string; readonly checking: string };
  /** Returns a hint for the chosen one. */
  readonly hint?: (place: P) => ComponentChildren;
  /** Tests the secret and stores it; returns the reason if it was refused. */
  readonly onAdd: (place: P, secret: string) => Promise<string | undefined>;
}

/** A form for a key or token of one of several places. The input is cleared once it was sent. */
export function SecretForm<P extends Place>({ places, first, words, hint, onAdd }: SecretFormProps<P>) {
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const chosen = places.find((place) => place.name === name) ?? first;

  const add = async (): Promise<void> => {
    if (!chosen) return;
    setBusy(true);
    setProblem(undefined);
    const found = await onAdd(chosen, secret);
    setSecret('');
    setBusy(false);
    setProblem(found);
  };

  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <select
        class="field"
        aria-label={words.place}
        value={chosen?.name ?? ''}
        onChange={(event) => setName(event.currentTarget.value)}
      >
        {places.map((place) => (
          <option key={place.name} value={place.name}>
            {place.title}
          </option>
        ))}
      </select>
      <input
        class="field"
        type="password"
        autocomplete="off"
        aria-label={words.secret}
        placeholder={words.secret}
        required
        value={secret}
        onInput={(event) => setSecret(event.currentTarget.value)}
      />
      {chosen && hint ? hint(chosen) : null}
      <button type="submit" class="button" disabled={isBusy || secret.trim() === ''}>
        {isBusy ? words.checking : words.add}
      </button>
      {problem === undefined ? null : (
        <p class="warnings" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
