import { oncePerPage } from "./once-per-page.ts";
import { startSite } from "./start-site.ts";

// Runs in the pages of AI tools.

oncePerPage("site", startSite);
