import {
  figureLine,
  isLineName,
  isResultName,
  partLabel,
  readSignedAnswer,
  type SignedAnswer,
  signedText,
  type Verification,
  verificationProblems,
  verifyAnswer,
} from '@finclaw/grounding/signed';

/*
 * The page that checks a signed answer: one file without a server. Its policy lets it load nothing and send nothing,
 * and the content of a file is only ever set as text.
 */

const locale = navigator.language.toLowerCase().startsWith('ko') ? 'ko' : 'en';
const t = (...[key, values]: Tail<Parameters<typeof signedText>>): string => signedText(locale, key, values);
type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

function element(tag: string, text = '', attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function list(lines: readonly { readonly text: string; readonly state?: string }[], name: string): HTMLElement {
  const made = element('ul', '', { class: name });
  for (const { text, state } of lines)
    made.append(element('li', text, state === undefined ? {} : { 'data-state': state }));
  return made;
}

/** The text of a part, or that it is withheld. */
function textOf(file: SignedAnswer, name: string): HTMLElement {
  const content = Object.hasOwn(file.parts, name) ? file.parts[name]?.content : undefined;
  if (content === undefined) return element('div', t('signed.page.hiddenPart'), { class: 'hidden' });
  return element('div', 'text' in content ? content.text : '', { class: 'answer' });
}

function resultOf(file: SignedAnswer, name: string): HTMLElement {
  const made = document.createElement('details');
  made.append(element('summary', partLabel(name, file, locale)));
  const content = Object.hasOwn(file.parts, name) ? file.parts[name]?.content : undefined;
  made.append(
    element('pre', content && 'tool' in content ? `${content.at}\n${content.content}` : t('signed.page.hiddenPart')),
  );
  return made;
}

function show(place: HTMLElement, file: SignedAnswer, found: Verification): void {
  const { statement } = file;
  const { program, answeredAt, signedAt } = statement;
  const names = statement.parts.map(({ name }) => name);
  const confirmed = found.figures.filter(({ state }) => state === 'confirmed').length;
  const key = found.isSound
    ? 'signed.sound'
    : found.signature === 'unsupported'
      ? 'signed.unsupported'
      : 'signed.broken';
  place.replaceChildren(
    element('p', t(key), { class: 'verdict', 'data-sound': String(found.isSound), role: 'status' }),
    list(
      verificationProblems(file, found, locale).map((text) => ({ text })),
      'problems',
    ),
    element('p', t('signed.key', { fingerprint: found.fingerprint })),
    element('p', t('signed.made', { program, answeredAt, signedAt })),
    element('p', t('signed.proves'), { class: 'about' }),
    element('p', t('signed.provesNot'), { class: 'about' }),
    element('h2', t('signed.page.question')),
    textOf(file, 'question'),
    element('h2', t('signed.page.answer')),
    ...names.filter((name) => isLineName(name) || name === 'note').map((name) => textOf(file, name)),
    element('h2', t('signed.page.figures')),
    element('p', t('signed.figures', { total: found.figures.length, confirmed })),
    list(
      found.figures.map((figure) => ({ text: figureLine(figure, locale), state: figure.state })),
      'figures',
    ),
    element('h2', t('signed.page.results')),
    ...names.filter(isResultName).map((name) => resultOf(file, name)),
  );
}

async function open(place: HTMLElement, given: File | undefined): Promise<void> {
  if (given === undefined) return;
  const file = readSignedAnswer(await given.text());
  if (file === undefined) {
    const text = t('signed.notOne');
    place.replaceChildren(element('p', text, { class: 'verdict', 'data-sound': 'false', role: 'status' }));
    return;
  }
  show(place, file, await verifyAnswer(file));
}

function begin(): void {
  document.documentElement.lang = locale;
  document.title = `${t('signed.page.title')} – FinClaw`;
  const result = element('div');
  const input = element('input', '', { type: 'file', accept: '.json,application/json' }) as HTMLInputElement;
  input.setAttribute('aria-label', t('signed.page.choose'));
  const drop = element('div', '', { class: 'drop' });
  drop.append(element('p', t('signed.page.intro')), input);
  input.addEventListener('change', () => void open(result, input.files?.[0]));
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    void open(result, event.dataTransfer?.files[0]);
  });
  document.querySelector('main')?.append(element('h1', t('signed.page.title')), drop, result);
}

begin();
