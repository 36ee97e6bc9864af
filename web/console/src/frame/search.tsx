import { Box, Dialog, InputBase, List, ListItemButton, ListItemText } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { reasonOf } from "@treadlight/client";
import { pause } from "@treadlight/site/shared/pause.ts";
import { useEffect, useState } from "react";
import { type RaRecord, useDataProvider, useGetResourceLabel, useRedirect, useResourceDefinitions } from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useCan, useUser } from "../session/context.ts";

/** The resources that can be searched, the field that sorts each, and the fields that a hit shows. */
const SEARCHED = [
  { name: "users", sort: "email", titles: ["name", "email"] },
  { name: "departments", sort: "name", titles: ["name"] },
  { name: "teams", sort: "name", titles: ["name", "department"] },
  { name: "invitations", sort: "sentAt", titles: ["name", "email"] },
  { name: "ingest-keys", sort: "name", titles: ["name", "prefix"] },
  { name: "connectors", sort: "name", titles: ["name", "account"] },
  { name: "licences", sort: "tool", titles: ["tool", "contract"] },
  { name: "alert-rules", sort: "name", titles: ["name"] },
  { name: "marks", sort: "name", titles: ["name", "department"] },
  { name: "tool-rules", sort: "tool", titles: ["tool", "department", "team"] },
  { name: "webhooks", sort: "name", titles: ["name", "url"] },
  { name: "organizations", sort: "name", titles: ["name"] },
  { name: "waitlist", sort: "email", titles: ["name", "email"] },
  { name: "contact-messages", sort: "createdAt", titles: ["name", "email"] },
  { name: "orders", sort: "organization", titles: ["organization", "buyer"] },
  { name: "invoices", sort: "number", titles: ["number", "buyer"] },
] as const;
const HITS_EACH = 4;
/** So that not every key that is pressed asks the server. */
const PAUSE_MS = 200;

/** The search over everything. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ container: { sx: { alignItems: "flex-start" } }, paper: { "aria-label": "Search everything" } }}
    >
      <Search onDone={onClose} />
    </Dialog>
  );
}

interface Hit {
  key: string;
  kind: string;
  title: string;
  open: () => void;
}

function Search({ onDone }: { onDone: () => void }) {
  const [text, setText] = useState("");
  const [isEntered, setEntered] = useState(false);
  const { hits, state } = useHits(text.trim());
  const [first] = hits;
  const open = (hit: Hit) => {
    hit.open();
    onDone();
  };
  // Enter may come before the first hit does.
  useEffect(() => {
    if (isEntered && first) open(first);
  });
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="People, departments, keys, pages"
        slotProps={{ input: { "aria-label": "Search everything" } }}
        sx={{ px: 2, py: 1.5, fontSize: "1.0625rem" }}
        onChange={({ target }) => {
          setText(target.value);
          setEntered(false);
        }}
        onKeyDown={({ key }) => {
          if (key === "Enter") setEntered(true);
        }}
      />
      <Box role="status" sx={{ px: 2, pb: state === "" ? 0 : 1.5 }}>
        {state}
      </Box>
      <List dense component="nav" aria-label="Results" sx={{ overflow: "auto", maxHeight: "60vh" }}>
        {hits.map((hit) => (
          <ListItemButton key={hit.key} onClick={() => open(hit)}>
            <ListItemText primary={hit.title} secondary={hit.kind} />
          </ListItemButton>
        ))}
      </List>
    </>
  );
}

/** The hits, and the state of the search in words. */
function useHits(text: string): { hits: Hit[]; state: string } {
  const user = useUser();
  const seesInstallation = useCan("installation");
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const label = useGetResourceLabel();
  const defined = useResourceDefinitions();
  const searched = SEARCHED.filter(({ name }) => defined[name] && mayAct(user, name, "list"));
  const {
    data = [],
    error,
    isFetching,
  } = useQuery({
    queryKey: ["search", text],
    enabled: text !== "",
    queryFn: async ({ signal }) => {
      await pause(PAUSE_MS, signal);
      const found = await Promise.all(
        searched.map(async ({ name, sort, titles }) => {
          const { data: rows } = await dataProvider.getList<RaRecord>(name, {
            sort: { field: sort, order: "ASC" },
            pagination: { page: 1, perPage: HITS_EACH },
            filter: { q: text },
            signal,
          });
          return rows.map((row) => ({ name, id: row.id, title: titles.map((field) => row[field] ?? "").join(" · ") }));
        }),
      );
      return found.flat();
    },
  });
  if (text === "") return { hits: [], state: "" };
  const lists = Object.keys(defined).filter((name) => mayAct(user, name, "list"));
  const pages = [
    { path: "/", title: "Today" },
    ...lists.map((name) => ({ path: `/${name}`, title: label(name, 2) })),
    ...(seesInstallation ? [{ path: "/installation", title: "Installation" }] : []),
  ]
    .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
    .map(({ path, title }) => ({ key: path, kind: "Page", title, open: () => redirect(path) }));
  const rows = data.map(({ name, id, title }) => ({
    key: `${name}/${id}`,
    kind: label(name, 1),
    title: title.replace(/^ · | · $/g, ""),
    open: () => redirect(defined[name]?.hasEdit ? "edit" : "show", name, id),
  }));
  const hits = [...pages, ...rows];
  if (isFetching) return { hits, state: "Searching…" };
  if (error) return { hits, state: reasonOf(error) };
  return { hits, state: hits.length === 0 ? "No results." : "" };
}
