import { describeTransport, describeWarehouse } from "../../packages/warehouse/testing/contract.ts";
import { isLong } from "../support/long.ts";
import { useClickHouseServer } from "./contract-server.ts";

// The engine is the one of `packages/warehouse/testing`, where every run has the whole contract.
const describeContract = isLong ? describeWarehouse : describeTransport;
describeContract("ClickHouse over HTTP", useClickHouseServer());
