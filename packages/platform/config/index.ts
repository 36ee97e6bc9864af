export * from "./documentation.ts";
export * from "./load.ts";
export * from "./operator.ts";
export { loadOrCreateSecret } from "./secrets.ts";
export { MODES, type Mode } from "./settings.ts";
export { type ShownSetting, shownSettings } from "./shown.ts";
