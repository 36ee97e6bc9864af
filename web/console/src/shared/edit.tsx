import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactElement, type ReactNode, useState } from "react";
import {
  Edit,
  HttpError,
  type RaRecord,
  SaveButton,
  SimpleForm,
  Toolbar,
  useDataProvider,
  useNotify,
  useRefresh,
  useResourceContext,
} from "react-admin";
import { type Clash, mergeOf } from "./merge.ts";
import { Value } from "./value.tsx";

interface Props {
  /** Beside the save button: what removes the record. */
  remove?: ReactElement;
  /** Above the form: what else can be done with the record. */
  actions?: ReactElement | false;
  /** Below the form. */
  below?: ReactNode;
  /** The inputs. */
  children: ReactNode;
}

/**
 * The form of a record. If somebody saves the record meanwhile, the second to save is told what is different now and keeps their
 * input: they can save it on top, or take what is stored.
 */
export function ConsoleEdit({ remove, actions = false, below, children }: Props) {
  const resource = useResourceContext() ?? "";
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const refresh = useRefresh();
  const [clash, setClash] = useState<Clash>();

  const onError = async (error: unknown, sent: Sent) => {
    const { id, data, previousData } = sent;
    const isStale = error instanceof HttpError && error.status === 412;
    if (!isStale || id === undefined || !data || !previousData) {
      notify(error instanceof Error ? error.message : "The server did not answer.", { type: "error" });
      return;
    }
    const { data: stored } = await dataProvider.getOne<RaRecord>(resource, { id });
    setClash(mergeOf({ read: previousData, mine: data, stored }));
  };
  const saveOnTop = async ({ merged, stored }: Clash) => {
    setClash(undefined);
    try {
      await dataProvider.update(resource, { id: stored.id, data: merged, previousData: stored });
      notify("ra.notification.updated", { messageArgs: { smart_count: 1 } });
      // The form takes the stored values, so it no longer has unsaved changes.
      refresh();
    } catch (error) {
      await onError(error, { id: stored.id, data: merged, previousData: stored });
    }
  };
  return (
    <Edit
      actions={actions}
      mutationMode="pessimistic"
      mutationOptions={{ onError: (error: unknown, sent: Sent) => void onError(error, sent) }}
      // Reading the record again would put the stored values over what is being typed.
      queryOptions={{ refetchOnWindowFocus: false, refetchOnReconnect: false }}
    >
      <SimpleForm
        warnWhenUnsavedChanges
        toolbar={
          <Toolbar sx={{ justifyContent: "space-between" }}>
            <SaveButton />
            {remove}
          </Toolbar>
        }
      >
        {children}
      </SimpleForm>
      {below}
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
    </Edit>
  );
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
      <DialogTitle id="clash">Somebody changed this while you edited it</DialogTitle>
      <DialogContent>
        <Alert severity="warning">Nothing of yours is lost. Choose what to keep.</Alert>
        <table className="difference">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Stored now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, stored, mine }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td>
                  <Value value={stored} />
                </td>
                <td>{mine === undefined ? "not changed" : <Value value={mine.value} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>Take what is stored</Button>
        <Button onClick={onSave} variant="contained">
          Save mine on top
        </Button>
      </DialogActions>
    </Dialog>
  );
}
