import { defineRoute } from "../route/index.ts";

export const streamChanges = defineRoute({
  route: "GET /api/live",
  summary: "Streams an event when new sessions have been scored",
  description:
    "For the whole organization if you may see its people, otherwise for your own sessions. Staff also receive the state of the pipeline.",
  answers: {
    200: {
      mediaType: "text/event-stream",
      description:
        'Server-sent events: `changed` with `{"changedAt": <milliseconds since the epoch>}`; for staff also `pipeline`, with what `GET /api/admin/pipeline` returns.',
    },
  },
  errors: ["busy"],
});

export const LIVE_ROUTES = [streamChanges];
