/** Where the widget was left: its distance from the right and bottom edges of the window, in pixels, and whether it is open. */
export interface Place {
  right: number;
  bottom: number;
  isOpen: boolean;
}

/** Keeps the widget's place. Each page has its own. */
export interface WidgetMemory {
  read(): Promise<unknown>;
  write(place: Place): Promise<void>;
}

const FIRST: Place = { right: 16, bottom: 16, isOpen: false };

/** The place that was kept, or the default if there is none or it cannot be read. */
export async function keptPlace(memory: WidgetMemory): Promise<Place> {
  const kept: unknown = await memory.read().catch(() => undefined);
  if (typeof kept !== "object" || kept === null) return FIRST;
  const { right, bottom, isOpen }: Partial<Record<keyof Place, unknown>> = kept;
  if (typeof right !== "number" || typeof bottom !== "number") return FIRST;
  return { right, bottom, isOpen: isOpen === true };
}

/** The nearest place at which a box of that size is fully in the window. */
export function placeInside(place: Place, box: Size, window: Size): Place {
  const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return {
    ...place,
    right: clamp(place.right, window.width - box.width),
    bottom: clamp(place.bottom, window.height - box.height),
  };
}

interface Size {
  width: number;
  height: number;
}
