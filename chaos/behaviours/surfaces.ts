import { askCommand, askJson, askPipe, askTerminal } from './surfaces/command-line.ts';
import { askDiscord, askTelegram } from './surfaces/messengers.ts';
import { askOpenAI, askOpenAIStream } from './surfaces/openai-api.ts';
import { askPage } from './surfaces/page.ts';

/** The observations of one question at a surface. */
export interface Observed {
  /** The final text; on surfaces that cannot withdraw text, the part after the last visible break. */
  readonly text: string;
  /** The number of reported ends. */
  readonly ends: number;
  /** The text after the end. */
  readonly late: string;
  /** The kind of the ending, where the surface shows it. */
  readonly kind?: string;
  readonly exit?: number;
}

/** The place a row is asked in. */
export interface Place {
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Writes the settings, with what a surface needs added. */
  readonly configure: (more?: { readonly gateway?: object; readonly channels?: object }) => void;
}

export const QUESTION = '삼성전자 현재 주가 알려줘';

const ASK = {
  ask: askCommand,
  'ask --json': askJson,
  pipe: askPipe,
  terminal: askTerminal,
  page: askPage,
  'OpenAI API': askOpenAI,
  'OpenAI API, streamed': askOpenAIStream,
  Telegram: askTelegram,
  Discord: askDiscord,
} satisfies Record<string, (place: Place) => Promise<Observed>>;

export type SurfaceName = keyof typeof ASK;

export const SURFACES = Object.keys(ASK) as readonly SurfaceName[];

/** Asks the question at a surface of the real program and returns the observations. */
export function ask(surface: SurfaceName, place: Place): Promise<Observed> {
  return ASK[surface](place);
}
