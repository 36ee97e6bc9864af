export * from "./event.ts";
export * from "./input.ts";
export * from "./limits.ts";
export * from "./record.ts";
export * from "./score.ts";
export * from "./scored-session.ts";
export * from "./streams.ts";
export * from "./validate.ts";
