// Counts the calls of an OpenAI client. Needs `npm install openai`, OPENAI_API_KEY, TREADLIGHT_URL and TREADLIGHT_TOKEN.

import { createTreadlight, observeOpenAI } from "@treadlight/sdk";
import OpenAI from "openai";

const treadlight = createTreadlight({
  url: process.env.TREADLIGHT_URL ?? "http://localhost:3000",
  token: process.env.TREADLIGHT_TOKEN ?? "",
});
const openai = observeOpenAI(new OpenAI(), { treadlight });

const stream = await openai.chat.completions.create({
  model: "gpt-5-mini",
  stream: true,
  stream_options: { include_usage: true },
  messages: [{ role: "user", content: "Say hello." }],
});
for await (const part of stream) process.stdout.write(part.choices[0]?.delta.content ?? "");
await treadlight.close();
