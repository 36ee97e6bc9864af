/**
 * Shared by everything that we put into other people's pages: the colours of the site (web/ui/src/tokens.css) for elements of class
 * `surface`, and buttons. The host's rules are marked important, because the page's rules override those for `:host`.
 */
export const SURFACE_STYLES = `
:host {
  all: initial !important;
  display: contents !important;
}
.surface {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #111d36);
  --sunken: light-dark(#eaeef6, #0d172d);
  --line: light-dark(#dbe1ec, #233353);
  --line-strong: light-dark(#8390aa, #61759b);
  --ink: light-dark(#0e1a33, #eaf0fb);
  --ink-soft: light-dark(#4b5974, #a5b4d0);
  --focus: light-dark(#2b62c9, #8ab8ff);
  --lamp: light-dark(#f2a21b, #ffb838);
  --green: light-dark(#2c6e3c, #86d198);
  --yellow: light-dark(#7d5b00, #ecc75a);
  --orange: light-dark(#a8480c, #f7a070);
  --red: light-dark(#b3202f, #ff8f95);
  background: var(--surface);
  color: var(--ink);
  font: 14px/1.4 "Instrument Sans Variable", system-ui, sans-serif;
  text-align: left;
}
.surface[data-theme="light"] { color-scheme: light; }
.surface[data-theme="dark"] { color-scheme: dark; }
button {
  box-sizing: border-box;
  min-height: 36px;
  margin: 0;
  border: 0;
  border-radius: 10px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
button:hover { background: var(--sunken); }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
`;

/** The styles of the widget alone. */
export const STYLES = `
.widget {
  position: fixed;
  right: 0;
  bottom: 0;
  z-index: 2147483646;
  box-sizing: border-box;
  width: 288px;
  max-width: calc(100vw - 16px);
  border: 1px solid var(--line);
  border-radius: 16px;
  box-shadow: 0 1px 2px rgb(14 26 51 / 0.12), 0 12px 28px -14px rgb(14 26 51 / 0.5);
  font-variant-numeric: tabular-nums;
}
.bar { display: flex; align-items: center; gap: 2px; padding: 4px; }
.handle { display: grid; width: 28px; place-items: center; color: var(--ink-soft); cursor: grab; touch-action: none; }
.handle:active { cursor: grabbing; }
.toggle { display: flex; flex: 1; min-width: 0; align-items: center; gap: 8px; padding: 0 10px 0 6px; font-weight: 650; white-space: nowrap; }
.toggle svg { flex: none; }
.summary { overflow: hidden; text-overflow: ellipsis; }
.lamp { fill: var(--lamp); }
.chevron { margin-left: auto; color: var(--ink-soft); transform: rotate(180deg); }
[data-open] .chevron { transform: none; }
.dot { flex: none; width: 10px; height: 10px; border-radius: 3px; transform: skewY(-12deg); background: var(--line-strong); }
.details { display: none; border-top: 1px solid var(--line); padding: 6px 14px 14px; }
[data-open] .details { display: block; }
dl { margin: 0; }
dl div { display: grid; grid-template-columns: 1fr auto; column-gap: 12px; padding: 8px 0; border-bottom: 1px solid var(--line); }
dt, dd { margin: 0; }
dt, .note { color: var(--ink-soft); font-size: 13px; }
dd { font-weight: 650; text-align: right; }
.note { grid-column: 1 / -1; min-height: 1lh; font-weight: 400; text-align: left; }
.none { --level: var(--green); }
.low { --level: var(--yellow); }
.medium { --level: var(--yellow); }
.high { --level: var(--orange); }
.critical { --level: var(--red); }
.dot[class*=" "] { background: var(--level); }
dd[class] { color: var(--level); }
dd.note { color: var(--ink-soft); }
.pause { width: 100%; margin-top: 12px; border: 1px solid var(--line-strong); font-weight: 650; }
.paused .dot { background: none; box-shadow: inset 0 0 0 2px var(--line-strong); }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: no-preference) {
  .chevron { transition: transform 200ms; }
}
@media (forced-colors: active) {
  .dot { forced-color-adjust: none; }
}
`;
