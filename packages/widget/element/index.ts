export type { WidgetMemory } from "./memory.ts";
export { node } from "./nodes.ts";
export type { Today, WidgetState } from "./state.ts";
export { openSurface } from "./surface.ts";
export { openWidget, type Widget, type WidgetOptions } from "./widget.ts";
