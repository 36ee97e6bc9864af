/**
 * What both afternoon services share: a table without keys, so that `COPY` is as fast as it can be, and redaction by the four expressions of
 * @redactpii/node that find values (e-mail addresses, payment cards, telephone numbers, American social security numbers).
 * It is JavaScript because it runs beside its own packages in .cache/peers, without a loader.
 */
import { pipeline } from "node:stream/promises";
import { Redactor } from "@redactpii/node";
import pg from "pg";
import { from } from "pg-copy-streams";

const COLUMNS = {
  id: "uuid",
  aiTool: "text",
  promptCount: "int",
  timeEngaged: "int",
  promptPreview: "text",
  workflowType: "text",
  contentType: "text",
  source: "text",
  startedAt: "timestamptz",
  endedAt: "timestamptz",
};
const NAMES = Object.keys(COLUMNS);
const COPY = `COPY sessions (${NAMES.map((name) => `"${name}"`).join(", ")}) FROM STDIN`;
const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

export async function openSessionsTable(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  const columns = Object.entries(COLUMNS).map(([name, type]) => `"${name}" ${type} NOT NULL`);
  await pool.query(`CREATE TABLE sessions (${columns.join(", ")})`);
  const redactor = new Redactor({ rules: { CREDIT_CARD: true, EMAIL: true, PHONE: true, SSN: true, NAME: false } });

  return {
    /** Resolves when the rows are committed. */
    async add(sessions) {
      let rows = "";
      for (const session of sessions) {
        session.promptPreview = redactor.redact(session.promptPreview);
        rows += `${NAMES.map((name) => String(session[name]).replace(/[\\\n\r\t]/g, (char) => ESCAPES[char])).join("\t")}\n`;
      }
      const client = await pool.connect();
      try {
        await pipeline([rows], client.query(from(COPY)));
      } finally {
        client.release();
      }
    },
    async count() {
      const { rows } = await pool.query("SELECT count(*)::int AS count FROM sessions");
      return rows[0].count;
    },
    close: () => pool.end(),
  };
}
