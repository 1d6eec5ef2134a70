import { askCommand, askJson, askPipe, askTerminal } from './surfaces/command-line.ts';
import { askDiscord, askTelegram } from './surfaces/messengers.ts';
import { askOpenAI, askOpenAIStream } from './surfaces/openai-api.ts';
import { askPage } from './surfaces/page.ts';

/** What somebody at a surface saw of one question. */
export interface Observed {
  /** What stands there in the end; on surfaces that cannot take text back, what follows the last visible break. */
  readonly text: string;
  /** How often the end was told. */
  readonly ends: number;
  /** What came after the end. */
  readonly late: string;
  /** The kind of the ending, where the surface tells it. */
  readonly kind?: string;
  readonly exit?: number;
}

/** Where a row is asked. */
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

/** Asks the question at a surface of the real program and says what was seen. */
export function ask(surface: SurfaceName, place: Place): Promise<Observed> {
  return ASK[surface](place);
}
