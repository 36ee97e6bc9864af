import { getInstallation, getPipeline } from "@treadlight/contract/console";
import { CURRENT_FACTORS, FACTOR_SETS } from "@treadlight/domain/environment";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import type { Engine } from "@treadlight/platform/installation";
import type { ApiDeps } from "../deps.ts";
import { readPipeline } from "../live/pipeline.ts";

export function installationEndpoints(deps: Pick<ApiDeps, "installation" | "warehouse" | "log">): Endpoint[] {
  const { version, engines, disk, retention, settings, licences } = deps.installation;
  return [
    endpoint(getPipeline, {
      async handle() {
        return { status: 200, body: await readPipeline(deps) };
      },
    }),
    endpoint(getInstallation, {
      async handle() {
        const [shownEngines, shownDisk, shownLicences] = await Promise.all([
          Promise.all(engines.map(shown)),
          disk(),
          licences(),
        ]);
        const factorSets = FACTOR_SETS.map((set) => ({
          id: set.id,
          validFrom: set.validFrom,
          isCurrent: set === CURRENT_FACTORS,
        }));
        const body = {
          ...{ version, node: process.version, retention, factorSets, settings: [...settings] },
          ...{ engines: shownEngines, disk: shownDisk, licences: shownLicences },
        };
        return { status: 200, body };
      },
    }),
  ];
}

async function shown({ name, kind, ping, version }: Engine) {
  const [isWell, told] = await Promise.all([
    ping().then(
      () => true,
      () => false,
    ),
    version?.().catch(() => null) ?? null,
  ]);
  return { name, kind, isWell, version: told };
}
