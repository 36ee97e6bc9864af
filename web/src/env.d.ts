interface ImportMetaEnv {
  /** The calendar year in which the site was built: vite.config.ts. */
  readonly BUILD_YEAR: number;
}
