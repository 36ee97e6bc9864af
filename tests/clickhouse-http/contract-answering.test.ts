import { describeAnswering } from "../../packages/warehouse/testing/contract.ts";
import { useClickHouseServer } from "./contract-server.ts";

describeAnswering("ClickHouse over HTTP", useClickHouseServer());
