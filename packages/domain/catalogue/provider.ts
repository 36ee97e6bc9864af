/** Names of providers in telemetry, by the conventions of OpenTelemetry and their older spellings, and the tools they mean. */
const TOOLS_BY_PROVIDER: Readonly<Record<string, string>> = {
  openai: "OpenAI API",
  "azure.ai.openai": "Azure OpenAI",
  "az.ai.openai": "Azure OpenAI",
  azure: "Azure OpenAI",
  anthropic: "Claude",
  "gcp.gemini": "Gemini",
  "gcp.gen_ai": "Gemini",
  gemini: "Gemini",
  google: "Gemini",
  "gcp.vertex_ai": "Vertex AI",
  vertex_ai: "Vertex AI",
  "aws.bedrock": "Amazon Bedrock",
  "amazon-bedrock": "Amazon Bedrock",
  mistral_ai: "Mistral AI",
  mistral: "Mistral AI",
  x_ai: "Grok",
  xai: "Grok",
  "ibm.watsonx.ai": "IBM watsonx",
};

/**
 * What to send as the tool of a call that telemetry attributes to a provider. Libraries append the API they call, as in
 * `openai.chat`. An unknown provider keeps its own name.
 */
export function toolOfProvider(provider: string): string {
  const name = provider.trim().toLowerCase();
  return TOOLS_BY_PROVIDER[name] ?? TOOLS_BY_PROVIDER[name.split(".")[0] ?? ""] ?? provider;
}
