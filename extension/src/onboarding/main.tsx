import { mount } from "../surface/mount.tsx";
import { text } from "../text.ts";
import { Onboarding } from "./onboarding.tsx";

mount(<Onboarding />, text("setUpTitle"));
