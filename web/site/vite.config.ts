import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { documents } from "./scripts/documents.ts";
import { wholeSite, withoutJsonSchema } from "./scripts/site-plugin.ts";

const api = process.env.TREADLIGHT_API_URL ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react(), tailwindcss(), documents(), withoutJsonSchema(), wholeSite()],
  define: { "import.meta.env.BUILD_YEAR": new Date().getFullYear(), "import.meta.env.BUILT_AT": Date.now() },
  server: {
    proxy: { "/api": api, "/.well-known": api, "/admin": api, "/internal-admin": api },
  },
  build: {
    sourcemap: true,
  },
});
