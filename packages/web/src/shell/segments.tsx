interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string; readonly lang?: string }[];
  readonly chosen: T | undefined;
  readonly onChoose: (value: T) => void;
}

/** A few choices side by side, one of which is taken. */
export function Segments<T extends string>({ label, choices, chosen, onChoose }: SegmentsProps<T>) {
  return (
    <fieldset class="segments">
      <legend class="only-heard">{label}</legend>
      {choices.map(({ value, text, lang }) => (
        <button key={value} type="button" lang={lang} aria-pressed={chosen === value} onClick={() => onChoose(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
