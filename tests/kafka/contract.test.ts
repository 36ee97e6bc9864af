import { randomUUID } from "node:crypto";
import { openKafkaLog } from "@treadlight/platform/event-log/kafka";
import { describeEventLog } from "../../packages/platform/event-log/testing/contract.ts";
import { describeWithKafka } from "./with-kafka.ts";

describeWithKafka("event log contract", {}, (kafka) => {
  describeEventLog(
    "Kafka",
    () => {
      // Separate topics for each test, so nothing has to be deleted in between. The long timeout keeps a slow machine from
      // failing these tests; failures.test.ts tests the timeout itself.
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
