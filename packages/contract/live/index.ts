import { defineRoute } from "../route/index.ts";

export const streamChanges = defineRoute({
  route: "GET /api/live",
  summary: "Streams an event when new sessions have been scored",
  description:
    "Of the whole organization for those who see its people, of your own for everybody else. Staff also receive the state of the pipeline.",
  answers: {
    200: {
      mediaType: "text/event-stream",
      description:
        'Server-sent events: `changed` with `{"changedAt": <milliseconds since the epoch>}`; for staff also `pipeline`, with what `GET /api/admin/pipeline` answers.',
    },
  },
  errors: ["busy"],
});

export const LIVE_ROUTES = [streamChanges];
