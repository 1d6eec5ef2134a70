/** A model of Ollama's library that calls tools, and the size of its download. */
export interface LibraryModel {
  readonly name: string;
  readonly bytes: number;
  /** The processor cores without which it answers too slowly; models with few active weights need fewer. */
  readonly cores: number;
}

interface Machine {
  readonly memoryBytes: number;
  readonly cores: number;
}

/** The best first. Sizes are those of the library's usual four-bit builds. */
const LIBRARY: readonly LibraryModel[] = [
  { name: 'qwen3.5:35b-a3b', bytes: 24e9, cores: 8 },
  { name: 'gpt-oss:20b', bytes: 14e9, cores: 6 },
  { name: 'qwen3.5:9b', bytes: 6.6e9, cores: 6 },
  { name: 'qwen3.5:4b', bytes: 3.4e9, cores: 4 },
  { name: 'qwen3.5:2b', bytes: 2.7e9, cores: 1 },
];

/** The memory that the system and the conversation need beside the weights, which grow by a third when they are loaded. */
const memoryFor = ({ bytes }: LibraryModel): number => bytes * 1.3 + 3e9;

/** Returns the best model that fits into a machine's memory and is fast enough on its cores, if there is one. */
export const recommendModel = ({ memoryBytes, cores }: Machine): LibraryModel | undefined =>
  LIBRARY.find((model) => memoryFor(model) <= memoryBytes && model.cores <= cores);
