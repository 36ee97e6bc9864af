import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { wholeSite } from "./scripts/site-plugin.ts";

export default defineConfig({
  plugins: [react(), tailwindcss(), wholeSite()],
  define: { "import.meta.env.BUILD_YEAR": new Date().getFullYear() },
  server: {
    proxy: { "/api": process.env.TREADLIGHT_API_URL ?? "http://localhost:3000" },
  },
  build: {
    sourcemap: true,
  },
});
