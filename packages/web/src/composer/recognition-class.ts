/** Speech recognition as browsers offer it, as far as it is used here; TypeScript does not know its local part yet. */
interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(): void;
  stop(): void;
}

export interface LocalOptions {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

interface RecognitionClass {
  new (): Recognition;
  available(options: LocalOptions): Promise<'available' | 'downloadable' | 'downloading' | 'unavailable'>;
  install(options: LocalOptions): Promise<boolean>;
}

/** Returns the browser's recognition where it can be asked to stay on the device. */
export function recognitionClass(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Readonly<
    Record<string, Partial<RecognitionClass> | undefined>
  >;
  return [SpeechRecognition, webkitSpeechRecognition].find((each) => each?.available && each.install) as
    | RecognitionClass
    | undefined;
}
