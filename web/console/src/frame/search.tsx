import SearchIcon from "@mui/icons-material/Search";
import { Dialog, IconButton, InputBase, List, ListItemButton, ListItemText, Tooltip } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { type RaRecord, useDataProvider, useGetResourceLabel, useRedirect, useResourceDefinitions } from "react-admin";
import { mayAct } from "../session/auth-provider.ts";
import { useUser } from "../session/context.ts";

/** What can be searched by its text, the field that sorts it, and what a hit shows. */
const SEARCHED = [
  { name: "users", sort: "email", titles: ["name", "email"] },
  { name: "departments", sort: "name", titles: ["name"] },
  { name: "teams", sort: "name", titles: ["name", "department"] },
  { name: "invitations", sort: "sentAt", titles: ["name", "email"] },
  { name: "ingest-keys", sort: "name", titles: ["name", "prefix"] },
  { name: "organizations", sort: "name", titles: ["name"] },
  { name: "waitlist", sort: "email", titles: ["name", "email"] },
  { name: "contact-messages", sort: "createdAt", titles: ["name", "email"] },
] as const;
const HITS_EACH = 4;

/** Opens the search over everything, as does Ctrl or Cmd and K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Tooltip title="Search (Ctrl K)">
        <IconButton color="inherit" aria-label="Search everything" onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-label="Search everything"
        slotProps={{ container: { sx: { alignItems: "flex-start" } } }}
      >
        {isOpen && <Search onDone={() => setOpen(false)} />}
      </Dialog>
    </>
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
  const hits = useHits(useDeferredValue(text.trim()));
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    hit.open();
    onDone();
  };
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="People, departments, keys, pages"
        slotProps={{ input: { "aria-label": "Search everything" } }}
        sx={{ px: 2, py: 1.5, fontSize: "1.0625rem" }}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") open(hits[0]);
        }}
      />
      <List dense aria-label="Hits" sx={{ overflow: "auto", maxHeight: "60vh" }}>
        {hits.map((hit) => (
          <ListItemButton key={hit.key} onClick={() => open(hit)}>
            <ListItemText primary={hit.title} secondary={hit.kind} />
          </ListItemButton>
        ))}
      </List>
    </>
  );
}

function useHits(text: string): Hit[] {
  const user = useUser();
  const dataProvider = useDataProvider();
  const redirect = useRedirect();
  const label = useGetResourceLabel();
  const defined = useResourceDefinitions();
  const searched = SEARCHED.filter(({ name }) => defined[name] && mayAct(user, name, "list"));
  const { data = [] } = useQuery({
    queryKey: ["search", text],
    enabled: text !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
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
  if (text === "") return [];
  const pages = Object.keys(defined)
    .filter((name) => mayAct(user, name, "list") && label(name, 2).toLowerCase().includes(text.toLowerCase()))
    .map((name) => ({ key: name, kind: "Page", title: label(name, 2), open: () => redirect(`/${name}`) }));
  const rows = data.map(({ name, id, title }) => ({
    key: `${name}/${id}`,
    kind: label(name, 1),
    title: title.replace(/^ · | · $/g, ""),
    open: () => redirect(defined[name]?.hasEdit ? "edit" : "show", name, id),
  }));
  return [...pages, ...rows];
}
