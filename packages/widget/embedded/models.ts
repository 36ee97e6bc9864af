import { assessImpact } from "@treadlight/domain/environment";
import { inspectPrompt } from "@treadlight/sdk/inspect";

// The second file of the embedded widget: three quarters of its size, loaded once the page is idle.
export { assessImpact, inspectPrompt };
