import { TextField, useRecordContext } from "react-admin";
import { z } from "zod";
import { JsonField } from "../../shared/json-field.tsx";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { drawMail } from "./draw-mail.ts";

const htmlSchema = z.object({ html: z.string() });

export function OutboxShow() {
  return (
    <ConsoleShow>
      <TimeField source="sentAt" label="Written" />
      <TextField source="to" />
      <TextField source="subject" />
      <Look />
      <JsonField source="text" label="As plain text" />
    </ConsoleShow>
  );
}

/** A preview of the mail. Links open nothing, because the frame is sandboxed. */
function Look() {
  const mail = htmlSchema.safeParse(useRecordContext());
  if (!mail.success) return null;
  const { html } = mail.data;
  return (
    // Scripts stay off: with them, a frame of the same origin could leave its sandbox.
    <iframe
      key={html}
      title="Rendered mail"
      className="mail"
      sandbox="allow-same-origin"
      ref={(frame) => {
        if (frame?.contentDocument) drawMail(frame.contentDocument, html);
      }}
    />
  );
}
