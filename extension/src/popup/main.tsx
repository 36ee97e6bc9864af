import { mount } from "../surface/mount.tsx";
import { Popup } from "./popup.tsx";

mount(<Popup />);
