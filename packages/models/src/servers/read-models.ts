import { fieldsOf, firstCount, known, type ServedModel } from './served-model.ts';

/** Requests one of a server's pages; throws when the response is not that of such a server. */
export type Ask = (path: string, body?: object) => Promise<unknown>;

/** The default window for Ollama: enough for a conversation with tools, small enough for a small machine. */
const OLLAMA_WINDOW = 16_384;
const MAX_MODELS = 100;

/** Ollama lists names and describes each model separately. */
export async function readOllama(ask: Ask): Promise<readonly ServedModel[]> {
  const { models } = fieldsOf(await ask('/api/tags'));
  if (!Array.isArray(models)) throw new TypeError('no list of models');
  const names = models.map((each) => fieldsOf(each).name).filter((name) => typeof name === 'string');
  return Promise.all(
    names.slice(0, MAX_MODELS).map(async (name) => describeOllama(name, await ask('/api/show', { model: name }))),
  );
}

function describeOllama(name: string, shown: unknown): ServedModel {
  const { capabilities, model_info: info, parameters } = fieldsOf(shown);
  const can = Array.isArray(capabilities) ? capabilities : undefined;
  const windows = Object.entries(fieldsOf(info)).find(([key]) => key.endsWith('.context_length'));
  const maxWindow = firstCount(windows?.[1]);
  const [, chosen] = /^num_ctx\s+(\d+)/m.exec(typeof parameters === 'string' ? parameters : '') ?? [];
  return {
    name,
    window: firstCount(Number(chosen)) ?? Math.min(maxWindow ?? OLLAMA_WINDOW, OLLAMA_WINDOW),
    ...known({
      maxWindow,
      tools: can?.includes('tools'),
      vision: can?.includes('vision'),
      thinks: can?.includes('thinking'),
    }),
  };
}

/** Reads LM Studio's own list of loaded models and their windows. */
export async function readLmStudio(ask: Ask): Promise<readonly ServedModel[]> {
  const { data } = fieldsOf(await ask('/api/v0/models'));
  if (!Array.isArray(data)) throw new TypeError('no list of models');
  return data.map(fieldsOf).flatMap(({ id, type, state, capabilities, ...rest }) => {
    if (typeof id !== 'string' || type === 'embeddings') return [];
    const maxWindow = firstCount(rest.max_context_length);
    const tools = Array.isArray(capabilities) ? capabilities.includes('tool_use') : undefined;
    const window = firstCount(rest.loaded_context_length);
    return { name: id, ...known({ window, maxWindow, tools, vision: type === 'vlm', isLoaded: state === 'loaded' }) };
  });
}

/** llama.cpp serves one model; the window belongs to each of its slots, and tools depend on the template. */
export async function readLlamaCpp(ask: Ask): Promise<readonly ServedModel[]> {
  const props = fieldsOf(await ask('/props'));
  const window = firstCount(fieldsOf(props.default_generation_settings).n_ctx, props.n_ctx);
  if (window === undefined) throw new TypeError('no window');
  const { supports_tools: reported } = fieldsOf(props.chat_template_caps);
  const template = typeof props.chat_template === 'string' ? props.chat_template : undefined;
  const tools = typeof reported === 'boolean' ? reported : template && /\btools\b/.test(template);
  const { vision } = fieldsOf(props.modalities);
  const models = await readList(ask);
  return models.map((model) => ({
    ...model,
    ...known({
      window,
      tools: tools === undefined ? undefined : Boolean(tools),
      vision: vision === true ? true : undefined,
    }),
  }));
}

/** Reads the list of any OpenAI-compatible server; some include windows, abilities and prices. */
export async function readList(ask: Ask): Promise<readonly ServedModel[]> {
  const body = await ask('/v1/models');
  const { data, models } = fieldsOf(body);
  const rows = [data, models, body].find(Array.isArray);
  if (rows === undefined) throw new TypeError('no list of models');
  return rows.map(fieldsOf).flatMap((row) => describeRow(row) ?? []);
}

function describeRow(row: Readonly<Record<string, unknown>>): ServedModel | undefined {
  const name = [row.id, row.name].find((value) => typeof value === 'string');
  if (name === undefined) return undefined;
  const can = fieldsOf(row.capabilities);
  const top = fieldsOf(row.top_provider);
  const asked = Array.isArray(row.supported_parameters) ? row.supported_parameters : undefined;
  const inputs = fieldsOf(row.architecture).input_modalities;
  const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
  return {
    // Google prefixes its models with a folder.
    name: name.replace(/^models\//, ''),
    ...known({
      window: firstCount(
        row.context_length,
        row.context_window,
        row.max_context_length,
        row.max_model_len,
        row.max_input_tokens,
        row.inputTokenLimit,
        top.context_length,
      ),
      maxWindow: firstCount(fieldsOf(row.meta).n_ctx_train),
      maxOutput: firstCount(
        top.max_completion_tokens,
        row.max_completion_tokens,
        row.max_tokens,
        row.max_output_tokens,
        row.outputTokenLimit,
      ),
      tools: flag(can.function_calling) ?? asked?.includes('tools'),
      vision: flag(can.vision) ?? (Array.isArray(inputs) ? inputs.includes('image') : undefined),
      thinks: asked?.includes('reasoning'),
      price: priceOf(row.pricing),
      retiresAt: [row.shutdown_date, row.expiration_date, row.deprecation]
        .find((value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value))
        ?.slice(0, 10),
    }),
  };
}

/** Prices per token, as text. */
function priceOf(pricing: unknown): ServedModel['price'] {
  const { prompt, completion } = fieldsOf(pricing);
  const [input, output] = [prompt, completion].map((value) => Math.round(Number(value ?? Number.NaN) * 1e12) / 1e6);
  return input !== undefined && output !== undefined && input >= 0 && output >= 0 ? { input, output } : undefined;
}
