import "./app/app.css";

/**
 * Starts the program. A prerendered page can be read without it, so it waits until the page has been painted: on a slow line, scripts
 * would hold up the text and the first picture. What is pressed meanwhile is repeated (public/early-input.js).
 */
const container = document.querySelector<HTMLElement>("#root[data-prerendered]");
// A page in a background tab is not painted.
if (container && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else start();

function start(): void {
  const chunks = container?.dataset.chunks?.split(" ").filter(Boolean) ?? [];
  for (const href of chunks)
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", crossOrigin: "", href }),
    );
  import("./main.tsx").catch(() => {
    const notice = document.getElementById("not-started");
    if (container && notice) notice.hidden = false;
  });
}
