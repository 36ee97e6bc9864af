import { mount } from "../surface/mount.tsx";
import { text } from "../text.ts";
import { Popup } from "./popup.tsx";

mount(<Popup />, text("name"));
