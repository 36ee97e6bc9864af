declare module "kafkajs/src/network/requestQueue/index.js" {
  export default class RequestQueue {
    pending: unknown[];
    /** Milliseconds since the epoch; -1 if it is not. */
    throttledUntil: number;
    scheduleCheckPendingRequests(): void;
  }
}
