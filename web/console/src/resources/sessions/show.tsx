import type { sessions } from "@treadlight/contract/console";
import { formatCo2, formatDuration, formatEnergy, formatWater } from "@treadlight/domain/format";
import { FunctionField, NumberField, TextField } from "react-admin";
import type { z } from "zod";
import { ConsoleShow } from "../../shared/show.tsx";
import { TimeField } from "../../shared/time.tsx";
import { WordsField } from "../../shared/words-field.tsx";
import { PersonField } from "./person-field.tsx";

type Session = z.input<typeof sessions.row>;

export function SessionShow() {
  return (
    <ConsoleShow>
      <TextField source="tool" />
      <TextField source="model" emptyText="–" />
      <PersonField source="user" label="Person" />
      <TextField source="department" emptyText="–" />
      <TextField source="team" emptyText="–" />
      <TimeField source="startedAt" label="Started" />
      <TimeField source="endedAt" label="Ended" />
      <TimeField source="receivedAt" label="Received" />
      <NumberField source="promptCount" label="Prompts" />
      <FunctionField<Session> label="Time" render={({ timeEngaged }) => formatDuration(timeEngaged)} />
      <FunctionField<Session> label="Time saved" render={({ timeSaved }) => formatDuration(timeSaved)} />
      <NumberField source="productivityScore" label="Productivity score" />
      <NumberField source="complianceScore" label="Compliance score" />
      <WordsField source="riskLevel" label="Risk" />
      <FunctionField<Session> label="CO₂, estimate" render={({ co2Emissions }) => formatCo2(co2Emissions)} />
      <FunctionField<Session> label="Energy, estimate" render={({ energyUsage }) => formatEnergy(energyUsage)} />
      <FunctionField<Session> label="Water, estimate" render={({ waterUsage }) => formatWater(waterUsage)} />
    </ConsoleShow>
  );
}
