import { mount } from "../surface/mount.tsx";
import { Onboarding } from "./onboarding.tsx";

mount(<Onboarding />);
