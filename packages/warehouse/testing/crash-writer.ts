/**
 * Writes batches to a warehouse forever and prints each one that is stored, for a test that kills it.
 *
 *     node crash-writer.ts <directory> <organization> <first batch>
 */
import { openWarehouse } from "../index.ts";
import { crashBatch } from "./crash-batch.ts";

const [path, organizationId = "", first] = process.argv.slice(2);
const warehouse = await openWarehouse({ path });
console.log("open");
for (let batch = Number(first); ; batch += 1) {
  await warehouse.applySessions(crashBatch(organizationId, batch));
  console.log(batch);
}
