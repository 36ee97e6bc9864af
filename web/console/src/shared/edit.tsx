import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { RouteDefinition } from "@treadlight/contract/route";
import { type ReactElement, type ReactNode, useState } from "react";
import {
  Edit,
  HttpError,
  type RaRecord,
  SaveButton,
  SimpleForm,
  Toolbar,
  TopToolbar,
  useDataProvider,
  useNotify,
  useRedirect,
  useRefresh,
  useResourceContext,
} from "react-admin";
import { z } from "zod";
import { FieldValue, fieldName } from "./field-value.tsx";
import { LoadFailed } from "./load-failed.tsx";
import { type Clash, mergeOf } from "./merge.ts";
import { type RecordTab, RecordTabs } from "./record-tabs.tsx";
import { Table } from "./table.tsx";
import { UnsavedContext, UnsavedWatch } from "./unsaved.tsx";
import { useNotifyFailure } from "./use-notify-failure.tsx";
import { useReadFailure } from "./use-read-failure.ts";

type Fields = Readonly<Record<string, unknown>>;

interface Props {
  /** The route that saves the record. */
  update: RouteDefinition;
  /** Beside the save button: the button that removes the record. */
  remove?: ReactElement;
  /** Above the form: other actions on the record. */
  actions?: ReactElement;
  /** Below the form. */
  below?: ReactNode;
  /** What belongs to the record, each in a tab beside the form. */
  tabs?: readonly RecordTab[];
  /** What of the input was taken but is not so yet, as a message. The record then stays open; otherwise its list is shown. */
  waiting?: (sent: Fields, saved: Fields) => string | undefined;
  /** The inputs. */
  children: ReactNode;
}

/**
 * The form of a record. If somebody else saves the record first, the second person sees the differences and keeps their
 * input: they can save it on top or discard it.
 */
export function ConsoleEdit({ update, remove, actions, below, tabs = [], waiting, children }: Props) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const onUnread = useReadFailure();
  const refresh = useRefresh();
  const redirect = useRedirect();
  const [keptOpen, setKeptOpen] = useState(0);
  const [clash, setClash] = useState<Clash>();
  const [isUnsaved, setUnsaved] = useState(false);

  /** @returns whether something waits */
  const sayWaiting = (sent: Sent, saved: RaRecord): boolean => {
    const said = waiting?.(sent.data ?? {}, saved);
    if (said !== undefined) notify(said);
    return said !== undefined;
  };
  const onSuccess = (saved: RaRecord, sent: Sent) => {
    if (!sayWaiting(sent, saved)) {
      notify("ra.notification.updated", { messageArgs: { smart_count: 1 } });
      redirect("list", resource);
      return;
    }
    // The form takes the stored values, which are not those that were entered.
    setKeptOpen((times) => times + 1);
    refresh();
  };
  const onError = async (error: unknown, sent: Sent) => {
    const { id, data, previousData } = sent;
    const isStale = error instanceof HttpError && error.status === 412;
    if (!isStale || id === undefined || !data || !previousData) {
      // The form itself names the fields that the server refused.
      if (!(error instanceof HttpError && error.body?.errors)) notifyFailure(error);
      return;
    }
    try {
      const { data: stored } = await dataProvider.getOne<RaRecord>(resource, { id });
      setClash(mergeOf({ read: previousData, mine: data, stored, editable: editableFields(update) }));
    } catch (unread) {
      notifyFailure(unread);
    }
  };
  const saveOnTop = async ({ merged, stored }: Clash) => {
    setClash(undefined);
    try {
      const sent = { id: stored.id, data: merged, previousData: stored };
      const { data: saved } = await dataProvider.update<RaRecord>(resource, sent);
      if (!sayWaiting(sent, saved)) notify("ra.notification.updated", { messageArgs: { smart_count: 1 } });
      // The form takes the stored values, so it no longer has unsaved changes.
      setKeptOpen((times) => times + 1);
      refresh();
    } catch (error) {
      await onError(error, { id: stored.id, data: merged, previousData: stored });
    }
  };
  return (
    <Edit
      actions={
        actions ? (
          <UnsavedContext value={isUnsaved}>
            <TopToolbar>{actions}</TopToolbar>
          </UnsavedContext>
        ) : (
          false
        )
      }
      mutationMode="pessimistic"
      mutationOptions={{ onSuccess, onError: (error: unknown, sent: Sent) => void onError(error, sent) }}
      // Reading the record again would overwrite unsaved input.
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false, onError: onUnread }}
      render={({ record, error, refetch }) => (
        <>
          {error && !record && <LoadFailed error={error} retry={() => void refetch()} />}
          {record && (
            <RecordTabs
              isAudited
              tabs={tabs.map(({ content, ...tab }) => ({
                ...tab,
                content: <UnsavedContext value={isUnsaved}>{content}</UnsavedContext>,
              }))}
            >
              <SimpleForm
                key={keptOpen}
                sx={{ maxWidth: "46rem" }}
                noValidate
                warnWhenUnsavedChanges
                toolbar={
                  <Toolbar sx={{ justifyContent: "space-between" }}>
                    <SaveButton />
                    {remove}
                  </Toolbar>
                }
              >
                {children}
                <UnsavedWatch onChange={setUnsaved} />
              </SimpleForm>
              <UnsavedContext value={isUnsaved}>{below}</UnsavedContext>
            </RecordTabs>
          )}
          {clash && (
            <ClashDialog
              clash={clash}
              onSave={() => void saveOnTop(clash)}
              onDiscard={() => {
                setClash(undefined);
                refresh();
              }}
              onClose={() => setClash(undefined)}
            />
          )}
        </>
      )}
    />
  );
}

/** The fields of a record that can be changed. */
function editableFields({ body }: RouteDefinition): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

interface Sent {
  id?: RaRecord["id"];
  data?: Partial<RaRecord>;
  previousData?: RaRecord;
}

interface ClashProps {
  clash: Clash;
  onSave: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

function ClashDialog({ clash: { changes }, onSave, onDiscard, onClose }: ClashProps) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="clash">
      <DialogTitle id="clash">Someone changed this while you were editing</DialogTitle>
      <DialogContent>
        <Alert severity="warning">Your changes are not lost. Choose what to keep.</Alert>
        <Table
          columns={["Field", "Stored now", "Yours"]}
          rows={changes.map(({ field, stored, mine }) => [
            fieldName(field),
            <FieldValue key="stored" field={field} value={stored} />,
            mine === undefined ? "not changed" : <FieldValue key="mine" field={field} value={mine.value} />,
          ])}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>Use the stored version</Button>
        <Button onClick={onSave} variant="contained">
          Overwrite with mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
