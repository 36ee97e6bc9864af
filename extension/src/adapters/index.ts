export { networkFilterOf } from "./glob.ts";
export { pagesOf, REQUIRED_HOSTS, WEBSOCKET_HOSTS, WEBSOCKETS } from "./hosts.ts";
export { OPTIONAL_ADAPTERS, OPTIONAL_TOOLS, type OptionalTool } from "./optional-tools.ts";
export { isModel, readSend, type SentPrompt } from "./read-send.ts";
export { newest, readSigned, type ServerKey, serverKeySchema } from "./signed.ts";
export { type KnownSite, siteOf } from "./site-of.ts";
