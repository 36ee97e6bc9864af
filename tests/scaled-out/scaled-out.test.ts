import { afterAll, beforeAll } from "vitest";
import { describeWithKafka } from "../kafka/with-kafka.ts";
import { brokerOutage } from "./broker-outage.ts";
import { drill } from "./drill.ts";
import { gracefulStop } from "./graceful-stop.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { plantedSecrets } from "./planted-secrets.ts";
import { poison } from "./poison.ts";
import { readiness } from "./readiness.ts";
import { redelivery } from "./redelivery.ts";
import { sharedWork } from "./shared-work.ts";
import { trials } from "./trials.ts";
import { warehousePause } from "./warehouse-pause.ts";

/** Each scenario tests one failure with its own people. They share the engines, which take longer to start than most run. */
describeWithKafka("separate services on Kafka, ClickHouse and PostgreSQL", {}, (kafka, brokerDataDir) => {
  let installation: Installation | undefined;
  beforeAll(async () => {
    installation = await startInstallation(kafka());
  });
  afterAll(() => installation?.stop());
  const started = () => {
    if (!installation) throw new Error("The installation has not started yet: use it only in a test or a hook.");
    return installation;
  };

  readiness(started);
  redelivery(started);
  sharedWork(started);
  poison(started);
  gracefulStop(started);
  warehousePause(started);
  brokerOutage(started);
  plantedSecrets(started, brokerDataDir);
  trials(started);
  drill(started);
});
