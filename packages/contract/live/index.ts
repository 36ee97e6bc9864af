import { defineRoute } from "../route/index.ts";

export const streamChanges = defineRoute({
  route: "GET /api/live",
  summary: "Streams an event when new sessions of your organization have been scored",
  answers: {
    200: {
      mediaType: "text/event-stream",
      description: 'Server-sent events: `changed` with `{"changedAt": <milliseconds since the epoch>}`.',
    },
  },
  errors: ["busy"],
});

export const LIVE_ROUTES = [streamChanges];
