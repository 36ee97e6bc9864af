// Counts one session of two prompts. Needs TREADLIGHT_URL and TREADLIGHT_TOKEN (an ingest key).
import { createTreadlight } from "@treadlight/sdk";
import { fileStorage } from "@treadlight/sdk/node";

const treadlight = createTreadlight({
  url: process.env.TREADLIGHT_URL ?? "http://localhost:3000",
  token: process.env.TREADLIGHT_TOKEN ?? "",
  storage: fileStorage(process.env.TREADLIGHT_FILE ?? "./treadlight-sessions.ndjson"),
});

const session = treadlight.session({ tool: "ChatGPT", workflowType: "writing", userEmail: "jane@acme.example" });
session.prompt("Summarize this for jane.doe@example.com", { model: "gpt-5", inputTokens: 12, outputTokens: 80 });
session.engaged(30);
session.prompt("Shorter, please.");
session.engaged(20);
session.end();

const delivered = await treadlight.close();
console.log(
  delivered ? "The server has the session." : "The session is stored in the file and will be sent next time.",
);
