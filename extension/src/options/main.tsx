import { mount } from "../surface/mount.tsx";
import { text } from "../text.ts";
import { Options } from "./options.tsx";

mount(<Options />, text("optionsTitle"));
