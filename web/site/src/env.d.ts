interface ImportMetaEnv {
  /** The calendar year of the build; set in vite.config.ts. */
  readonly BUILD_YEAR: number;
  /** The time of the build, in milliseconds since the epoch; also set there. */
  readonly BUILT_AT: number;
}

/** Made of a Markdown file by scripts/documents.ts. */
declare module "*?document" {
  export const html: string;
  export const sections: readonly { id: string; title: string }[];
}

interface Window {
  /** Clicks made before hydration: public/early-input.js. */
  earlyEvents?: Event[];
}

/** Also declared in zod/v4/core/core.d.ts, which nothing here imports. */
declare var __zod_globalConfig: import("zod/v4/core").$ZodConfig | undefined;
