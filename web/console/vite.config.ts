import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { budget } from "./scripts/budget.ts";
import { materialIcons } from "./scripts/icons.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), materialIcons(), budget()],
  publicDir: "../site/public",
  server: {
    proxy: { "/api": process.env.TREADLIGHT_API_URL ?? "http://localhost:3000" },
  },
  build: {
    copyPublicDir: false,
    sourcemap: true,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs, which the budget limits; and what the screens share, loaded with the first of them.
            { name: "start", tags: ["$initial"], priority: 1 },
            { name: "screens", minShareCount: 3 },
          ],
        },
      },
    },
  },
});
