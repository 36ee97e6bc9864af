import { describeKeeping } from "../../packages/warehouse/testing/contract.ts";
import { useClickHouseServer } from "./contract-server.ts";

describeKeeping("ClickHouse over HTTP", useClickHouseServer());
