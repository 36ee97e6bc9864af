import { icons } from "@iconify-json/ic";
import type { Plugin } from "vite";

const IMPORTED = /^@mui\/icons-material\/(\w+)$/;
const DRAWN = "\0material-icon:";
const SHAPES = /<(\w+) ([^>]*)\/>/g;
const ATTRIBUTES = /(\w+)="([^"]*)"/g;

/**
 * Makes the icons that react-admin and the console import from `@mui/icons-material`, from Google's own drawings, which are the same. That
 * package has 11,000 icons in 180 MB, so `overrides` in package.json leaves it out. An icon without a drawing fails the build.
 */
export function materialIcons(): Plugin {
  return {
    name: "treadlight:material-icons",
    enforce: "pre",
    // The development server packs dependencies without asking plugins.
    config: () => ({ optimizeDeps: { exclude: ["@mui/icons-material"] } }),
    resolveId(source) {
      const [, name] = IMPORTED.exec(source) ?? [];
      return name === undefined ? undefined : DRAWN + name;
    },
    load(id) {
      if (!id.startsWith(DRAWN)) return undefined;
      const name = id.slice(DRAWN.length);
      const drawing = drawingOf(name);
      if (drawing === undefined) this.error(`There is no drawing for the icon ${name}.`);
      const shapes = [...drawing.matchAll(SHAPES)].map(([, tag, attributes = ""], key) => {
        const props = Object.fromEntries([...attributes.matchAll(ATTRIBUTES)].map(([, prop, value]) => [prop, value]));
        return `jsx(${JSON.stringify(tag)}, ${JSON.stringify(props)}, ${key})`;
      });
      return `import { createSvgIcon } from "@mui/material/utils";
import { jsx } from "react/jsx-runtime";
export default createSvgIcon([${shapes}], ${JSON.stringify(name)});`;
    },
  };
}

/** The shapes of an icon as SVG. @param name as Material UI writes it: `History`, or `HistoryOutlined` for the style "outline" */
function drawingOf(name: string): string | undefined {
  const style = name.endsWith("Outlined") ? "outline" : "baseline";
  const words = name.replace(/Outlined$/, "").replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, "-");
  const id = `${style}-${words.toLowerCase()}`;
  return icons.icons[icons.aliases?.[id]?.parent ?? id]?.body;
}
