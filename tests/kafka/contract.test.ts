import { randomUUID } from "node:crypto";
import { openKafkaLog } from "@treadlight/platform/event-log";
import { describeEventLog } from "../../packages/platform/event-log/contract.ts";
import { describeWithKafka } from "./with-kafka.ts";

describeWithKafka("event log contract", {}, (kafka) => {
  describeEventLog(
    "Kafka",
    () => {
      // A starved machine may be slow to append; refusing then is right, and failures.test.ts is about that.
      // Topics of its own for each test: nothing has to be removed in between.
      const topicPrefix = `contract-${randomUUID()}`;
      return {
        open: () =>
          openKafkaLog({
            brokers: kafka().brokers,
            topicPrefix,
            clientId: "contract",
            partitions: 3,
            appendTimeoutMs: 60_000,
          }),
        remove: async () => {},
      };
    },
    { patienceMs: 15_000 },
  );
});
