import { mount } from "../surface/mount.tsx";
import { Options } from "./options.tsx";

mount(<Options />);
