/** The facts about a known model vendor or local model server: how its key is found and its address. */
interface Vendor {
  /** Its display name. */
  readonly title: string;
  /** The environment variables its key is read from, in order. */
  readonly keyVariables: readonly [string, ...string[]];
  /** Its address. A vendor without one has an address per customer, set in `agents.providers.NAME.baseUrl`. */
  readonly baseUrl?: string;
  /** The form of such an address. */
  readonly baseUrlForm?: string;
  readonly keyShape?: RegExp;
  readonly keyPage?: string;
  /** True for a self-hosted server: it needs no key and costs nothing. */
  readonly isLocal?: true;
}

/** The known vendors and servers; any other provider is a custom one with OpenAI's protocol. */
export const VENDORS = {
  anthropic: {
    title: 'Anthropic',
    keyVariables: ['ANTHROPIC_API_KEY'],
    baseUrl: 'https://api.anthropic.com',
    keyShape: /^sk-ant-/,
    keyPage: 'https://platform.claude.com/settings/keys',
  },
  openai: {
    title: 'OpenAI',
    keyVariables: ['OPENAI_API_KEY'],
    baseUrl: 'https://api.openai.com/v1',
    keyShape: /^sk-(?!ant-|or-)/,
    keyPage: 'https://platform.openai.com/api-keys',
  },
  google: {
    title: 'Google Gemini',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyShape: /^(?:AIza|AQ\.)/,
    keyPage: 'https://aistudio.google.com/apikey',
  },
  xai: {
    title: 'xAI',
    keyVariables: ['XAI_API_KEY'],
    baseUrl: 'https://api.x.ai/v1',
    keyShape: /^xai-/,
    keyPage: 'https://console.x.ai',
  },
  mistral: {
    title: 'Mistral',
    keyVariables: ['MISTRAL_API_KEY'],
    baseUrl: 'https://api.mistral.ai/v1',
    keyPage: 'https://console.mistral.ai/api-keys',
  },
  deepseek: {
    title: 'DeepSeek',
    keyVariables: ['DEEPSEEK_API_KEY'],
    baseUrl: 'https://api.deepseek.com',
    keyShape: /^sk-(?!ant-|or-|proj-)/,
    keyPage: 'https://platform.deepseek.com/api_keys',
  },
  groq: {
    title: 'Groq',
    keyVariables: ['GROQ_API_KEY'],
    baseUrl: 'https://api.groq.com/openai/v1',
    keyShape: /^gsk_/,
    keyPage: 'https://console.groq.com/keys',
  },
  openrouter: {
    title: 'OpenRouter',
    keyVariables: ['OPENROUTER_API_KEY'],
    baseUrl: 'https://openrouter.ai/api/v1',
    keyShape: /^sk-or-/,
    keyPage: 'https://openrouter.ai/settings/keys',
  },
  azure: {
    title: 'Azure OpenAI',
    keyVariables: ['AZURE_OPENAI_API_KEY'],
    baseUrlForm: 'https://RESOURCE.openai.azure.com/openai/v1',
    keyPage: 'https://portal.azure.com',
  },
  bedrock: {
    title: 'Amazon Bedrock',
    keyVariables: ['AWS_BEARER_TOKEN_BEDROCK'],
    baseUrlForm: 'https://bedrock-runtime.REGION.amazonaws.com/openai/v1',
    keyPage: 'https://console.aws.amazon.com/bedrock',
  },
  vertex: {
    title: 'Google Vertex AI',
    keyVariables: ['VERTEX_ACCESS_TOKEN'],
    baseUrlForm: 'https://LOCATION-aiplatform.googleapis.com/v1/projects/PROJECT/locations/LOCATION/endpoints/openapi',
    keyPage: 'https://console.cloud.google.com/vertex-ai',
  },
  ollama: { title: 'Ollama', keyVariables: ['OLLAMA_API_KEY'], baseUrl: 'http://127.0.0.1:11434', isLocal: true },
  lmstudio: {
    title: 'LM Studio',
    keyVariables: ['LM_STUDIO_API_KEY'],
    baseUrl: 'http://127.0.0.1:1234/v1',
    isLocal: true,
  },
  llamacpp: { title: 'llama.cpp', keyVariables: ['LLAMA_API_KEY'], baseUrl: 'http://127.0.0.1:8080/v1', isLocal: true },
  vllm: { title: 'vLLM', keyVariables: ['VLLM_API_KEY'], baseUrl: 'http://127.0.0.1:8000/v1', isLocal: true },
} as const satisfies Readonly<Record<string, Vendor>>;

/** The name of a vendor that can be used without describing it. */
type VendorName = keyof typeof VENDORS;

/** Tells whether a provider is a vendor that can be used without describing it. */
export const isVendor = (provider: string): provider is VendorName => Object.hasOwn(VENDORS, provider);

/** Returns the facts about a known provider. */
export const vendorOf = (provider: string): Vendor | undefined => (isVendor(provider) ? VENDORS[provider] : undefined);
