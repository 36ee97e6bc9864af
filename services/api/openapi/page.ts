import type { ApiDocument, Operation } from "./document.ts";
import { type Html, html } from "./html.ts";
import { schemaTable } from "./schema-table.ts";

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

/** The reference of the API as one page, without scripts: it reads as well on paper, and to a screen reader. */
export function referencePage({ info, paths }: ApiDocument): string {
  const byTag = new Map<string, Described[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [tag] = operation.tags;
      byTag.set(tag, [...(byTag.get(tag) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  }
  const tags = [...byTag].sort(([a], [b]) => a.localeCompare(b));
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${info.title} API</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/api/docs.css">
</head>
<body>
  <a class="skip" href="#operations">Skip to the reference</a>
  <header>
    <h1>${info.title} API</h1>
    <p>${info.description} Version ${info.version}.</p>
    <p>The same as a file for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
  </header>
  <div class="columns">
    <nav aria-label="Parts of the API">${tags.map(
      ([tag, described]) =>
        html`<details><summary>${titleOf(tag)}</summary><ul>${described.map(
          ({ method, path, operation }) =>
            html`<li><a href="#${anchorOf(operation)}"><span class="method">${method}</span> ${path.replace("/api/", "")}</a></li>`,
        )}</ul></details>`,
    )}</nav>
    <main id="operations">${tags.map(
      ([tag, described]) => html`<section aria-labelledby="${tag}">
        <h2 id="${tag}">${titleOf(tag)}</h2>${described.map(article)}</section>`,
    )}</main>
  </div>
</body>
</html>`.text;
}

function article({ method, path, operation }: Described): Html {
  const { summary, description, parameters, requestBody, responses } = operation;
  const [successes, failures] = [isSuccess, (status: string) => !isSuccess(status)].map((picked) =>
    Object.entries(responses).filter(([status]) => picked(status)),
  );
  return html`<article aria-labelledby="${anchorOf(operation)}">
    <h3 id="${anchorOf(operation)}"><a href="#${anchorOf(operation)}"><span class="method">${method}</span> <code>${path}</code></a></h3>
    <p>${summary}.</p>
    ${description !== undefined && html`<p>${inline(description)}</p>`}
    <p><strong>Open to:</strong> ${accessOf(operation["x-access"])}</p>
    ${parameters.length > 0 && parameterTable(parameters)}
    ${Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => schemaTable(schema, `Body, ${type}`))}
    ${successes?.map(([status, { description: meaning, content }]) =>
      content
        ? Object.entries(content).map(([type, { schema }]) =>
            schemaTable(schema, `Answer ${status}, ${type}: ${meaning}`),
          )
        : html`<p>Answer ${status}: ${meaning}</p>`,
    )}
    <details><summary>Errors</summary><dl>${failures?.map(
      ([status, { description: codes }]) =>
        html`<dt>${status}</dt>${codes.split("\n").map((code) => html`<dd>${inline(code)}</dd>`)}`,
    )}</dl></details>
  </article>`;
}

function parameterTable(parameters: Operation["parameters"]): Html {
  const properties = Object.fromEntries(
    parameters.map(({ name, in: place, schema }) => [
      name,
      { ...schema, description: placed(schema.description, place) },
    ]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return schemaTable({ properties, required }, "Parameters");
}

const placed = (description: string | undefined, place: string) =>
  description === undefined ? `In the ${place}.` : `In the ${place}. ${description}`;

const isSuccess = (status: string) => status.startsWith("2");

/** Backquotes are all the markup that descriptions have. */
function inline(text: string): Html {
  return html`${text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function accessOf(access: Operation["x-access"]): string {
  if (access === "anyone") return "anyone, signed in or not.";
  if (access === "signed_in") return "everybody who is signed in.";
  if (access === "sender") return "people who are signed in, and ingest keys.";
  return `people who may do one of: ${[access].flat().join(", ")}.`;
}

function anchorOf({ operationId }: Operation): string {
  return operationId.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

function titleOf(tag: string): string {
  const name = tag.replace("admin/", "").replaceAll("-", " ");
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return tag.startsWith("admin/") ? `Console: ${title.toLowerCase()}` : title;
}
