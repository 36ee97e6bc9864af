import { z } from "zod";
import { currentPasswordSchema } from "../fields/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { importPeople, onboardOrganization } from "./onboarding.ts";
import { cancelPendingChange, listPendingChanges } from "./pending-changes.ts";
import { organizationChangeSchema, organizationSchema } from "./settings.ts";
import { getSetup } from "./setup.ts";
import { askForTool, decideToolRequest, listToolRequests } from "./tool-requests.ts";
import { getToolPolicy, listToolsInUse, updateToolPolicy } from "./tools.ts";

export * from "./onboarding.ts";
export * from "./pending-changes.ts";
export * from "./settings.ts";
export * from "./setup.ts";
export * from "./tool-decision.ts";
export * from "./tool-requests.ts";
export * from "./tools.ts";

/** How many days the deletion of an organization can be undone. */
export const GRACE_DAYS = 30;

export const getOrganization = defineRoute({
  route: "GET /api/organization",
  summary: "Gets your organization: profile, settings and counts",
  answers: { 200: organizationSchema },
});

export const updateOrganization = defineRoute({
  route: "PATCH /api/organization",
  summary: "Changes the organization's profile and settings",
  description: [
    "Keeping sessions for fewer days, or showing people's names, has to be confirmed (`confirmation_required`) and takes effect later: until then it",
    "is a pending change that any administrator can cancel. Names are shown in sessions from the day on which that takes effect.",
  ].join(" "),
  ifMatch: "required",
  body: organizationChangeSchema,
  readOnly: Object.keys(organizationSchema.shape),
  answers: { 200: organizationSchema },
  errors: ["confirmation_required"],
});

export const leaveOrganization = defineRoute({
  route: "POST /api/organization/leave",
  summary: "Leaves the organization and returns to your personal one",
  description: "Your sessions stay in the organization where they were recorded. The last owner cannot leave.",
  answers: { 200: z.object({ organizationId: z.guid().describe("The personal organization.") }) },
  errors: ["last_owner"],
});

export const transferOrganization = defineRoute({
  route: "POST /api/organization/transfer",
  summary: "Makes another member an owner and you an administrator",
  body: z.strictObject({ userId: z.guid(), password: currentPasswordSchema }),
  answers: { 200: organizationSchema },
  errors: ["wrong_password", "rate_limited", "conflict", "not_found"],
});

export const deleteOrganization = defineRoute({
  route: "DELETE /api/organization",
  summary: "Schedules the deletion of the organization and all its data",
  description: [
    `The data is removed after ${GRACE_DAYS} days. Until then the organization keeps working, and an owner can restore it. Its members`,
    "keep their accounts. All owners are notified by mail. Without the organization's name, the refusal says in numbers what will be deleted.",
  ].join(" "),
  body: z.strictObject({
    name: z
      .string()
      .max(200)
      .optional()
      .describe("The organization's name, as confirmation, unless the header `Treadlight-Confirm` has it."),
    password: currentPasswordSchema,
  }),
  answers: { 200: z.object({ deleteAfter: timestampSchema }) },
  errors: ["confirmation_required", "wrong_password", "rate_limited"],
});

export const restoreOrganization = defineRoute({
  route: "POST /api/organization/restore",
  summary: "Cancels the deletion of the organization",
  answers: { 200: organizationSchema },
  errors: ["conflict"],
});

export const ORGANIZATION_ROUTES = [
  getOrganization,
  updateOrganization,
  onboardOrganization,
  importPeople,
  leaveOrganization,
  transferOrganization,
  deleteOrganization,
  restoreOrganization,
  listPendingChanges,
  cancelPendingChange,
  getSetup,
  getToolPolicy,
  updateToolPolicy,
  listToolsInUse,
  listToolRequests,
  askForTool,
  decideToolRequest,
];
