import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Mail, type MailMessage, openMail } from "./index.ts";

const FROM = "Treadlight <no-reply@treadlight.example>";
let dataDir: string;
let mail: Mail;

const message = (facts: Partial<MailMessage> = {}): MailMessage => ({
  id: randomUUID(),
  date: new Date("2026-03-01T10:00:00Z"),
  to: "jane@acme.example",
  subject: "s",
  text: "t",
  html: "<p>t</p>",
  ...facts,
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "treadlight-mail-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function outbox() {
  mail = await openMail({ from: FROM, dataDir });
  const folder = join(dataDir, "outbox");
  const received = async () =>
    Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name), "utf8")));
  return { received, stop: () => mail.close() };
}

async function smtp() {
  const messages: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("refused") ? new Error(`no ${address} here`) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  if (typeof address !== "object" || address === null) throw new Error("the server has no port");
  mail = await openMail({ smtpUrl: `smtp://127.0.0.1:${address.port}`, from: FROM, dataDir });
  return {
    received: async () => messages,
    stop: async () => {
      await mail.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What holds for mail of either kind. */
describe.each([
  ["the outbox", outbox],
  ["an SMTP server", smtp],
])("mail through %s", (_name, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.stop());

  test("given it is there, then ping resolves", async () => {
    await expect(mail.ping()).resolves.toBeUndefined();
  });

  test("given a message, when sent, then it arrives whole", async () => {
    await mail.send(
      message({ id: "1-2-3", subject: "Grüße", text: "A line.\nAnother – with ünïcode.", html: "<p>A paragraph.</p>" }),
    );
    const [received] = await opened.received();
    expect(received).toContain("From: Treadlight <no-reply@treadlight.example>");
    expect(received).toContain("To: jane@acme.example");
    expect(received).toContain("<p>A paragraph.</p>");
    expect(received).toContain("Message-ID: <1-2-3@treadlight.example>");
    expect(received).toContain("Date: Sun, 01 Mar 2026 10:00:00 +0000");
    expect(received).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(received).toContain("A line.");
  });

  test("given many at once, then each arrives once", async () => {
    const numbers = Array.from({ length: 20 }, (_, n) => `number-${n}-`);
    await Promise.all(numbers.map((text) => mail.send(message({ text }))));
    const received = await opened.received();
    expect(received).toHaveLength(20);
    for (const text of numbers) expect(received.filter((each) => each.includes(text))).toHaveLength(1);
  });

  test("given a subject with a line break, then it adds no header", async () => {
    await mail.send(message({ subject: "a\r\nBcc: eve@evil.example" }));
    expect((await opened.received())[0]).not.toMatch(/^Bcc:/m);
  });
});

test("given the outbox, then its files are the owner's alone", async () => {
  const { stop } = await outbox();
  await mail.send(message());
  const folder = join(dataDir, "outbox");
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^2026-03-01T10-00-00\.000Z-.*\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await stop();
});

test("given a message that is sent twice, then the outbox holds it once", async () => {
  const { received, stop } = await outbox();
  const twice = message();
  await mail.send(twice);
  await mail.send(twice);
  expect(await received()).toHaveLength(1);
  await stop();
});

test("given a server that refuses the recipient, then the error says so without the address", async () => {
  const { stop } = await smtp();
  const error = await mail.send(message({ to: "refused@acme.example" })).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: "mail_unavailable", message: expect.not.stringContaining("refused@") });
  await stop();
});

test("given no server, then sending and ping fail", async () => {
  mail = await openMail({ smtpUrl: "smtp://127.0.0.1:9", from: FROM, dataDir });
  await expect(mail.send(message())).rejects.toMatchObject({
    code: "mail_unavailable",
  });
  await expect(mail.ping()).rejects.toThrow();
  await mail.close();
});
