import type { Installation } from "./installation.ts";
export function poison(_installation: () => Installation): void {}
