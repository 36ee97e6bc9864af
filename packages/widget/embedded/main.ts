import { describeFindings } from "@treadlight/domain/security";
import { flushWhenHidden, indexedDbStorage } from "@treadlight/sdk/browser";
import { createClient, type PromptFacts, type Session, type SessionState } from "@treadlight/sdk/session";
import { openWidget } from "../element/index.ts";
import { watchAttention } from "./attention.ts";
import { dayBook, figuresOf } from "./figures.ts";
import { guessWith, loadModels, type Models } from "./load-models.ts";
import { pageStorage } from "./storage.ts";

/** A session ends when nobody has sent a prompt or worked with the page for this long. */
const SESSION_ENDS_AFTER_MS = 30 * 60_000;

/** What the page calls: `treadlight.prompt(text)` for each prompt that somebody sends. Neither throws nor waits for the server. */
interface PageApi {
  prompt(text?: string, facts?: PromptFacts): void;
  answer(facts: PromptFacts): void;
  /** Ends the session, stops measuring and takes the widget away, until the script is loaded again. */
  close(): void;
  /** What its script says: the address and the attributes. */
  readonly settings: string;
}

declare global {
  interface Window {
    treadlight?: PageApi;
  }
}

const script = document.currentScript;
if (script instanceof HTMLScriptElement) startOnce(script);

/**
 * Starts the widget that a page embeds with
 * `<script src="https://treadlight.example.com/widget.js" data-key="tlw_..." data-tool="Acme assistant"></script>`.
 * A page has one: frameworks load the script again with each mount, which changes nothing unless it says something else.
 */
function startOnce({ src, dataset }: HTMLScriptElement): void {
  const settings = JSON.stringify([src, { ...dataset }]);
  if (window.treadlight?.settings === settings) return;
  window.treadlight?.close();
  start(src, dataset, settings);
}

function start(src: string, dataset: DOMStringMap, settings: string): void {
  const { key, tool = "", region, model } = dataset;
  if (!key || !tool) {
    console.warn("Treadlight: the widget's script needs data-key and data-tool.");
    return;
  }
  const storage = pageStorage();
  const book = dayBook(storage, () => new Date());
  const { origin } = new URL(src);
  const loading: Promise<Models> = loadModels(new URL("/widget-models.js", origin));
  let models: Models | undefined;
  let session: { sender: Session; state: SessionState | undefined; lastUsed: number } | undefined;
  let isPaused = storage.read("paused") === true;

  const client = createClient({
    url: origin,
    token: key,
    source: "widget",
    storage: indexedDbStorage({ name: "treadlight-widget" }),
    inspect: async (text) => {
      const found = (await loading).findIn(text);
      return { ...found, guess: await guessWith(new URL("/widget-kinds.js", origin), text) };
    },
    onChange(state) {
      if (session?.sender.id === state.id) session.state = state;
      book.record(state.id, figuresOf(state, models));
      show();
    },
  });
  const widget = openWidget({
    theme: themeNamed(dataset.theme),
    memory: {
      read: async () => storage.read("place"),
      write: async (place) => storage.write("place", place),
    },
    onPause(wanted) {
      isPaused = wanted;
      storage.write("paused", isPaused);
      show();
    },
    onRemoved: close,
  });

  function show(): void {
    const { exposure, found } = describeFindings(session?.state ?? {});
    widget.show({ today: book.today(), exposure: session && exposure, found, isPaused });
  }

  function currentSession(): Session {
    const now = Date.now();
    if (!session || now - session.lastUsed > SESSION_ENDS_AFTER_MS) {
      session?.sender.end();
      session = { sender: client.session({ tool, region, model }), state: undefined, lastUsed: now };
    }
    session.lastUsed = now;
    return session.sender;
  }

  show();
  const stopFlushing = flushWhenHidden(client);
  loading.then(
    (loaded) => {
      models = loaded;
      if (session?.state) book.record(session.state.id, figuresOf(session.state, models));
      show();
    },
    (error: unknown) => console.warn(`Treadlight: prompts are counted, but not inspected. ${error}`),
  );
  /** Seconds before the first prompt: the person was writing it. */
  let before = 0;
  const stopWatching = watchAttention((seconds) => {
    if (isPaused) return;
    if (session) {
      session.lastUsed = Date.now();
      session.sender.engaged(seconds);
    } else before = Math.min(before + seconds, 60);
  });
  let isClosed = false;
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    stopWatching();
    stopFlushing();
    widget.close();
    session?.sender.end();
    void client.close();
    if (window.treadlight === api) delete window.treadlight;
  }
  const api: PageApi = {
    prompt(text, facts) {
      if (isPaused || isClosed) return;
      const current = currentSession();
      if (before > 0) current.engaged(before);
      before = 0;
      current.prompt(text, facts);
    },
    answer(facts) {
      if (!isPaused && !isClosed) session?.sender.answer(facts);
    },
    close,
    settings,
  };
  window.treadlight = api;
}

function themeNamed(name: string | undefined): "light" | "dark" | "system" {
  return name === "light" || name === "dark" ? name : "system";
}
