import { buildOnce } from '../../packages/cli/src/journeys/finclaw-process.ts';
import { startWireFake } from '../../packages/models/src/testing/wire-fake.ts';
import type { Locale } from '../../packages/types/src/index.ts';
import { textsInOtherLanguage } from './other-language.ts';
import { browserPath, pageScreens } from './page.ts';
import { Container, READERS, type Reader, type Screen } from './reader.ts';
import { terminalScreens } from './terminal.ts';

export interface MixedScreen {
  readonly language: Locale;
  readonly name: string;
  readonly texts: readonly string[];
}

interface Walk {
  /** Looks at one view in so many. */
  readonly oneIn?: number;
  readonly pictures?: string | undefined;
  readonly readers?: readonly Reader[];
  /** Called for each screen, with its texts in the other language. */
  readonly onScreen?: (screen: MixedScreen) => void;
}

/**
 * Opens the views of page and terminal, in both languages, on a machine without a language setting; returns the screens
 * with a text in the other one.
 */
export async function findMixedScreens({ oneIn = 1, pictures, readers = READERS, onScreen }: Walk = {}): Promise<{
  readonly screens: number;
  readonly mixed: readonly MixedScreen[];
}> {
  const mixed: MixedScreen[] = [];
  let screens = 0;
  for (const reader of readers) {
    await lookAround(reader, oneIn, pictures, ({ name, texts }) => {
      screens++;
      const { language, foreign } = reader;
      const found = textsInOtherLanguage(texts, language, foreign);
      if (found.length > 0) mixed.push({ language, name, texts: found });
      onScreen?.({ language, name, texts: found });
    });
  }
  return { screens, mixed };
}

async function lookAround(
  reader: Reader,
  oneIn: number,
  pictures: string | undefined,
  onScreen: (screen: Screen) => void,
): Promise<void> {
  const container = new Container();
  await buildOnce();
  const fake = await startWireFake();
  try {
    if (browserPath === undefined) return await terminalScreens(container, reader, onScreen, oneIn);
    const link = await container.serve({ agents: { providers: { anthropic: { baseUrl: fake.anthropicUrl } } } });
    const script = (text: string): void => fake.answer(() => (text === 'fail' ? { status: 401 } : { text }));
    await pageScreens({ container, reader, link, script, pictures, oneIn, onScreen });
    await terminalScreens(container, reader, onScreen, oneIn);
  } finally {
    await container.stop();
    await fake.close();
    container.remove();
  }
}

/** Prints the texts in the other language, screen by screen; returns how many screens have any. */
export async function playLanguages(pictures?: string, language?: string): Promise<number> {
  const { screens, mixed } = await findMixedScreens({
    pictures,
    readers: READERS.filter((reader) => language === undefined || reader.language === language),
    onScreen: ({ language: of, name, texts }) =>
      process.stdout.write(`${of} ${name}\n${texts.map((text) => `    ${text.trim()}\n`).join('')}`),
  });
  process.stdout.write(`${screens} screens, ${mixed.length} with a text in the other language\n`);
  return mixed.length;
}
