import { BROWSER_COLOURS, THEME_CHOICES, THEME_STORAGE_KEY, themeOf } from "@treadlight/ui/theme/theme.ts";
import { expect, test } from "vitest";
import earlyScript from "../../public/theme.js?raw";

/** What public/theme.js does to a page, run as the browser runs it. */
function appliedEarly(stored: string | null, prefersDark: boolean) {
  const classes: string[] = [];
  const attributes: Record<string, string> = {};
  const run = new Function("localStorage", "matchMedia", "document", earlyScript);
  run({ getItem: (key: string) => (key === THEME_STORAGE_KEY ? stored : null) }, () => ({ matches: prefersDark }), {
    documentElement: { classList: { add: (name: string) => classes.push(name) } },
    querySelector: () => ({
      setAttribute: (name: string, value: string) => {
        attributes[name] = value;
      },
    }),
  });
  return { classes, colour: attributes["content"] };
}

test.each(
  [...THEME_CHOICES, "nonsense", null].flatMap((stored) =>
    [true, false].map((prefersDark) => ({ stored, prefersDark })),
  ),
)(
  "given $stored stored and dark preferred: $prefersDark, the first paint has the theme the page settles on",
  ({ stored, prefersDark }) => {
    const choice = THEME_CHOICES.find((known) => known === stored) ?? "system";
    const theme = themeOf({ choice, system: prefersDark ? "dark" : "light" });
    expect(appliedEarly(stored, prefersDark)).toEqual({ classes: [theme], colour: BROWSER_COLOURS[theme] });
  },
);
