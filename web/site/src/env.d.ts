interface ImportMetaEnv {
  /** The calendar year in which the site was built: vite.config.ts. */
  readonly BUILD_YEAR: number;
}

/** zod/v4/core/core.d.ts declares it where nothing imports it from. */
declare var __zod_globalConfig: import("zod/v4/core").$ZodConfig | undefined;
