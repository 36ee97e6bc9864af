export * from "./conversation.ts";
export * from "./features.ts";
export * from "./guess.ts";
export * from "./model.ts";
