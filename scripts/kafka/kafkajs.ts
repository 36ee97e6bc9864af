import RequestQueue from "kafkajs/src/network/requestQueue/index.js";

export * from "kafkajs";

const { scheduleCheckPendingRequests } = RequestQueue.prototype;

/** kafkajs 2.2.4, which nobody mends any more, also sets a timer when nothing waits, for a time long past: Node warns of each process that does. */
RequestQueue.prototype.scheduleCheckPendingRequests = function () {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) scheduleCheckPendingRequests.call(this);
};
