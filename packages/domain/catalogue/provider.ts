/**
 * Names of providers in telemetry, and the tools they mean: by the conventions of OpenTelemetry and their older spellings, and as VS Code,
 * LiteLLM, LangChain, OpenInference and OpenLLMetry write them.
 */
const TOOLS_BY_PROVIDER = new Map([
  ["github", "GitHub Copilot"],
  ["github_copilot", "GitHub Copilot"],
  ["openai", "OpenAI API"],
  ["azure_openai", "Azure OpenAI"],
  ["azure_ai", "Azure OpenAI"],
  ["azureopenai", "Azure OpenAI"],
  ["azure.ai.inference", "Azure OpenAI"],
  ["azure.ai.openai", "Azure OpenAI"],
  ["az.ai.openai", "Azure OpenAI"],
  ["azure", "Azure OpenAI"],
  ["anthropic", "Claude"],
  ["gcp.gemini", "Gemini"],
  ["gcp.gen_ai", "Gemini"],
  ["gemini", "Gemini"],
  ["google", "Gemini"],
  ["google_genai", "Gemini"],
  ["google_vertexai", "Vertex AI"],
  ["vertexai", "Vertex AI"],
  ["vertex_ai_beta", "Vertex AI"],
  ["gcp.vertex_ai", "Vertex AI"],
  ["vertex_ai", "Vertex AI"],
  ["aws.bedrock", "Amazon Bedrock"],
  ["amazon-bedrock", "Amazon Bedrock"],
  ["aws", "Amazon Bedrock"],
  ["aws_bedrock", "Amazon Bedrock"],
  ["amazon_bedrock", "Amazon Bedrock"],
  ["bedrock", "Amazon Bedrock"],
  ["bedrock_converse", "Amazon Bedrock"],
  ["mistral_ai", "Mistral AI"],
  ["mistralai", "Mistral AI"],
  ["mistral", "Mistral AI"],
  ["x_ai", "Grok"],
  ["xai", "Grok"],
  ["ibm.watsonx.ai", "IBM watsonx"],
  ["watsonx", "IBM watsonx"],
  ["moonshot", "Kimi"],
  ["together_ai", "Together AI"],
  ["fireworks_ai", "Fireworks AI"],
  ["groq", "Groq"],
  ["google.vertex", "Vertex AI"],
  ["vertex", "Vertex AI"],
  ["vertex_ai-anthropic_models", "Vertex AI"],
  ["azure-openai", "Azure OpenAI"],
  ["azure_text", "Azure OpenAI"],
  ["text-completion-openai", "OpenAI API"],
  ["dashscope", "Qwen"],
  ["alibaba_cloud", "Qwen"],
]);
/** What writes its own name in place of a provider's, or that it does not know it. */
const NO_PROVIDERS = new Set([
  ...["langchain", "langchain4j", "llamaindex", "llama_index", "spring_ai", "litellm", "litellm_proxy"],
  ...["gateway", "openai-compatible", "custom", "custom_openai", "unknown", "other", "_other"],
]);
/** What libraries put behind a provider: the API that they call. */
const API = /\.(?:chat|completion|responses|messages|embedding|text-?embedding|generative-ai)$/i;

/** How the names of a provider's models begin, behind what gateways put before them. */
const TOOLS_BY_MODEL: readonly (readonly [RegExp, string])[] = [
  [/^claude/, "Claude"],
  [/^(?:gpt|chatgpt|o\d|text-embedding-|davinci|dall-e|codex)/, "OpenAI API"],
  [/^(?:gemini|gemma|palm)/, "Gemini"],
  [/^(?:mistral|mixtral|ministral|codestral|devstral|magistral|pixtral)/, "Mistral AI"],
  [/^grok/, "Grok"],
  [/^deepseek/, "DeepSeek"],
  [/^command/, "Cohere"],
  [/^(?:kimi|moonshot)/, "Kimi"],
  [/^(?:qwen|qwq)/, "Qwen"],
];

/**
 * What to send as the tool of a call that telemetry attributes to a provider. Libraries append the API they call, as in
 * `openai.chat`. An unknown provider keeps its own name.
 */
export function toolOfProvider(provider: string): string {
  const parts = provider.trim().toLowerCase().split(".");
  const known = parts.map((_, index) => TOOLS_BY_PROVIDER.get(parts.slice(0, parts.length - index).join(".")));
  return known.find((tool) => tool !== undefined) ?? provider.replace(API, "");
}

/** The same of a call of which telemetry may name the provider, the model or both; undefined if it names neither. */
export function toolOfCall({ provider, model }: { provider?: string | undefined; model?: string | undefined }) {
  const isNamed = provider !== undefined && !NO_PROVIDERS.has(provider.trim().toLowerCase());
  if (isNamed || !model) return provider && toolOfProvider(provider);
  return toolOfModel(model);
}

/**
 * What to send as the tool of a call that telemetry attributes to a model alone, such as `bedrock/anthropic.claude-3`. An unknown model
 * stands for itself.
 */
export function toolOfModel(model: string): string {
  const names = model.trim().toLowerCase().split(/[/.:]/);
  return TOOLS_BY_MODEL.find(([start]) => names.some((name) => start.test(name)))?.[1] ?? model;
}
