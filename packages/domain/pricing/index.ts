export * from "./individual-plan.ts";
export * from "./plans.ts";
export * from "./team-price.ts";
