import { isIP } from "node:net";
import type { AuditFormat, AuditRow } from "@treadlight/contract/console";
import { VERSION } from "@treadlight/contract/openapi";

/** The version of OCSF that events follow. */
const OCSF_VERSION = "1.5.0";
const PRODUCT = { name: "Treadlight", vendor_name: "Treadlight", version: VERSION };

/** The entry as one line, without its end, in a format that other systems read. */
export function entryLine(format: AuditFormat, entry: AuditRow, organizationId: string): string {
  return format === "cef"
    ? cefLine(entry)
    : JSON.stringify(format === "ocsf" ? ocsfEvent(entry, organizationId) : entry);
}

/** What an entry says of a sign-in or a change of an account, as far as the reader may see it. */
function factsOf({ after }: AuditRow) {
  const fact = (name: string) => {
    const value = after?.[name];
    return typeof value === "string" && value !== "(hidden)" ? value : undefined;
  };
  const address = fact("address");
  return {
    email: fact("email"),
    device: fact("device"),
    method: fact("method"),
    reason: fact("reason"),
    address: address !== undefined && isIP(address) ? address : undefined,
    times: typeof after?.times === "number" ? after.times : undefined,
  };
}

/** Informational, low and medium. */
type Severity = 1 | 2 | 3;
const SEVERITIES = { 1: "Informational", 2: "Low", 3: "Medium" } as const;
/** What somebody may want to look into. */
const NOTABLE = ["user.locked_out", "user.refresh_token_reused"];

function severityOf({ action }: AuditRow): Severity {
  if (NOTABLE.includes(action)) return 3;
  return action === "sign_in.refused" ? 2 : 1;
}

/** The activities of Account Change, by action; others are 99. */
const ACCOUNT_ACTIVITIES: Readonly<Record<string, readonly [number, string]>> = {
  "user.joined": [1, "Create"],
  "user.reinstated": [2, "Enable"],
  "user.password_changed": [3, "Password Change"],
  "user.password_reset_requested": [4, "Password Reset"],
  "user.password_reset": [4, "Password Reset"],
  "user.suspended": [5, "Disable"],
  "user.removed": [6, "Delete"],
  "user.left": [6, "Delete"],
  "user.deleted": [6, "Delete"],
  "user.locked_out": [9, "Lock"],
  "user.authenticator_app_added": [10, "MFA Factor Enable"],
  "user.passkey_added": [10, "MFA Factor Enable"],
  "user.authenticator_app_removed": [11, "MFA Factor Disable"],
  "user.passkey_removed": [11, "MFA Factor Disable"],
};

/** The activities of Entity Management, by how an action ends; others are 3. */
const ENTITY_ACTIVITIES: readonly (readonly [RegExp, number, string])[] = [
  [/\.(created|added|started|connected)$/, 1, "Create"],
  [/\.exported$/, 2, "Read"],
  [/\.(deleted|removed|revoked|cancelled)$/, 4, "Delete"],
];

const METHODS_WITH_TWO_FACTORS = ["password_and_code", "password_and_recovery_code", "passkey"];
/** OpenID Connect, in OCSF. */
const OPENID = { auth_protocol_id: 4, auth_protocol: "OpenID" };

/** The class of an event with what it requires: Authentication, Account Change or Entity Management. */
function ocsfClass(entry: AuditRow) {
  const { action, resource, resourceId, before, after } = entry;
  const { email, method, reason, times } = factsOf(entry);
  const user = { uid: resourceId ?? undefined, name: email, email_addr: email };
  if (action.startsWith("sign_in.")) {
    const isRefused = action === "sign_in.refused";
    return {
      class_uid: 3002,
      class_name: "Authentication",
      activity_id: 1,
      activity_name: "Logon",
      status_id: isRefused ? 2 : 1,
      status: isRefused ? "Failure" : "Success",
      status_detail: reason,
      count: times,
      user,
      service: { name: PRODUCT.name },
      is_remote: true,
      ...(method !== undefined && METHODS_WITH_TWO_FACTORS.includes(method) && { is_mfa: true }),
      ...(method === "password" && { is_mfa: false }),
      ...(method === "company" && OPENID),
    };
  }
  const succeeded = { status_id: 1, status: "Success" };
  if (resource === "users" && resourceId !== null) {
    const [activity_id, activity_name] = ACCOUNT_ACTIVITIES[action] ?? [99, action];
    return { class_uid: 3001, class_name: "Account Change", activity_id, activity_name, ...succeeded, user };
  }
  const [, activity_id, activity_name] = ENTITY_ACTIVITIES.find(([ending]) => ending.test(action)) ?? ["", 3, "Update"];
  const entity = { name: resource, uid: resourceId ?? undefined, type_id: 99, type: resource };
  return {
    class_uid: 3004,
    class_name: "Entity Management",
    activity_id,
    activity_name,
    ...succeeded,
    entity: { ...entity, data: before ?? undefined },
    entity_result: { ...entity, data: after ?? undefined },
  };
}

/** An event of the Open Cybersecurity Schema Framework. */
export function ocsfEvent(entry: AuditRow, organizationId: string) {
  const { id, position, occurredAt, actorKind, actorId, actorName, action, before, after, hash } = entry;
  const { address, device } = factsOf(entry);
  const severity_id = severityOf(entry);
  const ofClass = ocsfClass(entry);
  return {
    ...ofClass,
    category_uid: 3,
    category_name: "Identity & Access Management",
    type_uid: ofClass.class_uid * 100 + ofClass.activity_id,
    type_name: `${ofClass.class_name}: ${ofClass.activity_name}`,
    severity_id,
    severity: SEVERITIES[severity_id],
    time: occurredAt.getTime(),
    message: action,
    actor:
      actorKind === "system" || actorId === null
        ? { app_name: PRODUCT.name }
        : { user: { uid: actorId, name: actorName ?? undefined } },
    ...(address !== undefined && { src_endpoint: { ip: address } }),
    ...(device !== undefined && { http_request: { user_agent: device } }),
    metadata: {
      version: OCSF_VERSION,
      product: PRODUCT,
      uid: id,
      sequence: position,
      event_code: action,
      log_name: "audit-log",
      tenant_uid: organizationId,
    },
    unmapped: { before, after, hash },
  };
}

/** In a header of CEF, backslashes and bars are escaped, and there is no end of line. */
const inHeader = (text: string) => text.replaceAll(/[\\|]/g, "\\$&").replaceAll(/[\r\n]+/g, " ");
/** In an extension, backslashes, equals signs and ends of lines are escaped. */
const inExtension = (text: string) => text.replaceAll(/[\\=]/g, "\\$&").replaceAll("\r", "\\r").replaceAll("\n", "\\n");

/** How CEF counts severity, from 0 to 10. */
const CEF_SEVERITIES = { 1: 1, 2: 4, 3: 7 } as const;

/** A line of the Common Event Format, version 0. */
function cefLine(entry: AuditRow): string {
  const { id, position, occurredAt, actorKind, actorId, actorName, action, resource, resourceId, before, after } =
    entry;
  const { email, device, method, reason, address, times } = factsOf(entry);
  const isUser = resource === "users";
  const source = address === undefined ? {} : isIP(address) === 4 ? { src: address } : { c6a2: address };
  const extension = {
    rt: String(occurredAt.getTime()),
    externalId: id,
    cn1: String(position),
    cn1Label: "position",
    act: action,
    cat: resource,
    outcome: action === "sign_in.refused" ? "failure" : "success",
    reason,
    cnt: times?.toString(),
    suid: actorId ?? undefined,
    suser: actorName ?? undefined,
    spriv: actorKind,
    duid: isUser ? (resourceId ?? undefined) : undefined,
    duser: email,
    ...source,
    ...("c6a2" in source && { c6a2Label: "Source IPv6 Address" }),
    requestClientApplication: device,
    cs1: method,
    cs1Label: method === undefined ? undefined : "method",
    cs2: isUser ? undefined : (resourceId ?? undefined),
    cs2Label: isUser || resourceId === null ? undefined : "record",
    cs3: before ? JSON.stringify(before) : undefined,
    cs3Label: before ? "before" : undefined,
    cs4: after ? JSON.stringify(after) : undefined,
    cs4Label: after ? "after" : undefined,
  };
  const header = ["CEF:0", PRODUCT.vendor_name, PRODUCT.name, PRODUCT.version, action, nameOf(action)];
  const pairs = Object.entries(extension).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}=${inExtension(value)}`,
  );
  return `${header.map(inHeader).join("|")}|${CEF_SEVERITIES[severityOf(entry)]}|${pairs.join(" ")}`;
}

/** `sign_in.refused` as "Sign in refused". */
function nameOf(action: string): string {
  const words = action.replaceAll(/[._]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
