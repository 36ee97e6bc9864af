import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { budget } from "./scripts/budget.ts";
import { materialIcons } from "./scripts/icons.ts";

export default defineConfig({
  plugins: [react(), materialIcons(), budget()],
  publicDir: "../site/public",
  server: {
    proxy: { "/api": process.env.TREADLIGHT_API_URL ?? "http://localhost:3000" },
  },
  build: {
    copyPublicDir: false,
    sourcemap: true,
    // One chunk by design: the budget limits it.
    chunkSizeWarningLimit: 2_000,
  },
});
