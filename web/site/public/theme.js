// Runs before the first paint. web/ui/src/theme/theme.ts takes over once the page has loaded.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("treadlight.theme");
  } catch {
    // Storage is blocked, so the operating system decides.
  }
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = choice === "dark" || choice === "light" ? choice : prefersDark ? "dark" : "light";
  document.documentElement.classList.add(theme);
  document.querySelector('meta[name="theme-color"]').setAttribute("content", theme === "dark" ? "#0b1428" : "#ffffff");
})();
