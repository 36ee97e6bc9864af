import { assessImpact } from "@treadlight/domain/environment";
import { findIn } from "@treadlight/sdk/inspect";

// The second file of the embedded widget, loaded once the page is idle.
export { assessImpact, findIn };
