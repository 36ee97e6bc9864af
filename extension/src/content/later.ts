import { watchFiles } from "./files.ts";
import { askAboutSecrets } from "./guard-dialog.ts";
import { watchReceived } from "./received.ts";
import { findSecrets } from "./secrets.ts";
import { startSurfaces } from "./surfaces.ts";
import { showToolNotice } from "./tool-notice.ts";

// Runs in the pages of AI tools once `site.ts` asks for it.

globalThis.treadlightLater = { findSecrets, askAboutSecrets, showToolNotice, startSurfaces, watchFiles, watchReceived };
