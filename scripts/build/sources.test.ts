import { expect, test } from "vitest";
import { importsOf, readSources } from "../imports/sources.ts";
import { SERVER } from "./server.ts";
import { PARTS } from "./web.ts";

const files = await readSources();

test.each([SERVER, ...PARTS])(
  "given every file of $name, then what it imports is among the sources whose change builds it anew",
  ({ sources }) => {
    const isSource = (path: string) => sources.some((source) => path === source || path.startsWith(`${source}/`));
    const code = files.filter(({ path }) => isSource(path) && !/\.test\.tsx?$|\/(testing|fixtures)\//.test(path));
    expect(code.length).toBeGreaterThan(100);
    const others = code.flatMap((file) => importsOf(file).flatMap(({ file: path }) => path ?? []));
    expect(others.filter((path) => !isSource(path))).toEqual([]);
  },
);
