// Draws the API reference in the theme that theme.js chose.
const { description } = document.currentScript.dataset;
const reference = document.getElementById("reference");
const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const fonts = getComputedStyle(document.body).fontFamily;

window.Redoc.init(
  description,
  {
    // Search would run in a worker made from a blob, which the content security policy forbids; the browser's own works.
    disableSearch: true,
    hideDownloadButton: true,
    nativeScrollbars: true,
    scrollYOffset: "header",
    jsonSampleExpandLevel: 3,
    hideSchemaPattern: true,
    theme: {
      colors: {
        primary: { main: color("link") },
        text: { primary: color("ink"), secondary: color("ink-soft") },
        success: { main: color("success") },
        error: { main: color("error") },
        responses: {
          success: { color: color("success"), tabTextColor: "#86d198", backgroundColor: color("sunken") },
          error: { color: color("error"), tabTextColor: "#ff8f95", backgroundColor: color("sunken") },
        },
        border: { dark: color("line"), light: color("line") },
        http: { get: "#2c6e3c", post: "#1f5f8b", put: "#8a4b08", patch: "#7d5b00", delete: "#b3202f" },
      },
      schema: {
        nestedBackground: color("sunken"),
        linesColor: color("line-strong"),
        typeNameColor: color("ink-soft"),
        requireLabelColor: color("error"),
      },
      typography: {
        fontFamily: fonts,
        headings: { fontFamily: fonts },
        code: { color: color("ink"), backgroundColor: color("sunken") },
        links: { color: color("link") },
      },
      sidebar: { backgroundColor: color("sunken"), textColor: color("ink"), activeTextColor: color("link") },
    },
  },
  reference,
  (error) => {
    if (error) reference.textContent = "Couldn't load the API reference. Reload the page to try again.";
    // Redoc's sections go from the second level to the fifth.
    for (const heading of reference.querySelectorAll("h5")) heading.setAttribute("aria-level", "3");
  },
);
