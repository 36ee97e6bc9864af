import { type ComponentType, createElement, lazy } from "react";

/** Loads what all screens share, as soon as somebody points at the way to one. */
export const loadThemed = () => import("../look/themed.tsx");

/**
 * A part of the console that is loaded when it is first shown, and with it what react-admin draws it with: the first page needs none of it.
 * @param name what the module calls it
 */
export function screen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<NoInfer<Name>, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy(async () => {
    const [{ Themed }, { [name]: Screen }] = await Promise.all([loadThemed(), load()]);
    return { default: (props: Props) => <Themed>{createElement<Props>(Screen, props)}</Themed> };
  });
}
