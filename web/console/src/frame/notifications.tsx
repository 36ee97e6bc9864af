import { useNotificationContext } from "ra-core";
import { Suspense, useState } from "react";
import { screen } from "../shared/screen.tsx";

const Shown = screen(() => import("../look/themed.tsx"), "Notification");

/** What the person is told of what they did. Loaded with the first screen, or the first of it. */
export function Notifications() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (notifications.length > 0 && !isNeeded) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    )
  );
}
