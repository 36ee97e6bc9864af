import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { billOfMaterials, lockSchema } from "./sbom/bill.ts";

/** `npm run sbom`: prints the software bill of materials of what runs in production. */
const lock = await readFile(new URL("../package-lock.json", import.meta.url), "utf8");
const bill = billOfMaterials(lockSchema.parse(JSON.parse(lock)), { timestamp: new Date(), id: randomUUID() });
console.log(JSON.stringify(bill, null, 2));
