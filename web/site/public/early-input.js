// Runs before the first paint. A prerendered page is visible before its JavaScript runs: until then, clicks are queued,
// and src/shared/prerendered/hydrate.ts replays them. Links and disclosures work without JavaScript, and fields keep
// what is entered.
window.earlyEvents = [];
for (const type of ["click", "keydown", "input", "change"]) {
  addEventListener(
    type,
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.closest("[data-prerendered]") || target.closest("a, summary")) return;
      // A half-started app must not see the input that is replayed later.
      event.stopImmediatePropagation();
      // Buttons that send a form are disabled, so Enter in one of its fields does nothing by itself.
      const sendsForm =
        type === "keydown" && event.key === "Enter" && target instanceof HTMLInputElement && target.form;
      if (target.closest("button") || sendsForm) window.earlyEvents.push(event);
    },
    { capture: true },
  );
}

// Without its JavaScript, the page would only look as if it worked.
addEventListener(
  "error",
  ({ target, filename = "" }) => {
    const isOurs = target instanceof HTMLScriptElement || filename.startsWith(`${location.origin}/assets/`);
    if (isOurs && document.querySelector("#root[data-prerendered]"))
      document.getElementById("not-started").hidden = false;
  },
  { capture: true },
);
